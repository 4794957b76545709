"""The edition as the rules read it: flat lists, and programs of effects that they name by number."""

from __future__ import annotations

from typing import Any, Final

from malison.kernel import setting
from malison.kernel.effects import Effect
from malison.kernel.state import S
from malison.kernel.vectors import i64, row_of, vec

NOTHING: Final = row_of([])
KINDS: Final = ("desert", "canyons", "ruins", "cursed", "town")
SYMBOLS: Final = ("movement", "attack", "water", "bullets", "health")
BLOCKS: Final = 4
"""An encounter card's blocks: desert, canyons, ruins, cursed, at card times four plus the kind."""

SPEND: Final = 0
STATE: Final = 1
END: Final = 2

BY_HEALTH: Final = 0
BY_BULLETS: Final = 1
BY_CURSE: Final = 2
BY_CORNER: Final = 3
BY_ARTIFACTS: Final = 4
BY_BOUNTIES: Final = 5
BY_ITEMS: Final = 6
BY_JOBS: Final = 7
BY_WATER: Final = 8

ACCESSORY: Final = 0
ONE_HANDED: Final = 1
TWO_HANDED: Final = 2

AIM: Final = 0
LOOK: Final = 1
TROPHY: Final = 2
SHIELD: Final = 3
DISCOUNT: Final = 4

NO_JOB_BOARD: Final = 1
NO_HEALING: Final = 2


class Needs:
    """What must be at hand before a program can be carried out; what it gives first may pay for what follows."""

    def __init__(self) -> None:
        self.movement = 0
        self.attack = 0
        self.water = 0
        self.bullets = 0
        self.hand = 0
        self.cards = 0
        self.given_water = 0
        self.given_bullets = 0

    def pay_water(self, n: i64) -> None:
        self.given_water -= n
        self.water = max(self.water, -self.given_water)

    def pay_bullets(self, n: i64) -> None:
        self.given_bullets -= n
        self.bullets = max(self.bullets, -self.given_bullets)


class Deed(Effect[S]):
    """What a card, an item, a reward, an option or an action does, `n` times or to that amount."""

    asks: bool = False
    """Whether it may have to ask something, so that the rest of its program waits on the stack."""
    n: i64 = 1

    def claim(self, needs: Needs) -> None:
        """Add what must be at hand for it."""

    def symbols(self) -> i64:
        """The resource symbols that it shows, as bits in the order of SYMBOLS."""
        return 0


class Fork(Deed[S]):
    """An effect that leads on to one of several lists of others. Its number is given when the edition is packed."""

    asks = True

    def __init__(self, sides: list[list[Deed[Any]]]) -> None:
        self.sides = sides
        self.fork = -1

    def symbols(self) -> i64:
        shown: i64 = 0
        for side in self.sides:
            for deed in side:
                shown |= deed.symbols()
        return shown


class Lasting(Effect[S]):
    """What always applies to whoever has an item, or while a Normal side is up; `kind` is AIM, LOOK, TROPHY, SHIELD or DISCOUNT."""

    def __init__(self, kind: i64, n: i64) -> None:
        self.kind = kind
        self.n = n


class Affliction(Effect[S]):
    """What holds while a character's Cursed side is up."""

    def lie_on(self, box: Box, role: i64) -> None:
        """Write it down for a character."""
        raise NotImplementedError


class Trait(Effect[S]):
    """FC-RL53: what sets a monster apart."""

    n: i64 = 1

    def more(self, g: S, seat: i64, at: i64) -> i64:
        """The attack that it asks of a seat beyond what is printed, while the figure is on a space."""
        return 0

    def strike(self, g: S, seat: i64, cause: i64) -> None:
        """What it does to a player into whose space it moves, after the damage."""


class Requirement(Effect[S]):
    """What a job asks for: something to spend, a state that holds now (`possible`), or something to have at the end."""

    when: i64 = STATE
    by: i64 = -1
    n: i64 = 1

    def possible(self, g: S, seat: int, card: int) -> bool:
        return False


NO_REQUIREMENT: Final[Requirement[Any]] = Requirement()


