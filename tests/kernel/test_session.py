import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from playkit.errors import IllegalAction, OptionsError, RulesError, UnknownAction
from playkit.kernel import CHANCE, OVER, Session, load
from playkit.kernel.table import UNKNOWN

from .conftest import PIG, PLEDGE


def played(game, seats=2, seed=1, picks=12, **arguments):
    session = Session(game, seats, seed=seed, **arguments)
    for _ in range(picks):
        if session.over:
            break
        session.play(session.legal_codes()[-1])
    return session


def test_a_session_begins_where_a_seat_must_choose(pledge):
    session = Session(pledge, 3, seed=1)
    assert session.waiting == 0
    assert [pledge.text(code).split()[0] for code in session.steps] == ["omen"]
    assert (session.preset, session.options.rounds, session.over) == ("plain", 2, False)


def test_legal_tells_texts_buttons_and_codes(pig):
    session = Session(pig, 2, seed=1, chance="ask")
    assert session.legal() == ["roll"]
    assert session.legal("ja") == ["振る"]
    (action,) = session.legal_actions()
    assert (action.action, action.args, action.text, action.label("en")) == ("roll", (), "roll", "throw the die")
    session.play("roll")
    assert session.waiting == CHANCE
    assert session.legal()[:2] == ["die 1", "die 2"]
    assert session.weights() == [1] * 6


def test_text_and_code_play_the_same(pig):
    one, other = Session(pig, 2, seed=5), Session(pig, 2, seed=5)
    one.play("roll")
    other.play(pig.code("roll"))
    assert one.steps == other.steps
    assert one.state_hash() == other.state_hash()


def test_an_illegal_action_names_what_is_legal_and_the_nearest(pledge):
    session = Session(pledge, 2, preset="duel", seed=1)
    with pytest.raises(IllegalAction, match="'go_on' is not legal now; legal: lay 1, lay 2") as caught:
        session.play("go_on")
    assert "今はできません" in caught.value.text("ja")
    with pytest.raises(UnknownAction, match=r"no action is called 'lya'. Did you mean 'lay'"):
        session.play("lya 3")
    with pytest.raises(UnknownAction, match="lay takes pledge, got 0 value"):
        session.play("lay")
    with pytest.raises(UnknownAction, match="no action has the code 99"):
        session.play(99)
    assert session.steps == ()


def test_undo_takes_back_the_pick_with_what_chance_did(pig):
    session = Session(pig, 2, seed=1)
    session.play("roll")
    after = session.state_hash(), session.steps
    assert session.undo() == 0
    assert session.steps == ()
    session.play("roll")
    assert (session.state_hash(), session.steps) == after


def test_undo_takes_back_one_step_at_a_time_at_a_real_table(pig):
    session = Session(pig, 2, seed=1, chance="ask")
    session.play_all(["roll", "die 4"])
    session.undo()
    assert (session.waiting, session.steps) == (CHANCE, (pig.code("roll"),))


def test_undo_and_redo_say_when_there_is_nothing(pig):
    session = Session(pig, 2, seed=1)
    with pytest.raises(IllegalAction, match="cannot take back 1 of 0 picks"):
        session.undo()
    with pytest.raises(IllegalAction, match="nothing to redo"):
        session.redo()


def test_a_new_pick_forgets_what_was_undone_and_a_refused_one_does_not(pig):
    session = Session(pig, 2, seed=1)
    session.play("roll")
    session.undo()
    with pytest.raises(IllegalAction):
        session.play("hold")
    session.redo()
    session.undo()
    session.play("roll")
    with pytest.raises(IllegalAction):
        session.redo()


@settings(max_examples=40, deadline=None)
@given(some.lists(some.tuples(some.sampled_from(["play", "undo", "redo"]), some.integers(0, 9)), max_size=25))
def test_whatever_is_undone_and_redone_a_replay_of_the_steps_agrees(moves):
    game = _pledge()
    session = Session(game, 3, seed=4)
    for move, number in moves:
        try:
            if move == "play" and not session.over:
                session.play(session.legal_codes()[number % len(session.legal_codes())])
            elif move == "undo":
                session.undo(1 + number % 3)
            else:
                session.redo()
        except IllegalAction:
            continue
    told = Session(game, 3, seed=4, chance="ask")
    told.play_all(session.steps)
    assert told.state_hash() == session.state_hash()
    assert told.legal() == session.legal()
    assert told.facts() == session.facts()


