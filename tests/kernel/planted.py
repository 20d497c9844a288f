"""Bugs to plant into copies of sound rules, each with the promises that must notice it."""

# ruff: noqa: E501 - planted text is quoted as it stands

from __future__ import annotations

from typing import NamedTuple

from .conftest import PIG, PLEDGE


class Bug(NamedTuple):
    """What is wrong, where it is planted, the promises that must notice, and whether lint must be shut out first."""

    what: str
    source: object
    changes: tuple[tuple[str, str], ...]
    caught_by: tuple[str, ...]
    # What lint says at load; None: lint cannot know. With lint shut out, the promises must notice all the same.
    lint: str | None = None


OPTIONS = "\n@options\n"
DRIFT = (OPTIONS, "\nMEMORY = [0]\n\n\n@options\n")


def drawn(pot):
    """Give Pig a scene of one bag."""
    lines = ("from playkit.kernel.scenery import Bag, Target", f"return [Bag(words('pot / 溜まり'), {pot})]")
    return "def score(", "\n    ".join(("def scene(view, seat, words):", *lines)) + "\n\n\ndef score("


def saying(function):
    """Give a game one more function of its scene."""
    return "def score(", function + "\n\n\ndef score("


# No seat may lay what the one before it has laid, so what may be laid tells what lies there.
TELLING = (
    "        offer(table, lay, pledge)\n",
    "        if table.asked == 0 or table.pledged[table.asked - 1] != pledge:\n            offer(table, lay, pledge)\n",
)
DREAMING = """def imagine(table, seat, lot):
    for other in range(table.seats):
        if other != seat and table.pledged[other] != NONE and not table.opened:
            table.pledged[other] = 1 + lot % 4"""

QUESTIONS = "questions_are_of_its_facts"


def asking(name, title="How much? / いくら？", **about):
    """Give Pig a question of its own."""
    words = ", ".join([repr(name), repr(title), *(f"{key}={value!r}" for key, value in about.items())])
    own = f"from playkit.kernel import question\n\nQUESTIONS = (question({words}),)\n\n\n"
    return "def waiting(", f"{own}def waiting("


