from __future__ import annotations

import io

import pytest
from PIL import Image

from playkit.widgets.tablelog.photos import NoPicture, cleaned, keep, thumbnail


def photo(size=(40, 30), kind="JPEG", **more):
    """Make a picture; with a place and a camera where `exif` is asked for."""
    picture = Image.new("RGB", size, "red")
    picture.putpixel((0, 0), (0, 0, 255))
    exif = Image.Exif()
    exif[0x010F] = "Camera of somebody"  # make
    exif[0x0112] = more.pop("orientation", 1)
    exif.get_ifd(0x8825)[2] = (35.0, 41.0, 22.0)  # latitude
    file = io.BytesIO()
    picture.save(file, kind, exif=exif, **more)
    return file.getvalue()


def opened(raw):
    return Image.open(io.BytesIO(raw))


def test_place_time_and_camera_stay_behind():
    raw = photo()
    assert b"Camera of somebody" in raw
    assert dict(opened(raw).getexif()) != {}
    clean = cleaned(raw)
    assert dict(opened(clean).getexif()) == {}
    assert b"Camera" not in clean
    assert opened(clean).info.keys() <= {"jfif", "jfif_version", "jfif_unit", "jfif_density"}


def test_text_chunks_and_comments_stay_behind():
    from PIL.PngImagePlugin import PngInfo

    text = PngInfo()
    text.add_text("Author", "somebody")
    assert b"somebody" not in cleaned(photo(kind="PNG", pnginfo=text))
    assert b"somebody" not in cleaned(photo(comment=b"somebody"))


def test_a_photo_taken_sideways_stands_upright():
    assert opened(cleaned(photo((40, 30), orientation=6))).size == (30, 40)


def test_size_is_bounded():
    assert max(opened(cleaned(photo((4000, 1000)))).size) == 1600


def test_transparent_and_grey_pictures_are_kept_too():
    for mode in ("RGBA", "L", "P", "CMYK"):
        file = io.BytesIO()
        Image.new(mode, (9, 9)).save(file, "TIFF" if mode == "CMYK" else "PNG")
        if mode == "CMYK":
            with pytest.raises(NoPicture):
                cleaned(file.getvalue())  # TIFF is no format of a phone
        else:
            assert opened(cleaned(file.getvalue())).mode == "RGB"


@pytest.mark.parametrize("raw", [
    b"", b"GIF89a", b"<svg onload=alert(1)/>", b"%PDF-1.4", b"\xff\xd8\xff\xe0" + b"\0" * 50,
    b"\x89PNG\r\n\x1a\n" + b"x" * 99,
    b"%!PS-Adobe", photo()[:200], b"x" * 12_000_001,
])  # fmt: skip
def test_what_is_no_picture_is_refused(raw):
    with pytest.raises(NoPicture):
        cleaned(raw)


def test_a_small_file_that_unfolds_into_a_huge_picture_is_refused():
    file = io.BytesIO()
    Image.new("1", (20_000, 20_000)).save(file, "PNG")
    assert len(file.getvalue()) < 100_000
    with pytest.raises(NoPicture):
        cleaned(file.getvalue())


def test_a_photo_is_kept_once_in_the_projects_folder(tmp_path):
    name = keep(tmp_path, "session-1", photo())
    assert name == keep(tmp_path, "session-1", photo())
    assert [path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.jpg")] == [name]
    assert (thumbnail(tmp_path, name) or "").startswith("data:image/jpeg;base64,")


@pytest.mark.parametrize(
    "name", ["../x.jpg", "/etc/passwd", "photos/../secret.jpg", None, 5, "photos/none.jpg", "photos/a.svg"]
)
def test_a_journal_cannot_make_a_page_show_another_file(tmp_path, name):
    (tmp_path / "photos").mkdir()
    (tmp_path / "secret.jpg").write_bytes(photo())
    (tmp_path / "photos" / "a.svg").write_text("<svg/>")
    assert thumbnail(tmp_path, name) is None


def test_a_photo_belongs_to_the_moment_of_its_tap(table, store):
    table.wait(40)
    table.controller.receive({"do": "photo", "seat": 1, "bytes": memoryview(photo()), "client": "a", "id": 1})
    assert table.controller.errors == []
    [row] = table.rows("photographed")
    assert (row["seat"], row["mono_ms"]) == (1, 40_000)
    assert (store.root / row["data"]["file"]).is_file()
    assert table.view["lines"][0]["photo"].startswith("data:image/jpeg")
    assert store.verify() == []