_LOADED = {}


def _pledge():
    return _LOADED.setdefault("pledge", load(PLEDGE))


def test_a_branch_has_dice_of_its_own_and_leaves_the_trunk_alone(pig):
    trunk = played(pig, seed=3, picks=6)
    before = trunk.steps
    rolls = set()
    for _ in range(12):
        branch = trunk.branch(0)
        branch.play("roll")
        rolls.add(branch.steps)
    assert len(rolls) > 1
    assert trunk.steps == before


def test_at_shows_the_past_and_refuses_the_future(pledge):
    session = played(pledge, 3)
    past = session.at(2)
    assert past.steps == session.steps[:2]
    with pytest.raises(IllegalAction, match="not 99"):
        session.at(99)


def test_two_seeds_differ_and_an_index_is_another_game(pig):
    assert played(pig, seed=1).steps != played(pig, seed=2).steps
    assert played(pig, seed=1).steps != played(pig, seed=1, index=1).steps


def test_a_session_without_a_seed_draws_one_that_replays_it(pig):
    session = played(pig, seed=None)
    assert played(pig, seed=session.seed).steps == session.steps


def test_the_end_is_final_and_scored(pig):
    session = Session(pig, 2, seed=1, options={"target": 10})
    while not session.over:
        session.play(session.legal_codes()[-1])
    assert (session.waiting, session.legal()) == (OVER, [])
    assert max(session.score()) >= 10
    assert session.win_share() == [float(points == max(session.score())) for points in session.score()]
    with pytest.raises(IllegalAction, match="legal: nothing"):
        session.play("roll")


def test_a_shared_lead_shares_the_win(pig):
    assert Session(pig, 4, seed=1).win_share() == [0.25] * 4


def test_a_secret_is_unknown_to_others_until_it_opens(pledge):
    session = Session(pledge, 2, preset="duel", seed=1)
    session.play("lay 3")
    assert session.view(0)["pledged"][:2] == [3, -1]
    assert session.view(1)["pledged"][:2] == [UNKNOWN, -1]
    assert session.view(None)["pledged"][0] is UNKNOWN
    assert session.table_view(1).pledged[0] is UNKNOWN
    session.play("lay 1")
    assert session.view(None)["pledged"][:2] == [3, 1]


def test_wrong_seats_presets_and_modes_are_refused(pledge):
    with pytest.raises(OptionsError, match="pledge takes 2, 3, 4 seats, not 5"):
        Session(pledge, 5)
    with pytest.raises(OptionsError, match="takes 2 seats, not 3"):
        Session(pledge, 3, preset="duel")
    with pytest.raises(OptionsError, match="four seats play three rounds"):
        Session(pledge, 4, options={"rounds": 4})
    with pytest.raises(OptionsError, match="chance is 'auto' or 'ask'"):
        Session(pledge, 2, chance="maybe")


def test_recorded_steps_that_do_not_fit_say_which(pig):
    session = Session(pig, 2, seed=1, chance="ask")
    with pytest.raises(IllegalAction, match="step 2: 'hold' is not legal now") as caught:
        session.play_all(["roll", "hold"])
    assert caught.value.text("ja").startswith("2手目")


def test_rows_are_one_for_each_step_and_fact_in_the_agreed_columns(pledge):
    session = Session(pledge, 2, preset="duel", seed=1)
    session.play("lay 2")
    session.play("lay 1")
    rows = session.rows()
    assert [row["kind"] for row in rows] == [
        "round_started", "picked", "pledged", "picked", "pledged", "opened", "opened", "scored",
    ]  # fmt: skip
    assert (rows[0]["step"], rows[0]["round"]) == (None, 1)
    picked = rows[1]
    assert (picked["seat"], picked["action_text"], picked["choices"], picked["value"]) == (0, "lay 2", 5, 2)
    assert (rows[7]["seat"], rows[7]["value"], rows[7]["score"], rows[7]["data"]) == (1, 1, 1, None)
    assert session.rows(1) == rows[3:]


