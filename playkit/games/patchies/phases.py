"""The course of the game: laying the board, phases, turns and their ends (PAT-R-01 to R-06, R-22 to R-27)."""

from playkit.kernel import emit

from .abilities import may_use_any
from .board import (
    APARTMENT,
    CARDS,
    CELLS,
    CLUSTER,
    CLUSTER_AT,
    CLUSTERS,
    COPIES,
    DECK,
    KIND_AT,
    LINE,
    LINE_AND_SURVIVORS,
    LINES,
    NOWHERE,
    PLANET_AT,
    PLANETS,
    RESIDENT,
    SHINUNDESU,
    STARS,
    SURVIVORS,
    SYSTEM,
    SYSTEM_AT,
    SYSTEMS,
    WATANABE,
)
from .cards import (
    clear_from_stack,
    copies_in_full_deck,
    empty_store,
    hits_of,
    line_counts,
    lose,
    lose_medals,
    refill,
    shuffle_graveyard_in,
    shuffle_in,
    worth,
)
from .options import (
    BetweenPhases,
    Board,
    Characters,
    Clusters,
    FirstPlayer,
    HeldStarCards,
    HospitalMedals,
    Medals,
    PlacementTies,
    Systems,
)
from .table import (
    ABILITIES,
    CHOOSING,
    DEALING,
    FACT,
    FINISHED,
    LAYING,
    LEADING,
    LOTS,
    OPEN,
    PLACING,
    PLAYING,
    UNOPENED,
)

# The board -------------------------------------------------------------------------------------------------------


