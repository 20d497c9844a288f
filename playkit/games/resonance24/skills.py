"""The detectives' skills: who has one, and how strong it is (T24-R-21, V-20, V-21)."""

from .cards import DOKABEN, GREEN, HERO, HIBACHI, SCOTCH, WOLF
from .options import Skills, SkillStart


def has_skill(table, seat, who):
    """T24-R-21, V-20: from hand 2, or earlier where the draft says so."""
    if table.detective[seat] != who:
        return False
    start = table.options.skill_start
    if table.hand_number > 1 or start in (SkillStart.HAND_1, SkillStart.GROWING):
        return True
    return start == SkillStart.HAND_1_LIMITED and not table.skill_used[seat]


def is_weak(table):
    """T24-V-20: in hand 1 a skill that grows, or that works once, shows itself in part only."""
    return table.hand_number == 1 and table.options.skill_start in (SkillStart.GROWING, SkillStart.HAND_1_LIMITED)


def grows(table):
    return table.options.skill_start == SkillStart.GROWING


def has_old_skill(table, seat, who):
    return table.options.skills == Skills.DRAFT_12 and has_skill(table, seat, who)


def has_new_skill(table, seat, who):
    return table.options.skills == Skills.REVISED and has_skill(table, seat, who)


def use_skill(table, seat):
    """T24-V-20: where hand 1 is limited, a skill works once."""
    table.skill_used[seat] = table.hand_number == 1


def keeps_hero(table, seat):
    """T24-H-20: Scotch's Hero Time is not lost in a clash."""
    return has_old_skill(table, seat, SCOTCH) and not (grows(table) and table.hand_number == 1)


def hours(table, seat, face):
    """What a card counts: Hero Time 0, but 3 for a clashed Scotch of the revised skills."""
    if face != HERO:
        return face
    if not (table.clashed and table.hero != seat and has_skill(table, seat, SCOTCH)):
        return 0
    weak = grows(table) and table.hand_number == 1
    return 3 if weak or table.options.skills == Skills.REVISED else 0


def raised(table, seat, colour):
    """What a skill adds to a die: Hibachi's of draft 12, Wolf's of the revised skills."""
    if has_new_skill(table, seat, WOLF):
        return 1
    if not has_old_skill(table, seat, HIBACHI):
        return 0
    if grows(table) and table.hand_number != 2:
        return 2 if table.hand_number == 3 else int(colour == GREEN)
    return 1


def injuries_borne(table, seat):
    """T24-R-12, R-21: the second injury kills, Dokaben's third."""
    if not has_old_skill(table, seat, DOKABEN):
        return 1
    return table.hand_number if grows(table) else 2


def points_of_wolf(table):
    return 2 * table.hand_number if grows(table) else table.options.wolf_points
