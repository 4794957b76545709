"""The edition as flat lists of numbers, made once and read by the rules."""

from __future__ import annotations

from typing import Final

from malison.kernel.setting import Box

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


class Kit(Box):
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
        self.together: list[Kit] = []
        self.price_bullet = 0
        self.prices: list[int] = []
        # programs, and what must be at hand to carry one out
        self.programs: list[list[int]] = []
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
        self.ban: list[int] = []
        self.redraw: list[int] = []
        self.surcharge: list[int] = []
        # cards
        self.resources: list[int] = []
        self.always: list[int] = []
        self.trash: list[int] = []
        self.mandatory: list[int] = []
        self.card_curse: list[int] = []
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
        # jobs
        self.jobs: list[int] = []
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
        # names, for people
        self.space_names: list[str] = []
        self.character_names: list[str] = []
        self.action_names: list[str] = []
        self.action_texts: list[str] = []
        self.curse_names: list[str] = []
        self.curse_texts: list[str] = []
        self.card_names: list[str] = []
        self.item_names: list[str] = []
        self.job_names: list[str] = []
        self.bounty_names: list[str] = []
        self.wanted_names: list[str] = []
        self.encounter_names: list[str] = []
        self.scenes: list[str] = []
        self.option_texts: list[list[str]] = []
        # what cards, options and bounties do, in the edition's own words
        self.space_ids: list[str] = []
        self.card_words: list[str] = []
        self.item_words: list[str] = []
        self.job_words: list[str] = []
        self.reward_words: list[str] = []
        self.wanted_words: list[list[str]] = []
        self.option_words: list[list[str]] = []
        self.spot_x: list[int] = []
        self.spot_y: list[int] = []


BLOCKS: Final = 4
"""An encounter card's blocks: desert, canyons, ruins, cursed, at card times four plus the kind."""
