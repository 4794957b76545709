"""What a good player knows about the castle."""

from __future__ import annotations

from malison.games.cursed_castle.box.box import PartyEffect
from malison.games.cursed_castle.box.cards import (
    ABILITIES,
    ANY,
    BARRICADE,
    BLUE,
    BONUS_HEAL,
    BONUS_HERO,
    BONUS_ITEM,
    BONUS_LEVEL_UP,
    BONUS_MERCHANT,
    BOSS,
    RED,
    SLOTS,
    SPACES,
    YELLOW,
)
from malison.games.cursed_castle.moves import (
    ABILITY,
    ATTACK,
    BLOCK,
    COLOUR,
    CUBE,
    CURE,
    DONE,
    ENEMY_MOVE,
    ENEMY_REROLL,
    HIT,
    ITEM,
    KEEP,
    LOSE,
    LOSE_RANDOM,
    MEND,
    PASS,
    PAY_CUBE,
    PAY_DIE,
    PIPS,
    SKILL,
    SKIP_TOP,
    STRIKE,
    TOP,
    TURN,
    USE,
    USE_TOP,
)
from malison.games.cursed_castle.rules.act import Act
from malison.games.cursed_castle.rules.cleanup import can_conjure
from malison.games.cursed_castle.rules.cubes import Duplicate
from malison.games.cursed_castle.rules.dice import unused_dice
from malison.games.cursed_castle.rules.effects import (
    Blocks,
    Cures,
    Doubles,
    Gains,
    Heals,
    HealsForCube,
    KeepsCube,
    MovesEnemy,
    RaisesSkill,
    Recolours,
    RerollsEnemy,
    RollsRed,
    SetsAnyDie,
    TurnsDie,
)
from malison.games.cursed_castle.rules.harm import Hit
from malison.games.cursed_castle.rules.healing import CORRUPT, POISONED, has_status
from malison.games.cursed_castle.state import FOURTH, UNKNOWN_BOSS, Castle
from malison.kernel.knowledge import Knowledge
from malison.kernel.vectors import i64


class CastleKnowledge(Knowledge):
    """The party's strength against the work that is left, judged at the beginning of a phase 4.

    The weights began as a logistic regression of won and lost games and were then tuned by play.
    """

    def __init__(self) -> None:
        super().__init__()
        self.horizon = 0
        self.exploration = 0.15
        self.white = 2.15
        self.wounded = 1.9
        self.reserve = 1.5
        self.skill = 0.2
        self.bleeding = 0.4
        self.poison = 0.8
        self.corruption = [0.0, 0.25, 0.75, 1.2]
        self.madness = [0.0, 0.2, 0.5, 1.4]
        self.lock = 1.9
        self.stun = 0.2
        self.upgrade = 0.6
        self.gear = 0.7
        self.haunt = 0.4
        self.item = 0.4
        self.space = 0.12
        self.row_enemy = 0.5
        self.row_space = 0.3
        self.boss_space = 0.75
        self.boss_left = 7.0
        self.dungeon = 30.0

    def value(self, g: Castle, seat: int) -> float:
        return self.strength(g) - self.work(g)

    def settled(self, g: Castle) -> bool:
        return g.steps == 0 and isinstance(g.asking, Act)

    def clock(self, g: Castle) -> int:
        return g.round

    def prior(self, g: Castle, move: int) -> float:
        asking = g.asking
        if isinstance(asking, Act):
            return step_prior(g, move)
        if isinstance(asking, Hit):
            return hit_prior(g, move)
        return answer_prior(g, move)

    def strength(self, g: Castle) -> float:
        """What the party can still take and do."""
        total = self.reserve * len(g.reserve)
        for slot in range(SLOTS):
            if g.heroes[slot] >= 0:
                total += self.wounded if g.wounded >> slot & 1 else self.white
                total += self.skill * float(g.box.skill[g.side(slot)])
                if g.bleeding >> slot & 1:
                    total -= self.bleeding
        total -= self.poison * float(g.poison + g.fresh_poison) + self.lock * float(g.missing + g.locked)
        total -= self.corruption[min(g.corruption, 3)] + self.madness[min(g.purple, 3)]
        total += self.upgrade * float(count(g.upgraded)) - self.stun * float(count(g.stunned)) + self.gear * gear_held(g)
        for n in g.items:
            total += self.item * float(n)
        return total

    def work(self, g: Castle) -> float:
        """What is still to be done: little for cards in the deck, more for those that act now, most for bosses."""
        box = g.box
        total = self.boss_left * float(g.bosses_left) - self.dungeon * float(g.stage)
        for card in g.deck:
            if card != UNKNOWN_BOSS:
                kind = box.kind[card]
                if kind <= BARRICADE and kind != BOSS:
                    total += self.space * float(box.spaces[card])
        for card in g.fourth:
            if box.persistent[card]:
                total += self.haunt * float(len(box.secondary[card]))
        for space in range(SPACES):
            if g.row[space] >= 0:
                if g.is_boss(space):
                    total -= self.boss_space * float(spaces_filled(g, space))
                else:
                    total += self.row_enemy + self.row_space * float(spaces_left(g, space))
        return total