def lay_template(table):
    """PAT-R-01, H-01 to H-03: lay the stars whose places are known; cells left bare are laid by chance."""
    if table.options.board == Board.SHUFFLE_ALL:
        return
    for cell in range(CELLS):
        if PLANET_AT[cell] != NOWHERE:
            lay_star(table, cell, PLANET_AT[cell])
    lay_star(table, CELLS // 2, APARTMENT)
    if table.options.board == Board.TEMPLATE:
        lay_systems(table)
        lay_clusters(table)


def lay_systems(table):
    """PAT-H-01."""
    if table.options.systems == Systems.NUMBERED:
        lay_numbered_pairs(table, SYSTEM, SYSTEMS, PLANETS, table.options.system_pairing)
    elif table.options.systems == Systems.ROTATION:
        for cell in range(CELLS):
            if SYSTEM_AT[cell] != NOWHERE:
                lay_star(table, cell, SYSTEM_AT[cell])


def lay_clusters(table):
    """PAT-H-02."""
    if table.options.clusters == Clusters.NUMBERED:
        lay_numbered_pairs(table, CLUSTER, CLUSTERS, SYSTEMS, table.options.cluster_pairing)
    elif table.options.clusters != Clusters.RANDOM_PER_GAME:
        for cell in range(CELLS):
            if CLUSTER_AT[table.options.clusters][cell] != NOWHERE:
                lay_star(table, cell, CLUSTER_AT[table.options.clusters][cell])


def lay_numbered_pairs(table, kind, first_star, last_star, number):
    """Lay the pairing that `number` writes in mixed radix: which of the bare cells joins the first bare one.

    pairings.number_of gives the number of any list of pairs, so that a draft may use a layout of its own.
    """
    partners = 2 * (last_star - first_star) - 1
    for star in range(first_star, last_star):
        lay_star(table, bare_cell(table, kind, 0), star)
        lay_star(table, bare_cell(table, kind, number % partners), star)
        number //= partners
        partners -= 2


def bare_cell(table, kind, skipped):
    """Find a cell of a kind without a star, after skipping some; NOWHERE when there are no more."""
    for cell in range(CELLS):
        if KIND_AT[cell] == kind and table.star[cell] == NOWHERE:
            if skipped == 0:
                return cell
            skipped -= 1
    return NOWHERE


def lay_star(table, cell, star):
    table.star[cell] = star
    table.home[star][0 if table.home[star][0] == NOWHERE else 1] = cell


def cell_to_lay(table):
    """Find the first cell without a star, or NOWHERE."""
    for cell in range(CELLS):
        if table.star[cell] == NOWHERE:
            return cell
    return NOWHERE


def left_to_lay(table, star):
    """Count the board cards of a star that are not on the board yet."""
    if table.home[star][0] == NOWHERE:
        return COPIES[star]
    return COPIES[star] - 1 if table.home[star][1] == NOWHERE else 0


def open_game_when_laid(table):
    """Begin the first phase once every cell has its star."""
    if cell_to_lay(table) != NOWHERE:
        table.stage = LAYING
        return
    for cell in range(CELLS):
        emit(table, FACT.laid, cell, table.star[cell], worth(table, table.star[cell]))
    begin_phase(table)


# A phase begins --------------------------------------------------------------------------------------------------


def begin_phase(table):
    """PAT-R-02 to R-04, H-13: every star face-up again, then who goes first, characters, placing."""
    table.phase += 1
    table.draws = 0
    table.deck_ran_out = 0
    restore_stars(table)
    emit(table, FACT.part_started)
    if not table.options.pawns:
        table.stage = PLAYING
        table.to_draw = 1
    elif table.options.first_player == FirstPlayer.RANDOM:
        table.stage = LEADING
    else:
        give_characters(table)


def restore_stars(table):
    for star in range(STARS):
        table.hits_left[star] = hits_of(table, star)
    for line in range(LINES):
        table.left_in_line[line] = 5
    table.broken_lines = 0


def give_characters(table):
    """PAT-R-02, H-33: once a game, from the first player on."""
    table.turn = table.first
    if table.phase > 1 or table.options.characters == Characters.VANILLA:
        line_up(table)
    elif table.options.characters == Characters.BY_SEAT:
        for seat in range(table.seats):
            take_character(table, seat, seat + 1 if seat < last_character(table) else RESIDENT)
        line_up(table)
    else:
        table.stage = DEALING if table.options.characters == Characters.DEALT else CHOOSING


def last_character(table):
    """Watanabe is known by guessed abilities only."""
    return WATANABE if table.options.experimental else SHINUNDESU


def take_character(table, seat, who):
    table.who[seat] = who
    emit(table, FACT.took, seat, who)


def is_taken(table, who):
    for seat in range(table.seats):
        if table.who[seat] == who:
            return True
    return False


def residents_to_deal(table):
    """PAT-H-33: with more seats than characters, the rest have only the move."""
    return max(0, table.seats - last_character(table))


def pass_character_on(table):
    """Go to the next seat without a character; a seat for whom none is left is a resident."""
    table.turn = (table.turn + 1) % table.seats
    last_seat = (table.first + table.seats - 1) % table.seats
    if table.turn == table.first:
        line_up(table)
    elif (
        table.options.characters == Characters.CHOSEN
        and table.turn == last_seat
        and residents_to_deal(table)
    ):  # fmt: skip
        take_character(table, table.turn, RESIDENT)
        line_up(table)


# Placing ---------------------------------------------------------------------------------------------------------


def line_up(table):
    """PAT-R-03, H-15: settle who goes first among equals, then let the first one place."""
    if table.options.placement_ties == PlacementTies.RANDOM:
        for seat in range(table.seats):
            table.rank[seat] = 0
        table.stage = LOTS
        return
    for seat in range(table.seats):
        after_first = (seat - table.first) % table.seats
        if table.options.placement_ties == PlacementTies.REVERSE:
            table.rank[seat] = (table.first - seat - 1) % table.seats
        elif table.options.placement_ties == PlacementTies.CLOCKWISE or table.phase == 1:
            table.rank[seat] = after_first
    let_next_place(table)


def let_next_place(table):
    """PAT-R-03: by points, descending; when all stand, the first turn begins."""
    best = NOWHERE
    for seat in range(table.seats):
        if table.cell[seat] == NOWHERE and (best == NOWHERE or places_before(table, seat, best)):
            best = seat
    if best == NOWHERE:
        table.stage = PLAYING
        begin_turn(table, table.first)
    else:
        table.stage = PLACING
        table.turn = best


def places_before(table, seat, other):
    if table.points[seat] != table.points[other]:
        return table.points[seat] > table.points[other]
    return table.rank[seat] < table.rank[other]


def put_pawn(table, seat, cell):
    table.rank[seat] = table.on_board
    table.cell[seat] = cell
    table.pawns[cell] += 1
    table.on_board += 1
    emit(table, FACT.placed, seat, cell)


# Turns -----------------------------------------------------------------------------------------------------------


def begin_turn(table, seat):
    """PAT-R-05: nothing drawn, nothing used."""
    table.turn = seat
    table.drawn = False
    if table.window != UNOPENED:
        table.window = UNOPENED
        for ability in range(ABILITIES):
            table.used[ability] = False
    emit(table, FACT.turn_started, seat)


def settle(table):
    """PAT-R-23: draws that are owed come first; then the process is over."""
    if table.to_draw and not table.deck_left:
        refill(table)
    if not table.to_draw:
        end_process(table)


def end_process(table):
    """PAT-R-22, R-23, R-06, H-19: after each process ask whether the phase, or else the turn, is over."""
    if not table.options.pawns and not phase_is_over(table):
        draw_for_nobody(table)
    if phase_is_over(table):
        # An ability window with uses left is used up or waived before the phase ends.
        table.ending = table.window == OPEN and may_use_any(table, table.turn)
        if not table.ending:
            end_phase(table)
    elif table.drawn and not may_use_any(table, table.turn):
        begin_turn(table, (table.turn + 1) % table.seats)


def draw_for_nobody(table):
    """Without pawns there are no turns: card follows card until the phase is over."""
    table.to_draw = 1
    if not table.deck_left:
        refill(table)


def phase_is_over(table):
    return table.broken_lines > 0 or table.deck_out or few_survive(table)


def few_survive(table):
    """PAT-R-22 b."""
    if table.on_board > table.options.survivors:
        return False
    return table.options.pawns and table.options.survivors_end


# A phase ends ----------------------------------------------------------------------------------------------------


def end_phase(table):
    """PAT-R-24, R-25."""
    table.ending = False
    for line in range(LINES):
        if table.left_in_line[line] == 0 and line_counts(table, line):
            emit(table, FACT.line_broken, line)
    score_survivors(table)
    emit(table, FACT.part_ended, reason_of_end(table), table.draws)
    if game_is_over(table):
        table.stage = FINISHED
    else:
        clear_away(table)
        begin_phase(table)


def reason_of_end(table):
    if table.broken_lines:
        return LINE_AND_SURVIVORS if few_survive(table) else LINE
    return SURVIVORS if few_survive(table) else DECK


def score_survivors(table):
    """PAT-R-24, H-20, H-21: whoever stands on the board scores."""
    for seat in range(table.seats):
        cell = table.cell[seat]
        if cell != NOWHERE:
            points = worth(table, table.star[cell])
            table.points[seat] += points
            emit(table, FACT.scored, seat, cell, points, table.points[seat])


def game_is_over(table):
    """PAT-R-25, H-23: asked only between phases."""
    if table.phase == table.options.phases:
        return True
    for seat in range(table.seats):
        if table.points[seat] >= table.options.target:
            return True
    return False


def clear_away(table):
    """Between phases: medals, the next first player, pawns, cards."""
    for seat in range(table.seats):
        settle_medals(table, seat)
    table.first = next_first_player(table)
    for seat in range(table.seats):
        if table.cell[seat] != NOWHERE:
            table.pawns[table.cell[seat]] = 0
            table.cell[seat] = NOWHERE
    table.on_board = 0
    table.deck_out = False
    collect_cards(table)


def settle_medals(table, seat):
    """PAT-H-11, H-12, H-13, H-42: what a seat may take into the next phase."""
    in_hospital = table.cell[seat] == NOWHERE
    if (
        table.options.medals == Medals.ALL_RESET
        or table.options.between_phases == BetweenPhases.REBUILD_FULL_DECK
        or (in_hospital and table.options.hospital_medals == HospitalMedals.KEPT_BUT_UNUSABLE)
    ):
        lose_medals(table, seat)
    elif table.options.medals == Medals.CAPPED:
        keep_some(table, seat)
    if table.options.held_star_cards == HeldStarCards.RETURNED_TO_DECK:
        for star in range(STARS):
            for _ in range(table.medals[seat][star]):
                lose(table, seat, star)


def keep_some(table, seat):
    """PAT-H-12: the cheapest go first, star cards before medals of 1."""
    held = 0
    for card in range(CARDS):
        held += table.medals[seat][card]
    for card in range(CARDS):
        while table.medals[seat][card] and held > table.options.medal_cap:
            lose(table, seat, card)
            held -= 1


def next_first_player(table):
    """PAT-H-16; a random one is chosen when the phase begins."""
    rule = table.options.first_player
    if rule in (FirstPlayer.SAME, FirstPlayer.RANDOM):
        return table.first
    following = (table.first + 1) % table.seats
    if rule == FirstPlayer.ROTATES:
        return following
    best = following
    for step in range(table.seats):
        seat = (following + step) % table.seats
        if rule == FirstPlayer.LOWEST_POINTS and table.points[seat] < table.points[best]:
            best = seat
        if rule == FirstPlayer.LAST_SURVIVOR and table.cell[best] == NOWHERE and table.cell[seat] != NOWHERE:
            best = seat
    return best


def collect_cards(table):
    """PAT-H-13: stack and store leave the table; then all that nobody holds is shuffled, or the old deck goes on."""
    for card in range(CARDS):
        clear_from_stack(table, card)
    for landlord in range(table.landlords):
        empty_store(table, landlord)
        table.stored[landlord] = 0
    table.landlords = 0
    table.fed_next = 0
    if table.options.between_phases != BetweenPhases.CONTINUE_DECK or not table.deck_left:
        shuffle_graveyard_in(table)


def fill_deck(table):
    for card in range(CARDS):
        shuffle_in(table, card, copies_in_full_deck(table, card))
