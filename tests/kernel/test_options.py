import pytest

from playkit.errors import OptionsError, RulesError
from playkit.kernel import Choice, choice, options, preset, presets, slider, toggle
from playkit.kernel.optionset import Options, OptionSet


class Ties(Choice):
    """What happens at a tie."""

    SHARED = 0, "shared / 分け合う"
    NEAREST = 2, "nearest / 近い席"


@options
class Declared:
    """Options of every kind."""

    target: int = slider(20, 10, 200, "points to win / 目標点", hole="H-1")
    crown: int = toggle(False, "crown / 王冠")
    ties: int = choice(Ties.SHARED, "ties / 同点")


PRESETS = presets(short=preset("short / 短い", target=10), royal=preset("royal / 王", seats=(3,), crown=True))
SET = OptionSet(
    Declared.declared, PRESETS, lambda options, seats: "no / 不可" if seats == 5 and options.crown else None
)


def test_defaults_then_preset_then_overrides():
    assert SET.resolve(2).as_dict() == {"target": 10, "crown": 0, "ties": 0}
    assert SET.resolve(2, "royal", {"target": 30}).as_dict() == {"target": 30, "crown": 1, "ties": 0}


@pytest.mark.parametrize(
    ("name", "value", "number"),
    [
        ("ties", "nearest", 2),
        ("ties", 2, 2),
        ("crown", "yes", 1),
        ("crown", True, 1),
        ("crown", "OFF", 0),
        ("target", " 12 ", 12),
    ],
)
def test_values_are_read_as_people_write_them(name, value, number):
    assert SET.read(name, value) == number


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("target", 9, r"target = 9 is not possible; allowed: 10\.\.200"),
        ("target", "many", "target = 'many'"),
        ("target", 12.5, "target = 12.5"),
        ("ties", 1, "allowed: shared, nearest"),
        ("tarket", 12, "Did you mean 'target'"),
    ],
)
def test_impossible_values_are_refused(name, value, reason):
    with pytest.raises(OptionsError, match=reason):
        SET.resolve(2, None, {name: value})


def test_an_unknown_preset_names_the_nearest():
    with pytest.raises(OptionsError, match=r"there are: short, royal. Did you mean 'royal'"):
        SET.preset("loyal")


def test_a_combination_the_game_refuses_says_why_in_both_languages():
    with pytest.raises(OptionsError, match="do not go together: no") as caught:
        SET.resolve(5, "royal")
    assert caught.value.text("ja").endswith("不可")


def test_options_are_read_and_never_changed():
    resolved = SET.resolve(2)
    with pytest.raises(OptionsError, match="do not change during a session"):
        resolved.target = 3
    with pytest.raises(OptionsError, match="Did you mean 'target'"):
        _ = resolved.targte
    assert resolved.target == 10


def test_equal_options_hash_alike_in_any_order():
    one, other = Options({"a": 1, "b": 2}), Options({"b": 2, "a": 1})
    assert one.hash == other.hash
    assert one == Options({"a": 1, "b": 2}) != Options({"a": 1, "b": 3})
    assert one.hash != Options({"a": 1, "b": 3}).hash


def test_a_default_outside_its_range_is_refused():
    with pytest.raises(RulesError, match=r"the default 5 is outside 0..4"):
        slider(5, 0, 4, "x / え")


def test_an_option_knows_its_kind_and_writes_its_values():
    declared = SET.declared
    assert [declared[name].kind for name in declared] == ["slider", "toggle", "choice"]
    assert (declared["ties"].text(2), declared["target"].text(12), declared["target"].hole) == ("nearest", "12", "H-1")