def spaces_filled(g: Castle, space: i64) -> i64:
    at = space * 3
    n = g.filled[at] + g.filled[at + 1] + g.filled[at + 2]
    for i in range(at, at + 3):
        if g.checks[i] < 0:
            n += 1
    return n


def spaces_left(g: Castle, space: i64) -> i64:
    at = space * 3
    n = g.open[at] + g.open[at + 1] + g.open[at + 2]
    for i in range(at, at + 3):
        if g.checks[i] > 0:
            n += 1
    return n


def count(mask: i64) -> i64:
    n: i64 = 0
    while mask:
        n += mask & 1
        mask >>= 1
    return n


# -- equipment


def gear_held(g: Castle) -> float:
    """What the party's equipment is worth."""
    total = 0.0
    ready = g.owned
    gear: i64 = 0
    while ready:
        if ready & 1:
            total += gear_worth(g, gear)
        ready >>= 1
        gear += 1
    return total


def gear_worth(g: Castle, gear: i64) -> float:
    """What an equipment card is worth beside a hero (2) or an upgrade (0.6); one that nobody can conjure nothing."""
    if g.box.brushes >> gear & 1 and not can_conjure(g):
        return 0.0
    effect = g.box.effects[g.box.gear_effect[gear]]
    if isinstance(effect, SetsAnyDie):
        return 1.0
    if isinstance(effect, Heals):
        return 0.9
    if isinstance(effect, (Gains, RaisesSkill, RollsRed)):
        return 0.6
    if isinstance(effect, (TurnsDie, Blocks, KeepsCube)):
        return 0.5
    if isinstance(effect, (Cures, Recolours, MovesEnemy, RerollsEnemy)):
        return 0.4
    return 0.2


# -- natural moves


def wanted(g: Castle, colour: i64) -> i64:
    """Spaces of a colour that no cube on a hero is meant for yet."""
    n = g.open[colour] + g.open[3 + colour] + g.open[6 + colour]
    if g.fourth:
        n += g.open[FOURTH * 3 + colour]
    return n - g.attack[colour] - g.attack[3 + colour] - g.attack[6 + colour]


def missing_cubes(g: Castle, colour: i64) -> i64:
    """Spaces of a colour for which no cube is held or placed."""
    return wanted(g, colour) - g.held[colour]


def desire(g: Castle, colour: i64) -> float:
    """How much one more cube of a colour is wanted: most by a dangerous card that is nearly down."""
    if colour == ANY:
        return max(desire(g, RED), desire(g, BLUE), desire(g, YELLOW))
    if missing_cubes(g, colour) <= 0:
        return 0.0
    best = 0.0
    for space in range(FOURTH + 1):
        if g.open[space * 3 + colour]:
            want = (1.0 + threat(g, space)) / float(spaces_left(g, space))
            if want > best:
                best = want
    return 4.0 + 2.0 * best


def best_check(g: Castle, total: i64) -> float:
    """What the best open check within a total is worth."""
    best = 0.0
    for space in range(FOURTH + 1):
        card = g.card(space)
        if card < 0:
            continue
        for i in range(3):
            value = g.checks[space * 3 + i]
            if 0 < value <= total:
                worth = 6.0
                if space == FOURTH:
                    worth = red_worth(g, card)
                if worth > best:
                    best = worth
    return best


def red_worth(g: Castle, card: i64) -> float:
    """What clearing a red-border card is worth."""
    bonus = g.box.card_bonus[card]
    worth = 3.0 * float(len(g.box.secondary[card]))
    if bonus == BONUS_HERO:
        worth += 10.0
    elif bonus == BONUS_MERCHANT:
        worth += 6.0
    elif bonus == BONUS_ITEM or bonus == BONUS_LEVEL_UP or (bonus == BONUS_HEAL and (g.wounded or has_status(g))):
        worth += 4.0
    return worth


