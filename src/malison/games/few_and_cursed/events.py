"""Everything that can be told of a game."""

from __future__ import annotations

from typing import Final

from malison.kernel.events import Events

EVENTS: Final = Events()

CHOSE: Final = EVENTS.kind("chose", "FC-S2", "player", "character")
FIRST: Final = EVENTS.kind("first", "FC-S22", "seat")
ROUND: Final = EVENTS.kind("round", "FC-G3", "number")
PLAYED: Final = EVENTS.kind("played", "FC-G5", "seat", "card")
COPIED: Final = EVENTS.kind("copied", "FC-L2", "seat", "card")
BURNED: Final = EVENTS.kind("burned", "FC-L6", "seat", "card")
TRASHED: Final = EVENTS.kind("trashed", "FC-RL17", "seat", "card")
DISCARDED: Final = EVENTS.kind("discarded", "FC-C2", "seat", "card")
RECALLED: Final = EVENTS.kind("recalled", "FC-RL12", "seat", "card")
SHOT: Final = EVENTS.kind("shot", "FC-G6", "seat", "number")
USED: Final = EVENTS.kind("used", "FC-T12", "seat", "item")
DREW: Final = EVENTS.kind("drew", "FC-C3", "seat", "number")
DREW_CARD: Final = EVENTS.kind("drew-card", "FC-C3", "card")
SHUFFLED: Final = EVENTS.kind("shuffled", "FC-G9", "seat")
TOOK: Final = EVENTS.kind("took", "FC-I2", "seat")
TOOK_CARD: Final = EVENTS.kind("took-card", "FC-I2", "card")
LEFT: Final = EVENTS.kind("left", "FC-I3", "card")
MET: Final = EVENTS.kind("met", "FC-E5", "seat", "encounter")
OPTED: Final = EVENTS.kind("opted", "FC-E5", "seat", "option")
TESTED: Final = EVENTS.kind("tested", "FC-RL41", "seat", "card")
JOBS: Final = EVENTS.kind("jobs", "FC-T2", "seat", "number")
GOT_JOB: Final = EVENTS.kind("got-job", "FC-T2", "job")
SKIPPED_JOB: Final = EVENTS.kind("skipped-job", "FC-T3", "seat", "job")
SOLD: Final = EVENTS.kind("sold", "FC-T5", "seat", "job")
WORKED: Final = EVENTS.kind("worked", "FC-J9", "seat", "job")
TRACK: Final = EVENTS.kind("track", "FC-V7", "job")
BOUGHT: Final = EVENTS.kind("bought", "FC-T6", "seat", "item")
BOUGHT_BULLET: Final = EVENTS.kind("bought-bullet", "FC-T6", "seat")
RAISED: Final = EVENTS.kind("raised", "FC-T14", "seat", "stat")
REFRESHED: Final = EVENTS.kind("refreshed", "FC-T8", "seat")
DROPPED: Final = EVENTS.kind("dropped", "FC-RL22", "seat", "item")
MOVED: Final = EVENTS.kind("moved", "FC-M1", "seat", "space")
RETURNED: Final = EVENTS.kind("returned", "FC-C5", "seat")
CURSE: Final = EVENTS.kind("curse", "FC-W1", "seat", "number")
CURSED: Final = EVENTS.kind("cursed", "FC-W1", "seat")
UNCURSED: Final = EVENTS.kind("uncursed", "FC-W2", "seat")
HURT: Final = EVENTS.kind("hurt", "FC-W3", "seat", "number")
WOUNDED: Final = EVENTS.kind("wounded", "FC-W4", "seat")
GRIT: Final = EVENTS.kind("grit", "FC-G2", "seat", "number")
TEAM: Final = EVENTS.kind("team", "FC-Q2", "number")
RECOVERED: Final = EVENTS.kind("recovered", "FC-R1", "seat", "card")
CAPTURED: Final = EVENTS.kind("captured", "FC-B3", "seat", "bounty")
BEAT: Final = EVENTS.kind("beat", "FC-B9", "seat", "wanted")
FLIPPED: Final = EVENTS.kind("flipped", "FC-B6", "bounty")
APPEARED: Final = EVENTS.kind("appeared", "FC-N1", "bounty", "space")
MARCHED: Final = EVENTS.kind("marched", "FC-N6", "bounty", "space", "number")
LURED: Final = EVENTS.kind("lured", "FC-N7", "bounty", "space")
SENT: Final = EVENTS.kind("sent", "FC-N7", "bounty", "space", "seat")
ENTERED: Final = EVENTS.kind("entered", "FC-N5", "bounty", "space")
PROVOKED: Final = EVENTS.kind("provoked", "FC-N9", "bounty")
ROBBED: Final = EVENTS.kind("robbed", "FC-O2", "seat", "other")
ACTED: Final = EVENTS.kind("acted", "FC-P1", "seat", "character")
CAMPED: Final = EVENTS.kind("camped", "FC-K1", "seat")
CALLED: Final = EVENTS.kind("called", "FC-X2", "seat")
CLEARED: Final = EVENTS.kind("cleared", "FC-V3", "bounty")
DRAINED: Final = EVENTS.kind("drained", "FC-Q5", "number")
SCORED: Final = EVENTS.kind("scored", "FC-F5", "seat", "number")
ENDED: Final = EVENTS.kind("ended", "FC-Z1", "ending")

BY_CARD: Final = EVENTS.cause("card")
BY_ITEM: Final = EVENTS.cause("item")
BY_JOB: Final = EVENTS.cause("job")
BY_BOUNTY: Final = EVENTS.cause("bounty")
BY_GANG: Final = EVENTS.cause("wanted")
BY_ENCOUNTER: Final = EVENTS.cause("encounter")
BY_ACTION: Final = EVENTS.cause("action")
BY_PLAYER: Final = EVENTS.cause("other")
BY_REASON: Final = EVENTS.cause("reason")
REASONS: Final = ("curse", "road", "unpaid", "undrawn", "wound", "way", "robbery")
THE_CURSE: Final = BY_REASON + 0
THE_ROAD: Final = BY_REASON + 1
UNPAID: Final = BY_REASON + 2
UNDRAWN: Final = BY_REASON + 3
THE_WOUND: Final = BY_REASON + 4
THE_WAY: Final = BY_REASON + 5
ROBBERY: Final = BY_REASON + 6
