"""The script that draws: bundled once, read from the cache, never trusted where it is damaged."""

from __future__ import annotations

import pytest

from playkit.dashboards import library


@pytest.fixture
def bundles(monkeypatch, tmp_path):
    """Count how often the script is bundled, in a cache of its own."""
    import vl_convert

    made = []

    def bundle(sets):
        made.append(sets)
        return f"var vegaEmbed = 1;\n{sets}\n"

    monkeypatch.setenv("PLAYKIT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(vl_convert, "javascript_bundle", bundle)
    for known in (library.library, library.packed):
        known.cache_clear()
    yield made
    for known in (library.library, library.packed):
        known.cache_clear()


def again():
    library.library.cache_clear()
    return library.library()


def test_it_is_bundled_once_and_then_read(bundles, tmp_path):
    first = library.library()
    assert again() == again() == first
    assert bundles == [library.SETS]
    (file,) = (tmp_path / "cache" / "pages").iterdir()
    assert file.read_text().splitlines()[1:] == first.splitlines()


@pytest.mark.parametrize(
    "damage", [lambda text: text[:-5], lambda text: text.replace("1", "2"), lambda _text: "", lambda _t: "\udcff"]
)
def test_a_damaged_copy_is_bundled_anew(bundles, tmp_path, damage):
    first = library.library()
    (file,) = (tmp_path / "cache" / "pages").iterdir()
    file.write_bytes(damage(file.read_text()).encode(errors="surrogateescape"))
    assert again() == first
    assert len(bundles) == 2
    assert again() == first
    assert len(bundles) == 2


def test_where_nothing_can_be_kept_it_is_bundled_all_the_same(bundles, tmp_path):
    (tmp_path / "cache").write_text("a file, no folder")
    assert again() == again()
    assert len(bundles) == 2