def step_prior(g: Castle, move: i64) -> float:
    if ATTACK.has(move):
        return attack_prior(g, ATTACK.first(move), ATTACK.second(move))
    if ABILITY.has(move):
        return ability_prior(g, ABILITY.first(move) + 1, ABILITY.second(move))
    if SKILL.has(move):
        return skill_prior(g, SKILL.first(move) + 1, SKILL.second(move))
    if PAY_DIE.has(move):
        return gear_prior(g, PAY_DIE.second(move)) - 0.1 * float(PAY_DIE.first(move))
    if PAY_CUBE.has(move):
        colour = PAY_CUBE.first(move)
        return gear_prior(g, PAY_CUBE.second(move)) - (4.0 if missing_cubes(g, colour) >= 0 else 0.0)
    if USE.has(move):
        return gear_prior(g, USE.place(move)) - 0.5
    if move == DONE:
        return 0.0
    return -1.0


def attack_prior(g: Castle, colour: i64, slot: i64) -> float:
    side = g.side(slot)
    bonus = g.box.bonus[side]
    fresh = bonus >= 0 and not (g.bonus_used | g.bleeding) >> slot & 1
    if wanted(g, colour) <= 0:
        # A cube nobody needs may still buy a bonus.
        return 0.5 if fresh and g.cubes_on(slot) == 0 else -5.0
    # Dice first: cubes still held can be doubled or recoloured.
    prior = (1.0 if unused_dice(g) else 20.0) - 0.1 * float(g.box.skill[side])
    if fresh:
        prior += 0.5
    if g.cubes_on(slot):
        prior += 0.2
    return prior


def ability_prior(g: Castle, pips: i64, ability: i64) -> float:
    box = g.box
    side = ability * 2 + (g.upgraded >> ability & 1)
    prior = -0.3
    colour = box.ability_colour[ability]
    if box.ability_values[side] >> pips & 1:
        prior += 0.8 + desire(g, colour)
    if g.stunned >> ability & 1:
        return prior
    effect = box.effects[box.ability_top[side]]
    if isinstance(effect, Gains):
        prior += 0.5 + desire(g, effect.colour)
    elif isinstance(effect, Doubles):
        for c in range(3):
            if missing_cubes(g, c) > 0 and (g.held[c] > 0 or (c == colour and prior > 5.0)):
                prior += 0.3 + desire(g, c)
                break
    elif isinstance(effect, TurnsDie):
        if unused_dice(g) > 1:
            prior += 1.5
    elif isinstance(effect, HealsForCube):
        if g.wounded and g.cubes_held() + (1 if prior > 5.0 else 0) > 0:
            prior += 3.0
    elif isinstance(effect, Recolours) and effect.old != ANY and g.held[effect.old] and missing_cubes(g, effect.old) < 0:
        prior += 4.0
    return prior


def skill_prior(g: Castle, pips: i64, slot: i64) -> float:
    """A die that passes something; or the first of two that together would."""
    bonus = g.box.skill[g.side(slot)]
    total = g.total[slot] + bonus
    had = best_check(g, total) if g.thrown[slot] else 0.0
    now = best_check(g, total + pips)
    if now > had:
        return now - had + 2.0 - 0.3 * float(bonus) - 0.3 * float(pips)
    if g.thrown[slot] == 0:
        for other in range(1, 7):
            if g.dice[other] - (1 if other == pips else 0) > 0:
                both = best_check(g, total + pips + other)
                if both > 0.0:
                    return both * 0.5 - 1.0
    return -4.0


def gear_prior(g: Castle, gear: i64) -> float:
    effect = g.box.effects[g.box.gear_effect[gear]]
    if isinstance(effect, Gains):
        return desire(g, effect.colour) - 1.0
    if isinstance(effect, Heals):
        return 3.0 if g.wounded else 1.0
    if isinstance(effect, TurnsDie):
        return turn_gain(g, effect) - 1.0
    if isinstance(effect, RaisesSkill):
        return skill_gain(g, effect.n)
    if isinstance(effect, Blocks):
        return 0.5 if threats(g) > float(g.blocks) else -0.5
    if isinstance(effect, MovesEnemy):
        return send_gain(g, effect) - 1.0
    if isinstance(effect, RerollsEnemy):
        return 0.6 if dearest_die(g) > 1.0 else -0.5
    return -0.5


def turn_gain(g: Castle, effect: PartyEffect[Castle]) -> float:
    """The most that turning a die would bring, one of the party's or, where the effect reaches them, of the enemies'."""
    best = send_gain(g, effect)
    for pips in range(1, PIPS + 1):
        if g.dice[pips]:
            now = die_prior(g, pips)
            for new in effect.turns(pips):
                gain = die_prior(g, new) - now
                if gain > best:
                    best = gain
    return best


def send_gain(g: Castle, effect: PartyEffect[Castle]) -> float:
    """The most that sending an enemy die elsewhere would spare."""
    best = 0.0
    for space in range(SPACES):
        if g.enemy[space]:
            for to in effect.sends(g, space):
                gain = die_threat(g, space) - die_threat(g, to)
                if gain > best:
                    best = gain
    return best


