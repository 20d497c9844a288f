"""Forgetting a tester: the name is nowhere in the folder any more, and no event is lost."""

from __future__ import annotations

import pytest

from playkit.errors import StoreError

NAME = "ハルカ・ヤマダ"


def holders(store) -> list[str]:
    """List the files of a store that hold the name."""
    files = [path for path in store.root.rglob("*") if path.is_file()]
    return [path.relative_to(store.root).as_posix() for path in files if NAME.encode() in path.read_bytes()]


@pytest.fixture
def played(store) -> str:
    """Three sessions: at the table (with a photo), imported with the name on the sheet, and one without her."""
    tester = store.tester(NAME, experience="many games")
    with store.session("patchies", seats=[{"tester": tester}, {}], recorder=NAME) as log:
        log.note("bored", seat=0)
    photo = store.root / "photos" / log.session / "aa.jpg"
    photo.parent.mkdir(parents=True)
    photo.write_bytes(b"jpeg")
    for number, people in enumerate(([{"tester": tester}], [{"tester": store.tester("ソラ")}])):
        header = {"session": f"sheet-{number}", "game": "patchies", "seats": people, "source": "table"}
        rows = [{"session": f"sheet-{number}", "kind": "scored", "seat": 0, "value": 3}]
        held = [{"reason": "could not be imported", "src": "C9", "raw": NAME if number == 0 else "ソラ"}]
        text = f"{NAME if number == 0 else 'ソラ'},3\n".encode()
        profile = {"aliases": {"は": NAME}} if number == 0 else {}
        store.imported(text, profile, [header], rows, extension="csv", quarantine=held)
    return tester


def test_names_are_in_one_file_until_a_sheet_brings_them(store):
    with store.session("patchies", seats=[{"tester": store.tester(NAME)}], recorder=NAME) as log:
        log.note("bored", seat=0)
    store.seal()
    store.publish()
    assert holders(store) == ["testers.json"]
    assert store.sessions()["recorder"].to_list() == store.sql("SELECT id FROM tester")["id"].to_list()


@pytest.mark.parametrize("called", ["name", "pseudonym", "id"])
def test_a_forgotten_tester_has_no_name_and_every_event_stays(store, played, called):
    before = store.sql("SELECT * FROM effective ORDER BY session, tick").rows()
    who = {"name": NAME, "pseudonym": "T1", "id": played}[called]
    gone = store.forget(who)
    assert (gone.tester, gone.pseudonym, gone.removed) == (played, "T1", [])
    assert store.sql(f"FROM tester WHERE id = '{played}'").rows() == [(played, None, "T1", None)]
    assert store.sql("SELECT * FROM effective ORDER BY session, tick").rows() == before
    assert store.verify() == []
    assert "testers.json" not in holders(store)
    assert store.tester(NAME) != played  # coming again, she is somebody new
    assert store.sql("SELECT count(DISTINCT pseudonym) AS n, count(*) AS m FROM tester").rows() == [(3, 3)]


def test_on_demand_the_sheet_the_profile_the_held_words_and_the_photos_go_and_others_stay(store, played):
    before = store.sql("SELECT * FROM effective ORDER BY session, tick").rows()
    assert len(holders(store)) == 4  # the names, the sheet, its profile's aliases, what was held back
    gone = store.forget(NAME, originals=True)
    assert sorted(path.split("/")[0] for path in gone.removed) == ["imports", "photos"]
    assert holders(store) == []
    assert [path.read_text("utf-8") for path in (store.root / "imports").glob("*.csv")] == ["ソラ,3\n"]
    assert store.sql("SELECT raw FROM quarantine WHERE raw IS NOT NULL")["raw"].to_list() == ["ソラ"]
    assert store.sql("SELECT * FROM effective ORDER BY session, tick").rows() == before
    assert store.sessions(import_id=None)["session"].len() == 1
    assert store.verify() == []
    assert played in store.sql("SELECT tester FROM seat")["tester"].to_list()


def test_a_list_of_names_that_a_repair_moved_aside_goes_as_well(store, played):
    path = store.root / "testers.json"
    path.write_bytes(b"<" + path.read_bytes()[1:])
    store.repair()
    assert holders(store) != []
    gone = store.forget(played)
    assert [name.endswith("testers.json") for name in gone.removed] == [True]
    assert [name for name in holders(store) if "testers" in name] == []


def test_nobody_and_two_of_one_name_are_refused_without_saying_the_name(store, played):
    with pytest.raises(StoreError) as refused:
        store.forget("ケン")
    assert "ケン" not in refused.value.text("en") + refused.value.text("ja")
    path = store.root / "testers.json"
    path.write_text(path.read_text("utf-8").replace("ソラ", NAME), "utf-8")
    with pytest.raises(StoreError, match="T1, T2") as refused:
        store.forget(NAME)
    assert NAME not in refused.value.text("en") + refused.value.text("ja")
    assert store.forget("T1").tester == played