def test_outcomes_of_chance_have_no_seat(pledge):
    row = Session(pledge, 2, seed=1).rows()[1]
    assert (row["kind"], row["seat"], row["choices"]) == ("drew", None, None)
    assert (row["action_text"], row["card"]) == ("omen storm", "storm")


def test_the_transcript_reads_in_both_languages(pig):
    session = Session(pig, 2, seed=1, chance="ask")
    session.play_all(["roll", "die 4", "hold"])
    assert session.text().splitlines()[1:5] == [
        "   1 seat 1: throw the die  [roll]",
        "   2 chance: the die shows 4  [die 4]",
        "   3 seat 1: bank the pot  [hold]",
        "    seat 1 banks 4",
    ]
    assert "席1は4点を確定" in session.text("ja")


# Faults of the rules ------------------------------------------------------------------------------------------------


def test_a_value_outside_its_range_names_the_step_and_leaves_the_session_before_it(plant):
    game = load(plant(PIG, ("table.pot += pips", "table.pot += 1000 * pips")))
    session = Session(game, 2, seed=1, chance="ask")
    session.play("roll")
    with pytest.raises(RulesError, match=r"after 'die 4': pot = 4000 is outside 0\.\.300"):
        session.play("die 4")
    assert (session.waiting, session.steps) == (CHANCE, (game.code("roll"),))


def test_a_fault_in_the_wait_after_a_step_leaves_the_session_before_it(plant):
    path = plant(PIG, ("    offer(table, roll)\n", "    assert table.pot != 4\n    offer(table, roll)\n"))
    session = Session(load(path), 2, seed=1, chance="ask")
    session.play("roll")
    before = session.state_hash()
    line = path.read_text(encoding="utf-8").splitlines().index("    assert table.pot != 4") + 1
    with pytest.raises(RulesError, match=f"pig.py:{line}, in waiting: AssertionError"):
        session.play("die 4")
    assert (session.state_hash(), len(session.steps), session.waiting) == (before, 1, CHANCE)
    session.play("die 3")
    assert session.waiting == 0


def test_a_fault_names_the_author_s_line_and_function(plant):
    path = plant(PIG, ("    table.pot = 0\n", "    table.pot = 1 // table.pot\n"))
    line = path.read_text(encoding="utf-8").splitlines().index("    table.pot = 1 // table.pot") + 1
    session = Session(load(path), 2, seed=1, chance="ask")
    session.play("roll")
    with pytest.raises(RulesError, match=f"pig.py:{line}, in pass_turn: ZeroDivisionError") as caught:
        session.play("die 1")
    assert "「die 1」の途中" in caught.value.text("ja")


def test_a_place_below_zero_is_a_mistake_and_not_the_last_seat(plant):
    path = plant(PIG, ("table.banked[table.turn] += table.pot", "table.banked[table.turn - 1] += table.pot"))
    session = Session(load(path), 2, seed=1, chance="ask")
    session.play_all(["roll", "die 4"])
    with pytest.raises(RulesError, match="place -1 of a row: there is nobody and nowhere at -1"):
        session.play("hold")


def test_a_set_up_outside_the_ranges_is_refused(plant):
    path = plant(PIG, ("def waiting(table):", "def setup(table):\n    table.turn = 7\n\n\ndef waiting(table):"))
    with pytest.raises(RulesError, match=r"after 'setup': turn = 7 is outside 0\.\.4"):
        Session(load(path), 2, seed=1)


def test_offers_beside_chance_from_are_refused_where_lint_cannot_see_them(plant):
    path = plant(
        PLEDGE,
        ("    if table.omen_due:\n", "    offer_early(table)\n    if table.omen_due:\n"),
        ("def highest(table):", "def offer_early(table):\n    offer(table, go_on)\n\n\ndef highest(table):"),
    )
    with pytest.raises(RulesError, match="chance_from stands alone in its wait"):
        Session(load(path), 2, seed=1)


def test_offering_a_number_outside_its_kind_is_refused(plant):
    path = plant(PLEDGE, ("range(1, highest(table) + 1)", "range(0, highest(table) + 1)"))
    with pytest.raises(RulesError, match=r"in waiting: lay: pledge = 0 is outside 1\.\.5"):
        Session(load(path), 2, preset="duel", seed=1)