def skill_gain(g: Castle, more: i64) -> float:
    """The most that a larger total would pass."""
    best = -0.5
    for slot in range(SLOTS):
        if g.thrown[slot]:
            total = g.total[slot] + g.box.skill[g.side(slot)]
            gain = best_check(g, total + more) - best_check(g, total)
            if gain > best:
                best = gain
    return best


def threats(g: Castle) -> float:
    total = 0.0
    for space in range(FOURTH + 1):
        total += threat(g, space)
    return total


def die_threat(g: Castle, space: i64) -> float:
    """What one enemy die does in a space."""
    card = g.row[space]
    return 0.0 if card < 0 or g.is_boss(space) else float(len(g.box.primary[card]))


def dearest_die(g: Castle) -> float:
    best = 0.0
    for space in range(SPACES):
        if g.enemy[space] and die_threat(g, space) > best:
            best = die_threat(g, space)
    return best


def hit_prior(g: Castle, move: i64) -> float:
    if HIT.has(move):
        slot = HIT.place(move)
        side = g.side(slot)
        if g.wounded >> slot & 1:
            return -10.0 - float(g.box.skill[side]) - float(g.box.boxes[side])
        # Losing the least by turning over.
        return 0.0 - float(g.box.skill[side] - g.box.skill[side + 1]) - float(g.box.boxes[side] - g.box.boxes[side + 1])
    if move == BLOCK:
        return 5.0
    # A shield, or a potion, before somebody dies.
    if g.wounded == 7 or g.party() < SLOTS:
        return 4.0
    return -1.0


def answer_prior(g: Castle, move: i64) -> float:
    if TURN.has(move):
        return die_prior(g, TURN.second(move) + 1) - die_prior(g, TURN.first(move) + 1)
    if CUBE.has(move):
        return cube_prior(g, CUBE.place(move))
    if COLOUR.has(move):
        return desire(g, COLOUR.place(move))
    if STRIKE.has(move):
        return strike_prior(g, STRIKE.place(move))
    if PASS.has(move):
        space = PASS.first(move)
        return red_worth(g, g.card(FOURTH)) if space == FOURTH else 6.0
    if TOP.has(move):
        return -1.0 if move == SKIP_TOP else 1.0 if move == USE_TOP else 0.0
    if KEEP.has(move):
        return gear_worth(g, KEEP.place(move))
    if MEND.has(move):
        return 5.0
    if CURE.has(move):
        status = CURE.place(move)
        return 4.0 if status == POISONED else 1.0 + float(g.corruption) if status == CORRUPT else 1.0
    if ENEMY_MOVE.has(move):
        return threat(g, ENEMY_MOVE.first(move)) - threat(g, ENEMY_MOVE.second(move))
    if ENEMY_REROLL.has(move):
        return threat(g, ENEMY_REROLL.place(move))
    if move == BLOCK:
        return 0.5
    if ITEM.has(move):
        return -1.0
    if LOSE.has(move):
        return -20.0 if move == LOSE_RANDOM else 1.0 if g.wounded >> LOSE.place(move) & 1 else 0.0
    return 0.0


def cube_prior(g: Castle, colour: i64) -> float:
    """A cube to be doubled is one that is wanted; a cube to be paid or recoloured is one that is not."""
    wish = desire(g, colour) + 0.1 * float(missing_cubes(g, colour))
    return wish if isinstance(g.asking, Duplicate) else -wish


def die_prior(g: Castle, pips: i64) -> float:
    """The best use of a die of this value."""
    best = 0.0
    for ability in range(len(ABILITIES)):
        if not g.ability_used >> ability & 1:
            prior = ability_prior(g, pips, ability)
            if prior > best:
                best = prior
    for slot in range(SLOTS):
        if g.heroes[slot] >= 0 and g.cubes_on(slot) == 0:
            prior = skill_prior(g, pips, slot)
            if prior > best:
                best = prior
    return best


def strike_prior(g: Castle, space: i64) -> float:
    """The nearest to falling first, and the more dangerous."""
    return threat(g, space) - 2.0 * float(spaces_left(g, space))


def threat(g: Castle, space: i64) -> float:
    """How much the card of a space will do this round."""
    card = g.card(space)
    if card < 0:
        return 0.0
    box = g.box
    if space == FOURTH:
        return float(len(box.secondary[card]))
    if g.is_boss(space):
        return 2.0
    dice = g.enemy[space]
    return float(len(box.primary[card]) * dice) if dice else float(len(box.secondary[card]))