BUGS = [
    Bug(
        "legality drifts with every look",
        PIG,
        (
            DRIFT,
            (
                "    offer(table, roll)\n",
                "    MEMORY[0] += 1\n    if MEMORY[0] % 3:\n        offer(table, roll)\n    offer(table, hold)\n",
            ),
            ("    if table.pot:\n        offer(table, hold)\n", ""),
        ),
        ("waiting_repeats_itself", "nothing_outside_the_table"),
        "'MEMORY' is a list",
    ),
    Bug(
        "an action remembers outside the table, so that undo does not restore",
        PIG,
        (DRIFT, ("    table.pot = 0\n", "    MEMORY[0] += 1\n    table.pot = 0 if MEMORY[0] % 5 else 1\n")),
        ("nothing_outside_the_table", "replay_gives_the_same"),
        "MEMORY is a constant; what changes is a field of the table",
    ),
    Bug(
        "the offers after undo come from memory, not from the table",
        PIG,
        (
            DRIFT,
            ("    table.rolling = True\n", "    table.rolling = True\n    MEMORY[0] += 1\n"),
            ("    if table.pot:\n", "    if table.pot or MEMORY[0] % 2:\n"),
        ),
        ("undo_restores", "replay_gives_the_same"),
        "'MEMORY' is a list",
    ),
    Bug(
        "waiting changes the table",
        PIG,
        (
            ("    offer(table, roll)\n", "    tick(table)\n    offer(table, roll)\n"),
            ("def score(", "def tick(table):\n    table.pot += 1 if table.pot else 0\n\n\ndef score("),
        ),
        ("waiting_changes_nothing",),
        "in tick: waiting changes nothing, and this changes pot",
    ),
    Bug(
        "waiting writes facts",
        PIG,
        (("    offer(table, roll)\n", "    emit(table, FACT.banked, table.turn, 0)\n    offer(table, roll)\n"),),
        ("waiting_changes_nothing",),
        "this changes the log (emit)",
    ),
    Bug(
        "an action makes an offer",
        PIG,
        (("    table.rolling = True\n", "    table.rolling = True\n    offer(table, hold)\n"),),
        ("only_waiting_offers",),
        "offer belongs to waiting",
    ),
    Bug(
        "the score is not whole",
        PIG,
        (("    return table.banked[seat]\n", "    return table.banked[seat] / 2\n"),),
        ("score_is_always_there",),
        "cannot use / (use //)",
    ),
    Bug(
        "reading the score changes the table",
        PIG,
        (("    return table.banked[seat]\n", "    table.banked[seat] += 1\n    return table.banked[seat]\n"),),
        ("score_is_always_there",),
        "score changes nothing, and this changes banked",
    ),
    Bug(
        "a number of the table is not whole",
        PIG,
        (("table.pot += pips", "table.pot += pips / 2"),),
        ("ranges_hold",),
        "cannot use / (use //)",
    ),
    Bug("a number leaves its range", PIG, (("table.pot += pips", "table.pot += 100 * pips"),), ("ranges_hold",)),
    Bug(
        "the turn goes to a seat that does not play",
        PIG,
        (("(table.turn + 1) % table.seats", "(table.turn + 1) % 5"),),
        ("someone_can_always_move",),
    ),
    Bug(
        "a fact names a seat that does not play",
        PIG,
        (("emit(table, FACT.busted, table.turn, table.pot)", "emit(table, FACT.busted, table.turn + 1, table.pot)"),),
        ("seats_are_at_the_table",),
    ),
    Bug(
        "absent seats take part",
        PIG,
        (
            (
                "    table.pot = 0\n",
                "    for seat in range(5):\n        table.banked[seat] = max(table.banked[seat], 1)\n    table.pot = 0\n",
            ),
        ),
        ("absent_seats_stay_untouched",),
    ),
    Bug(
        "nobody ever wins",
        PIG,
        (("    table.banked[table.turn] += table.pot\n", ""), (OPTIONS, "\nSTEP_LIMIT = 200\n\n\n@options\n")),
        ("ends_within_the_step_limit",),
    ),
    Bug(
        "all weights are 0",
        PIG,
        (("chance_of(table, die, pips)", "chance_of(table, die, pips, 0)"),),
        ("chance_has_weight",),
    ),
    Bug(
        "a weight is negative",
        PIG,
        (("chance_of(table, die, pips)", "chance_of(table, die, pips, -pips)"),),
        ("runs_without_a_fault",),
    ),
    Bug(
        "no outcome is listed",
        PIG,
        (("range(1, table.options.sides + 1)", "range(1, table.options.sides - 9)"),),
        ("chance_has_weight", "someone_can_always_move"),
    ),
    Bug(
        "an action is offered twice",
        PIG,
        (("    offer(table, roll)\n", "    offer(table, roll)\n    offer(table, roll)\n"),),
        ("offers_differ",),
    ),
    Bug(
        "chance is asked to choose",
        PIG,
        (("    return table.turn\n", "    return CHANCE\n"),),
        ("offers_fit_who_is_waited_for", "chance_has_weight"),
    ),
    Bug(
        "a seat is asked to roll what it likes",
        PIG,
        (("        return CHANCE\n", "        return table.turn\n"),),
        ("offers_fit_who_is_waited_for",),
    ),
    Bug(
        "the end still offers something",
        PIG,
        (("            return OVER\n", "            offer(table, roll)\n            return OVER\n"),),
        ("over_is_final",),
    ),
    Bug(
        "an offered action cannot be carried out",
        PIG,
        (
            (
                "    table.banked[table.turn] += table.pot\n",
                "    assert table.pot > 3\n    table.banked[table.turn] += table.pot\n",
            ),
        ),
        ("every_offer_applies", "runs_without_a_fault"),
    ),
    Bug(
        "nobody at -1 is taken for the last seat",
        PIG,
        (("table.banked[table.turn] +=", "table.banked[table.turn - 1] +="),),
        ("runs_without_a_fault",),
    ),
    Bug(
        "two buttons read alike",
        PIG,
        (("the die shows {pips} / 出目は{pips}", "the die falls / 賽が落ちる"),),
        ("offers_read_differently",),
    ),
    Bug("a label is English only", PIG, (("bank the pot / 確定する", "bank the pot"),), ("both_languages",)),
    Bug(
        "a kind has no Japanese name",
        PIG,
        (('    low, high, ja = 1, 12, "目"', "    low, high = 1, 12"),),
        ("both_languages",),
    ),
    Bug(
        "a sentence has an unknown brace",
        PIG,
        (("{seat} banks {points} /", "{seat} banks {pot} /"),),
        ("labels_name_what_there_is", "transcript_reads"),
    ),
    Bug(
        "an action has no docstring",
        PIG,
        (('    """bank the pot / 確定する"""\n', ""),),
        ("both_languages",),
        "hold has no docstring",
    ),
    Bug(
        "an action cannot be written down",
        PIG,
        (
            (
                '    low, high, ja = 1, 12, "目"\n',
                '    low, high, ja = 1, 12, "目"\n\n    @classmethod\n    def text(cls, value):\n        return "x"\n',
            ),
        ),
        ("kinds_read_back", "codes_read_back", "session_survives_text_and_json"),
    ),
    Bug("two cards have one name", PLEDGE, (('"storm / 嵐"', '"calm / 凪"'),), ("kinds_read_back",)),
    Bug("an option goes too far", PIG, (("slider(6, 2, 12,", "slider(6, 2, 20,"),), ("option_ends_play",)),
    Bug("a preset is impossible", PLEDGE, (("omens=False)", "omens=False, rounds=9)"),), ("presets_resolve",)),
    Bug("a preset is for seats that do not exist", PLEDGE, (("seats=(2,)", "seats=(6,)"),), ("presets_resolve",)),
    Bug("more seats than the house has", PIG, (("seats=range(2, 6)", "seats=(2, 9)"),), ("wrong_seats_are_refused",)),
    Bug(
        "a span ends that never began",
        PLEDGE,
        (("    emit(table, FACT.round_started)\n", "    table.asked = 0\n"),),
        ("spans_nest_and_close",),
    ),
    Bug("a span is never closed", PLEDGE, (("    emit(table, FACT.round_ended)\n", ""),), ("spans_nest_and_close",)),
    Bug(
        "a fact tells a secret",
        PLEDGE,
        (
            ("pledged=(Seat, ", "pledged=(Seat, Pledge, "),
            ("FACT.pledged, table.asked)", "FACT.pledged, table.asked, pledge)"),
        ),
        ("hidden_actions_tell_nothing",),
    ),
    Bug(
        "a public field repeats a secret",
        PLEDGE,
        (
            ("    over = flag()\n", "    over = flag()\n    last = number(0, 5)\n"),
            ("    emit(table, FACT.pledged", "    table.last = pledge\n    emit(table, FACT.pledged"),
        ),
        ("hidden_actions_tell_nothing",),
    ),
    Bug(
        "what is laid face down lies open",
        PLEDGE,
        ((', seen_by=OWNER, until="opened")', ")"),),
        ("hidden_actions_tell_nothing",),
    ),
    Bug(
        "a secret decides what others may do",
        PLEDGE,
        (
            (
                "        offer(table, lay, pledge)\n",
                "        if table.asked == 0 or table.pledged[0] != pledge:\n            offer(table, lay, pledge)\n",
            ),
        ),
        ("secrets_decide_no_offers",),
    ),
    Bug(
        "a secret decides whose turn it is",
        PLEDGE,
        (
            (
                "    return table.asked\n",
                "    return table.asked if table.pledged[0] < 3 else (table.asked + 1) % table.seats\n",
            ),
        ),
        ("secrets_decide_no_offers", "hidden_actions_tell_nothing"),
    ),
    Bug(
        "a view depends on what is hidden",
        PLEDGE,
        (
            (
                "    asked = number(0, 3)\n",
                '    asked = number(0, 3)\n    peeped = per_seat(number(0, 5), seen_by=OWNER, until="pledged")\n',
            ),
            ("    table.omens[0] = 3\n", "    table.omens[0] = 3\n    table.peeped[0] = 1\n"),
        ),
        ("views_show_no_secret",),
    ),
    Bug(
        "imagining changes what the seat holds",
        PLEDGE,
        (("def score(", "def imagine(table, seat, lot):\n    table.pledged[seat] = 5\n\n\ndef score("),),
        ("imagining_keeps_the_view",),
    ),
    Bug("a scene asks for a field that is not there", PIG, (drawn("view.pott"),), ("scene_draws",)),
    Bug(
        "a scene draws what is no zone", PIG, (drawn("view.pot), view.turn, Bag('turn', view.turn"),), ("scene_draws",)
    ),
    Bug("a click means what no action takes", PIG, (drawn("0, target=Target.of('Pot', 1)"),), ("scene_draws",)),
    Bug("a hint is a number", PIG, (saying("def hint(view, seat, words):\n    return 3"),), ("hints_can_be_said",)),
    Bug(
        "a hint asks for a field that is not there",
        PIG,
        (saying("def hint(view, seat, words):\n    return str(view.pott)"),),
        ("hints_can_be_said",),
    ),
    Bug(
        "a choice is called open though it tells what lies hidden",
        PLEDGE,
        (TELLING, saying(DREAMING + "\n\n\ndef is_open(view):\n    return True")),
        ("open_choices_tell_no_secret",),
    ),
    Bug(
        "what was hidden is shown by a fact that does not name it",
        PLEDGE,
        (("WORTH =", 'SHOWN_BY = {"lay": ("pledged",)}\nWORTH ='),),
        ("shown_facts_name_what_was_hidden",),
    ),
    Bug("a question asks for a fact that is never told", PIG, (asking("pot", fact="bust"),), (QUESTIONS,)),
    Bug("a question tells apart what is no field", PIG, (asking("pot", fact="busted", by="pips"),), (QUESTIONS,)),
    Bug("a question is asked in English alone", PIG, (asking("pot", "How much?", fact="busted"),), (QUESTIONS,)),
    Bug(
        "a bot divides by nothing",
        PLEDGE,
        (("    return 10 - first -", "    return 10 // (first - first) -"),),
        ("bots_pick_legal_actions",),
    ),
]
