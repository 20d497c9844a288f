"""Pig and connect four, each one file outside the package, can do all that a game of playkit can."""

from __future__ import annotations

import pytest

import playkit
from playkit.kernel import load
from playkit.store import Store
from playkit.widgets.play import open_table

from .conftest import FILES

BOTH = pytest.mark.parametrize("name", FILES)


def played(name, folder, lang="en"):
    """Play a game to its end as a page would, by the first thing offered; give the table and its last view."""
    table = open_table(playkit.session(FILES[name], seats=2, seed=5), ["Aki", "bot:random"], store=folder, lang=lang)
    view = table.view()
    while not table.session.over:
        told = (
            {"do": "bot_step", "step": view["step"]}
            if view["bot"]
            else {"do": "play", "code": view["legal"][-1]["code"]}
        )
        assert table.dispatch(told)["ok"]
        view = table.view()
    table.ledger.log.close()
    return table, view


@BOTH
def test_it_keeps_every_promise(name):
    assert [check.text() for check in playkit.check(FILES[name], seconds=600) if not check.ok] == []


@BOTH
@pytest.mark.parametrize(("lang", "won"), [("en", "win"), ("ja", "勝")])
def test_it_is_played_in_a_cell_to_its_end_and_logged(name, lang, won, tmp_path):
    table, view = played(name, tmp_path / "logs", lang)
    assert won in view["status"]["sentence"]
    rows = Store(tmp_path / "logs").sql("SELECT game, kind FROM event JOIN session ON session.id = event.session")
    assert set(rows["game"]) == {name}
    assert set(table.session.game.facts.names()) & set(rows["kind"])


def test_connect_four_shows_a_board_that_is_clicked(tmp_path):
    _, view = played("connect_four", tmp_path / "logs")
    [board] = [zone for zone in view["zones"] if zone["zone"] == "grid"]
    assert (board["rows"], board["columns"], len(board["cells"])) == (6, 7, 42)
    assert {cell["target"]["kind"] for cell in board["cells"]} == {"Column"}
    assert any(cell.get("tokens") for cell in board["cells"][-7:])
    assert all(cell["says"] for cell in board["cells"])


@BOTH
def test_it_is_simulated_compiled_as_it_is_plainly_and_kept(name, tmp_path):
    pytest.importorskip("numba")
    told = {"seats": 2, "seed": 3, "workers": 1, "progress": False}
    plain = playkit.simulate(FILES[name], 200, engine="plain", **told)
    compiled = playkit.simulate(FILES[name], 200, engine="compiled", keep="events", store=tmp_path / "logs", **told)
    assert plain.digest == compiled.digest
    store = Store(tmp_path / "logs")
    assert store.sql("SELECT game, games FROM run").rows() == [(name, 200)]
    assert store.sql("SELECT count(*) AS n FROM event").item() == compiled.events + compiled.steps


@BOTH
def test_whatever_its_facts_can_answer_is_answered_in_both_languages(name):
    from playkit.dashboards.questions import questions

    game = load(FILES[name])
    result = playkit.simulate(game, 60, seats=2, keep="events", engine="plain", workers=1, progress=False)
    # Comparing wants two drafts.
    asked = [question["question"] for question in questions(game) if question["question"] != "compare"]
    assert {"seats", "length", "leads", "choices"} <= set(asked)
    for question in asked:
        answer = playkit.report(question, game=game, store=None, results=[(None, result)])
        assert answer.sentence.en != answer.sentence.ja
        for lang in ("en", "ja"):
            assert all(chart.to_dict() for part in answer.charts for row in part.rows(lang) for chart in row)
