import pytest

from playkit.errors import RulesError
from playkit.kernel import Kind, Seat, Session, facts
from playkit.kernel.happened import Spans, facts_of, visible
from playkit.kernel.table import UNKNOWN


class Cell(Kind):
    """A place of a small board."""

    high, ja = 24, "マス"


class Points(Kind):
    """Points."""

    high, ja = 300, "点"


class Star(Kind):
    """A star, which lands among the cards."""

    high, ja, column = 14, "星", "card"


def columns(**declared):
    return facts(**declared).by_index[0].columns


def test_a_field_lands_in_the_column_of_its_name_then_of_its_kind_then_in_value():
    assert columns(scored=(Seat, Points, Cell)) == ("seat", "value", "cell")
    assert columns(scored=(Seat, ("value", Points), ("score", Points))) == ("seat", "value", "score")
    assert columns(destroyed=(Cell, Star, ("value", Points))) == ("cell", "card", "value")


def test_a_named_field_keeps_its_name_in_data():
    assert columns(moved=(Seat, ("source", Cell), Cell)) == ("seat", "data.source", "cell")


def test_two_fields_never_share_a_column():
    class Coins(Kind):
        high, ja = 9, "金"

    assert columns(paid=(Points, Coins)) == ("value", "data.coins")


@pytest.mark.parametrize(
    ("entry", "reason"),
    [((Cell, Cell), "two fields share a name"), ((3,), "3 is no kind"), ((("source", 3),), "3 is no kind")],
)
def test_a_fact_that_could_not_be_read_is_refused(entry, reason):
    with pytest.raises(RulesError, match=reason):
        facts(odd=entry)


def test_an_unknown_fact_names_the_nearest():
    with pytest.raises(RulesError, match=r"no fact is called 'bust'. Did you mean 'busted'"):
        _ = facts(busted="x / え").bust


def test_spans_count_from_one_and_inner_ones_begin_anew():
    spans, seen = Spans(), []
    for kind in (
        "part_started",
        "turn_started",
        "turn_started",
        "part_started",
        "turn_started",
        "scored",
        "part_ended",
        "late",
    ):
        spans.before(kind)
        seen.append((kind, spans.now["part"], spans.now["round"], spans.now["turn"]))
        spans.after(kind)
    assert seen == [
        ("part_started", 1, None, None),
        ("turn_started", 1, None, 1),
        ("turn_started", 1, None, 2),
        ("part_started", 2, None, None),
        ("turn_started", 2, None, 1),
        ("scored", 2, None, 1),
        ("part_ended", 2, None, 1),
        ("late", None, None, None),
    ]


def test_facts_of_a_session_carry_step_span_and_sentence(pledge):
    session = Session(pledge, 2, preset="duel", seed=1)
    session.play("lay 2")
    session.play("lay 1")
    told = [(fact.kind, fact.step, fact.round, fact.label(), fact.label("ja")) for fact in session.facts()]
    assert told[:3] == [
        ("round_started", None, 1, "a round begins", "ラウンド開始"),
        ("pledged", 0, 1, "seat 1 has laid a number", "席1が数を伏せた"),
        ("pledged", 1, 1, "seat 2 has laid a number", "席2が数を伏せた"),
    ]
    assert told[-1][3] == "seat 2 scores 1, 1 in all"


def test_a_fact_in_a_list_is_short(pledge):
    session = Session(pledge, 2, preset="duel", seed=1)
    session.play("lay 2")
    assert [repr(fact) for fact in session.facts()] == [
        "<round_started, set-up, round 1>",
        "<pledged seat=0, step 0, round 1>",
    ]


def test_a_hidden_fact_tells_others_only_whom_it_is_about(plant):
    from playkit.kernel import load

    from .conftest import PLEDGE

    path = plant(
        PLEDGE,
        ("pledged=(Seat, ", "pledged=(Seat, Pledge, OWNER, "),
        ("emit(table, FACT.pledged, table.asked)", "emit(table, FACT.pledged, table.asked, pledge)"),
        ("{seat} has laid a number / {seat}が数を伏せた", "{seat} has laid {pledge} / {seat}が{pledge}を伏せた"),
    )
    session = Session(load(path), 2, preset="duel", seed=1)
    session.play("lay 4")
    mine, theirs = session.facts(0)[-1], session.facts(1)[-1]
    assert (mine.fields["pledge"], theirs.fields["pledge"]) == (4, UNKNOWN)
    assert (mine.label(), theirs.label("ja")) == ("seat 1 has laid 4", "席1が?を伏せた")
    assert session.facts(None, all_seats=False)[-1].fields == {"seat": 0, "pledge": UNKNOWN}
    assert visible(session.facts()[-1], 0).fields["pledge"] == 4


def test_a_flat_log_reads_back(pig):
    found = facts_of(pig, [1, 0, 1, 12, 0, 3, 0, 5])
    assert [(fact.kind, fact.step, fact.fields) for fact in found] == [
        ("banked", 0, {"seat": 1, "points": 12}),
        ("busted", 3, {"seat": 0, "points": 5}),
    ]