class Box(setting.Box):
    """All lists are indexed by the row's place in the edition; cards count starting cards, upgrades, artifacts through."""

    def __init__(self) -> None:
        # numbers of the rules
        self.track_top: i64 = 0
        self.hand: i64 = 0
        self.improvise: i64 = 0
        self.jobs_dealt: i64 = 0
        self.job_board: i64 = 0
        self.store_shown: i64 = 0
        self.accessories: i64 = 0
        self.hands: i64 = 0
        self.wanted_defeats: i64 = 0
        self.artifacts_removed: i64 = 0
        self.wound_grit: i64 = 0
        self.wound_health: i64 = 0
        self.camp_health: i64 = 0
        self.rob_attack: i64 = 0
        self.rob_curse: i64 = 0
        self.rob_damage: i64 = 0
        self.monster_damage: i64 = 0
        self.curse_damage: i64 = 0
        self.early_monster: i64 = 0
        self.monsters_to_end: i64 = 0
        self.artifacts_for_dark_arts: i64 = 0
        self.quarry: i64 = 0
        self.tracks: i64 = 0
        self.track_length: i64 = 0
        self.tracks_to_win: i64 = 0
        self.team_grit: i64 = 0
        self.team_grit_per_player: i64 = 0
        self.open_lair: i64 = 1
        self.easier: list[int] = []
        self.harder: list[int] = []
        self.price_bullet: i64 = 0
        self.prices: vec[i64] = NOTHING
        # programs, and what must be at hand to carry one out
        self.programs: list[list[Deed[Any]]] = []
        self.why: vec[i64] = NOTHING
        self.forks: list[list[int]] = []
        self.easy: vec[i64] = NOTHING
        self.need_movement: vec[i64] = NOTHING
        self.need_attack: vec[i64] = NOTHING
        self.need_water: vec[i64] = NOTHING
        self.need_bullets: vec[i64] = NOTHING
        self.need_hand: vec[i64] = NOTHING
        self.need_cards: vec[i64] = NOTHING
        # map
        self.town: i64 = 0
        self.kind: vec[i64] = NOTHING
        self.corner: vec[i64] = NOTHING
        self.near: list[list[int]] = []
        self.road_movement: list[list[int]] = []
        self.road_curse: list[list[int]] = []
        self.distance: vec[i64] = NOTHING
        self.toward: list[list[int]] = []
        # characters
        self.health: vec[i64] = NOTHING
        self.bullets: vec[i64] = NOTHING
        self.capacity: vec[i64] = NOTHING
        self.threshold: vec[i64] = NOTHING
        self.water: vec[i64] = NOTHING
        self.aim: vec[i64] = NOTHING
        self.cursed_aim: vec[i64] = NOTHING
        self.decks: list[list[int]] = []
        self.acting: vec[i64] = NOTHING
        self.action: vec[i64] = NOTHING
        self.gifts: list[list[Lasting[Any]]] = []
        self.afflictions: list[list[Affliction[Any]]] = []
        self.ban: vec[i64] = NOTHING
        self.redraw: vec[i64] = NOTHING
        self.surcharge: vec[i64] = NOTHING
        # cards
        self.resources: vec[i64] = NOTHING
        self.always: vec[i64] = NOTHING
        self.trash: vec[i64] = NOTHING
        self.mandatory: vec[i64] = NOTHING
        self.card_curse: vec[i64] = NOTHING
        self.card_deeds: list[list[Deed[Any]]] = []
        self.copies_card: vec[i64] = NOTHING
        self.symbols: vec[i64] = NOTHING
        self.first_upgrade: i64 = 0
        self.first_artifact: i64 = 0
        self.upgrades: list[int] = []
        self.artifact_place: vec[i64] = NOTHING
        self.artifact_grit: vec[i64] = NOTHING
        # store
        self.store: list[int] = []
        self.cost: vec[i64] = NOTHING
        self.slot: vec[i64] = NOTHING
        self.exhaust: vec[i64] = NOTHING
        self.passive: vec[i64] = NOTHING
        self.passive_by: vec[i64] = NOTHING
        self.lasting: list[list[Lasting[Any]]] = []
        # jobs
        self.jobs: list[int] = []
        self.requirements: list[list[Requirement[Any]]] = []
        self.state_job: list[Requirement[Any]] = []
        self.job_type: vec[i64] = NOTHING
        self.job_by: vec[i64] = NOTHING
        self.job_number: vec[i64] = NOTHING
        self.job_movement: vec[i64] = NOTHING
        self.job_attack: vec[i64] = NOTHING
        self.job_spend_water: vec[i64] = NOTHING
        self.job_water: vec[i64] = NOTHING
        self.job_grit: vec[i64] = NOTHING
        # bounties: the ordinary ones first, then the monsters
        self.first_monster: i64 = 0
        self.place: vec[i64] = NOTHING
        self.place_alone: vec[i64] = NOTHING
        self.attack: vec[i64] = NOTHING
        self.reward: vec[i64] = NOTHING
        self.bounty_grit: vec[i64] = NOTHING
        self.bounty_posse: vec[i64] = NOTHING
        self.traits: list[list[Trait[Any]]] = []
        self.wanted_kind: vec[i64] = NOTHING
        self.wanted_attack: list[list[int]] = []
        self.wanted_reward: list[list[int]] = []
        # encounters: cards of both decks, each with a list of costs and gains a kind of space
        self.option_cost: list[list[int]] = []
        self.option_gain: list[list[int]] = []
        self.encounters: i64 = 0
        self.omens: i64 = 0
        # names, for people, and ids, for programs
        self.space_names: list[str] = []
        self.space_ids: list[str] = []
        self.character_names: list[str] = []
        self.character_ids: list[str] = []
        self.normal_names: list[str] = []
        self.curse_names: list[str] = []
        self.card_names: list[str] = []
        self.card_ids: list[str] = []
        self.item_names: list[str] = []
        self.item_ids: list[str] = []
        self.job_names: list[str] = []
        self.job_ids: list[str] = []
        self.bounty_names: list[str] = []
        self.bounty_ids: list[str] = []
        self.wanted_names: list[str] = []
        self.wanted_ids: list[str] = []
        self.encounter_names: list[str] = []
        self.encounter_ids: list[str] = []
        self.scenes: list[str] = []
        self.option_texts: list[list[str]] = []
        self.spot_x: list[int] = []
        self.spot_y: list[int] = []
