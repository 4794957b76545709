"""The edition as the rules read it: flat lists, and programs of effects that they name by number."""

from __future__ import annotations

from typing import Any, Final

from malison.kernel import setting
from malison.kernel.effects import Effect
from malison.kernel.state import S

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

    def pay_water(self, n: int) -> None:
        self.given_water -= n
        self.water = max(self.water, -self.given_water)

    def pay_bullets(self, n: int) -> None:
        self.given_bullets -= n
        self.bullets = max(self.bullets, -self.given_bullets)


class Deed(Effect[S]):
    """What a card, an item, a reward, an option or an action does, `n` times or to that amount."""

    asks: bool = False
    """Whether it may have to ask something, so that the rest of its program waits on the stack."""
    n: int = 1

    def claim(self, needs: Needs) -> None:
        """Add what must be at hand for it."""

    def symbols(self) -> int:
        """The resource symbols that it shows, as bits in the order of SYMBOLS."""
        return 0


class Fork(Deed[S]):
    """An effect that leads on to one of several lists of others. Its number is given when the edition is packed."""

    asks = True

    def __init__(self, sides: list[list[Deed[Any]]]) -> None:
        self.sides = sides
        self.fork = -1

    def symbols(self) -> int:
        shown = 0
        for side in self.sides:
            for deed in side:
                shown |= deed.symbols()
        return shown


class Lasting(Effect[S]):
    """What always applies to whoever has an item; `kind` is AIM, LOOK, TROPHY or SHIELD."""

    def __init__(self, kind: int, n: int) -> None:
        self.kind = kind
        self.n = n


class Affliction(Effect[S]):
    """What holds while a character's Cursed side is up."""

    def lie_on(self, box: Box, role: int) -> None:
        """Write it down for a character."""
        raise NotImplementedError


class Requirement(Effect[S]):
    """What a job asks for: something to spend, a state that holds now (`possible`), or something to have at the end."""

    when: int = STATE
    by: int = -1
    n: int = 1

    def possible(self, g: S, seat: int, card: int) -> bool:
        return False


NO_REQUIREMENT: Final[Requirement[Any]] = Requirement()


class Box(setting.Box):
    """All lists are indexed by the row's place in the edition; cards count starting cards, upgrades, artifacts through."""

    def __init__(self) -> None:
        # numbers of the rules
        self.track_top = 0
        self.hand = 0
        self.improvise = 0
        self.jobs_dealt = 0
        self.job_board = 0
        self.store_shown = 0
        self.accessories = 0
        self.hands = 0
        self.wanted_defeats = 0
        self.artifacts_removed = 0
        self.wound_grit = 0
        self.wound_health = 0
        self.camp_health = 0
        self.rob_attack = 0
        self.rob_curse = 0
        self.rob_damage = 0
        self.monster_damage = 0
        self.curse_damage = 0
        self.early_monster = 0
        self.monsters_to_end = 0
        self.artifacts_for_dark_arts = 0
        self.quarry = 0
        self.tracks = 0
        self.track_length = 0
        self.tracks_to_win = 0
        self.team_grit = 0
        self.team_grit_per_player = 0
        self.easier: list[int] = []
        self.harder: list[int] = []
        self.price_bullet = 0
        self.prices: list[int] = []
        # programs, and what must be at hand to carry one out
        self.programs: list[list[Deed[Any]]] = []
        self.why: list[int] = []
        self.forks: list[list[int]] = []
        self.easy: list[int] = []
        self.need_movement: list[int] = []
        self.need_attack: list[int] = []
        self.need_water: list[int] = []
        self.need_bullets: list[int] = []
        self.need_hand: list[int] = []
        self.need_cards: list[int] = []
        # map
        self.town = 0
        self.kind: list[int] = []
        self.corner: list[int] = []
        self.near: list[list[int]] = []
        self.road_movement: list[list[int]] = []
        self.road_curse: list[list[int]] = []
        self.distance: list[int] = []
        self.toward: list[list[int]] = []
        # characters
        self.health: list[int] = []
        self.bullets: list[int] = []
        self.capacity: list[int] = []
        self.threshold: list[int] = []
        self.water: list[int] = []
        self.aim: list[int] = []
        self.cursed_aim: list[int] = []
        self.decks: list[list[int]] = []
        self.action: list[int] = []
        self.afflictions: list[list[Affliction[Any]]] = []
        self.ban: list[int] = []
        self.redraw: list[int] = []
        self.surcharge: list[int] = []
        # cards
        self.resources: list[int] = []
        self.always: list[int] = []
        self.trash: list[int] = []
        self.mandatory: list[int] = []
        self.card_curse: list[int] = []
        self.card_deeds: list[list[Deed[Any]]] = []
        self.copies_card: list[int] = []
        self.symbols: list[int] = []
        self.first_upgrade = 0
        self.first_artifact = 0
        self.upgrades: list[int] = []
        self.artifact_place: list[int] = []
        self.artifact_grit: list[int] = []
        # store
        self.store: list[int] = []
        self.cost: list[int] = []
        self.slot: list[int] = []
        self.exhaust: list[int] = []
        self.passive: list[int] = []
        self.passive_by: list[int] = []
        self.lasting: list[list[Lasting[Any]]] = []
        # jobs
        self.jobs: list[int] = []
        self.requirements: list[list[Requirement[Any]]] = []
        self.state_job: list[Requirement[Any]] = []
        self.job_type: list[int] = []
        self.job_by: list[int] = []
        self.job_number: list[int] = []
        self.job_movement: list[int] = []
        self.job_attack: list[int] = []
        self.job_spend_water: list[int] = []
        self.job_water: list[int] = []
        self.job_grit: list[int] = []
        # bounties: the ordinary ones first, then the monsters
        self.first_monster = 0
        self.place: list[int] = []
        self.attack: list[int] = []
        self.reward: list[int] = []
        self.bounty_grit: list[int] = []
        self.wanted_kind: list[int] = []
        self.wanted_attack: list[list[int]] = []
        self.wanted_reward: list[list[int]] = []
        # encounters: cards of both decks, each with a list of costs and gains a kind of space
        self.option_cost: list[list[int]] = []
        self.option_gain: list[list[int]] = []
        self.encounters = 0
        self.omens = 0
        # names, for people, and ids, for programs
        self.space_names: list[str] = []
        self.space_ids: list[str] = []
        self.character_names: list[str] = []
        self.character_ids: list[str] = []
        self.action_names: list[str] = []
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
