"""What is in the box, as the ledger lists it; and what a wrong edition is told."""

from __future__ import annotations

import itertools
import re

import msgspec
import pytest
from support import rules
from support_few_and_cursed import box, cells, game, job, ledger_table, letters, space

import malison
from malison.games.few_and_cursed.box.check import problems
from malison.games.few_and_cursed.rules.effects import CURSED
from malison.games.few_and_cursed.show.chasers import renown
from malison.games.few_and_cursed.show.signs import SIGNS
from malison.games.few_and_cursed.show.words import BRIEF

facts = game.edition().facts
WORDS = {"M": "movement", "A": "attack", "W": "water", "B": "bullets", "H": "health", "G": "grit", "C": "curse"}


def total(text: str, words: list[str]) -> bool:
    """Whether effect words give what the ledger's letters say, leaving out what has no letter."""
    want = {WORDS[letter]: number for letter, number in letters(text).items()}
    have: dict[str, int] = {}
    for word in words:
        for sign, name, number in re.findall(r"(?:^|\b)(pay )?(\w+) (-?\d+)\b", word):
            if name in WORDS.values() or name == "damage":
                key = "health" if name == "damage" else name
                have[key] = have.get(key, 0) + (-int(number) if sign or name == "damage" else int(number))
    return want == have


@rules("FC-S1", "FC-RL6", "FC-H1")
def test_the_box_holds_what_the_rulebook_counts():
    assert sum(c.copies for c in facts.upgrades) == 90
    assert sum(i.copies for i in facts.store) == 25
    assert sum(j.copies for j in facts.jobs) == 40
    assert len(facts.encounters) == 28
    assert len(facts.cursed_encounters) == 16
    assert len(facts.artifacts) == 12
    assert len(facts.bounties) + len(facts.monsters) == 14
    assert len(facts.wanted) == 4
    decks = {who.id: sum(who.deck.values()) for who in facts.characters}
    assert decks == {"redhead": 10, "jebediah": 8, "ofelia": 10, "silas": 10}
    assert len(decks) + sum(decks.values()) == 42


@rules("FC-RL1")
def test_the_lost_icons_are_read_as_the_ledger_says():
    r = facts.rules
    assert (r.wound_grit, r.wound_health, r.camp_health, r.monster_damage, r.curse_damage) == (3, 3, 1, 1, 1)
    assert (r.rob_attack, r.rob_curse, r.rob_damage) == (2, 2, 1)
    assert box.job_movement[job("Farmhand")] == 3
    assert facts.jobs[1].need == ["curse 6"]
    assert sum(side.attack for side in facts.wanted[0].sides) == 5
    assert (facts.upgrades[0].resources, facts.upgrades[0].trash) == (["movement 2"], ["movement 1"])
    assert facts.upgrades[1].always == ["curse 2"]


@rules("FC-RL5")
def test_cubes_and_water_are_no_limit():
    g = game.deal(4, 1, characters="random")
    g.players[0].water = 100
    g.check()


@rules("FC-E4", "FC-M1")
def test_the_map_is_the_ledgers():
    rows = ledger_table("### Map")
    assert [(r["id"], r["name"], r["kind"], int(r["x"]), int(r["y"])) for r in rows] == [
        (s.id, s.name, s.kind, s.x, s.y) for s in facts.spaces
    ]
    assert [int(r["spaces to San Andreas"]) for r in rows] == list(box.distance)
    assert [("corner" in r["role"]) for r in rows] == [s.corner for s in facts.spaces]
    kinds = [s.kind for s in facts.spaces]
    assert [kinds.count(k) for k in ("desert", "canyons", "ruins", "cursed", "town")] == [11, 5, 6, 6, 1]
    roads = ledger_table("### Map", "Roads (46")
    named = set()
    text = (game.folder / "RULES.md").read_text().split("Roads (46", 1)[1].split("Monster routes")[0]
    for line in [line for line in text.splitlines() if " – " in line]:
        six = cells(line)
        for ends, m, c in (six[:3], six[3:]):
            named.add((*ends.split(" – "), int(m), int(c)))
    assert len(roads) * 2 == 46
    assert named == {tuple(road) for road in facts.map.roads}
    assert all(movement >= 1 for _, _, movement, _ in facts.map.roads)


@rules("FC-E4")
def test_roads_do_not_cross_and_spaces_keep_apart():
    at = {s.id: (s.x, s.y) for s in facts.spaces}

    def side(a, b, c):
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    for (a, b, *_), (c, d, *_) in itertools.combinations(facts.map.roads, 2):
        if not {a, b} & {c, d}:
            p, q, r, s = at[a], at[b], at[c], at[d]
            assert not (side(p, q, r) * side(p, q, s) < 0 and side(r, s, p) * side(r, s, q) < 0), (a, b, c, d)
    closest = min((x - u) ** 2 + (y - v) ** 2 for (x, y), (u, v) in itertools.combinations(at.values(), 2))
    assert closest**0.5 >= 135


@rules("FC-N6", "FC-RL31")
def test_monster_routes_are_the_ledgers():
    def route(start, *choices):
        at, way, ties = space(start), [], list(choices)
        while at != box.town:
            ways = box.toward[at]
            at = ways[0] if len(ways) == 1 else next(w for w in ways if box.space_names[w] == ties[0]) if ties else -1
            if len(ways) > 1:
                ties.pop(0)
            way.append(box.space_names[at])
        return way

    assert route("Expedition") == ["Keel Ridge", "Rusted Fleet", "Lantern Reef", "Dustgate", "San Andreas"]
    assert route("Mana O'lana", "Lantern Reef") == ["Crowsfoot Basin", "Drifter's Rest", "Lantern Reef", "Dustgate", "San Andreas"]
    assert route("Mana O'lana", "Sunken Mission")[2:] == ["Sunken Mission", "Rattlesnake Shelf", "San Andreas"]
    assert route("Mountain View", "Drowned Chapel")[1:] == ["Coyote Wells", "Whalebone Flats", "Boneyard Pier", "San Andreas"]
    assert route("Mountain View", "Copper Gulch")[1:] == ["Coyote Wells", "Whalebone Flats", "Boneyard Pier", "San Andreas"]
    assert route("Santana De Aguasucia") == ["Silver Shoals", "Weeping Sink", "Devil's Chimney", "Rattlesnake Shelf", "San Andreas"]
    ties = {box.space_names[i] for i, ways in enumerate(box.toward) if len(ways) > 1}
    assert {"Drifter's Rest", "Mountain View"} <= ties


@rules("FC-S7", "FC-S8", "FC-P1", "FC-P2")
def test_characters_are_the_ledgers():
    rows = ledger_table("### Characters")
    for row, who in zip(rows, facts.characters, strict=True):
        numbers = [int(row[c]) for c in ("Health", "Bullets", "Bullet Capacity", "Curse Threshold", "Water")]
        assert (row["id"], row["name"], numbers) == (who.id, who.name, [who.health, who.bullets, who.capacity, who.threshold, who.water])
        assert row["Weapon proficiency (Normal)"] == f"1B → {who.aim}A"
        assert row["Weapon proficiency (Cursed)"] == f"1B → {who.cursed_aim}A"
    assert [who.action.effects if who.action else None for who in facts.characters] == [
        ["bullets 2", "curse 1"],
        ["curse -1", "health 1", "water 1"],
        None,
        ["improvise", "may trash 1"],
    ]
    assert [who.passive.effects if who.passive else None for who in facts.characters] == [None, None, ["discount 1"], None]
    assert [who.curse.effects for who in facts.characters] == [["no job board"], ["redraw 3"], ["surcharge 1"], ["no healing"]]


@rules("FC-L1", "FC-H1", "FC-L9")
def test_starting_decks_are_the_ledgers():
    rows = [r for r in ledger_table("### Characters", "Starting cards") if r["id"].startswith("C")]
    for row, c in zip(rows, facts.starting_cards, strict=True):
        assert row["card"] == c.name
        assert total(row["resources"].replace(" or ", " "), c.resources)
        for who in facts.characters:
            assert who.deck.get(c.id, 0) == int(row[who.name].replace("–", "0")), (c.name, who.name)
    assert all(who.deck["cursed"] >= 1 for who in facts.characters)


@rules("FC-I4", "FC-L9")
def test_upgrade_and_artifact_cards_are_the_ledgers():
    for row, c in zip(ledger_table("### Upgrade cards"), facts.upgrades, strict=True):
        assert (row["name"], int(row["copies"])) == (c.name, c.copies)
        assert total(row["resources"].replace(" or ", " "), c.resources), row
        assert total(row["always"], c.always), row
        assert total(row["T: (optional trash)"], c.trash), row
    for row, a in zip(ledger_table("### Artifact cards"), facts.artifacts, strict=True):
        assert (row["name"], int(row["end G"])) == (a.name, a.grit)
        assert box.space_names[box.space_ids.index(a.place)] == row["location"]
        assert total(row["resources"].replace(" or ", " "), a.resources), row
        assert total(row["always"], a.always), row


@rules("FC-T10", "FC-G14")
def test_store_cards_are_the_ledgers():
    for row, i in zip(ledger_table("### Store cards"), facts.store, strict=True):
        assert (row["name"], int(row["copies"]), int(row["cost W"]), row["slot"]) == (i.name, i.copies, i.cost, i.slot.replace("_", "-"))
        assert (row["mode"] == "exhaust") == bool(i.exhaust)
    prices = facts.prices
    text = (game.folder / "RULES.md").read_text()
    line = f"1 bullet {prices.bullet}W (never above capacity) · Health +1 {prices.health}W · Bullet Capacity +1 {prices.capacity}W"
    assert f"{line} · Curse Threshold +1 {prices.threshold}W" in text


@rules("FC-J1", "FC-J2", "FC-L9")
def test_jobs_are_the_ledgers():
    for row, j in zip(ledger_table("### Job cards"), facts.jobs, strict=True):
        assert (row["name"], j.copies, int(row["W (reward and sale)"]), int(row["G (reward and penalty)"])) == (j.name, 2, j.water, j.grit)
        kind = ("spend", "state", "end")[box.job_type[job(j.name)]]
        assert kind == row["type"]


@rules("FC-S11", "FC-S15", "FC-RL3", "FC-RL56", "FC-RL57")
def test_bounties_are_the_ledgers_and_of_three_types():
    for row, b in zip(ledger_table("### Most Wanted"), [*facts.bounties, *facts.monsters], strict=True):
        name = row["name"].replace("*", "").replace(" (monster)", "")
        assert (name, int(row["defeat A"])) == (b.name, b.attack)
        assert box.space_names[box.space_ids.index(b.place)] == row["Last Seen"]
        alone = getattr(b, "place_alone", "")
        assert (box.space_names[box.space_ids.index(alone)] if alone else "–") == row["alone (FC-RL56)"]
        posse = [word for word in b.reward if word.startswith("posse ")]
        assert posse == ([] if row["each beyond two (FC-RL57)"] == "–" else [f"posse grit {row['each beyond two (FC-RL57)'][:-1]}"])
        assert total(row["reward"], [word for word in b.reward if word not in posse]), row
    for row, w in zip(ledger_table("### Wanted bounty"), facts.wanted, strict=True):
        assert (row["name"], row["found on"]) == (w.name, w.kind)
        assert [int(row["side A cost"]), int(row["side B cost"])] == [side.attack for side in w.sides]
        assert total(row["side A reward"], w.sides[0].reward)
        assert total(row["side B reward"], w.sides[1].reward)
    assert [m.name for m in facts.monsters] == ["Wendigo", "Crow Prime", "Tsilkali", "White Demon"]


def options(text: str) -> list[tuple[str, str, str]]:
    """The options of an encounter block: name, cost, gain."""
    found = []
    for part in re.split(r"\*\*[A-F]\*\* ", text)[1:]:
        name, gain = part.rstrip(" ·").split("→")
        cost = re.search(r"\[(.*)\]", name)
        found.append((re.sub(r"\[.*\]", "", name).strip(), cost[1] if cost else "", gain.strip()))
    return found


@rules("FC-E2", "FC-E3")
def test_encounters_are_the_ledgers():
    blocks = []
    for row, e in zip(ledger_table("### Encounter cards"), facts.encounters, strict=True):
        assert row["title"] == e.name
        blocks += [(row["Desert"], e.desert), (row["Canyons"], e.canyons), (row["Ruins"], e.ruins)]
    for row, x in zip(ledger_table("### Cursed Encounter"), facts.cursed_encounters, strict=True):
        assert row["title"] == x.name
        blocks.append((row["options"], x.cursed))
    for text, block in blocks:
        rows = options(text)
        assert [name for name, _, _ in rows] == [o.text for o in block]
        for (_, cost, gain), o in zip(rows, block, strict=True):
            paid = {
                ("health" if w.split()[0] == "damage" else w.split()[0]): int(w.split()[1]) for w in o.cost if not w.startswith("trash")
            }
            assert paid == {WORDS[letter]: n for letter, n in letters(cost).items()}
            assert ("trash" in cost) == any(w.startswith("trash") for w in o.cost)
            if "test" not in gain:
                assert total(gain, o.gain), (text, gain, o.gain)
            for word in ("improvise", "stat", "draw", "recall", "test"):
                assert (word in gain) == any(word in w for w in o.gain), (text, gain)


@rules("FC-G13")
@pytest.mark.parametrize(
    ("change", "key", "wrong"),
    [
        ({"upgrades": [{"id": "sprint", "resources": ["movment 2"]}]}, "upgrades(sprint).resources", "movment"),
        ({"upgrades": [{"id": "sprint", "trash": ["copy"]}]}, "upgrades(sprint).trash", "copy"),
        ({"store": [{"id": "mule", "exhaust": []}]}, "store(mule)", "neither"),
        ({"store": [{"id": "spyglass", "passive": ["peek 1"]}]}, "store(spyglass).passive", "peek"),
        ({"jobs": [{"id": "farmhand", "need": ["walk 3"]}]}, "jobs(farmhand).need", "walk 3"),
        ({"monsters": [{"id": "wendigo", "place": "atlantis"}]}, "monsters(wendigo).place", "atlantis"),
        ({"monsters": [{"id": "wendigo", "place": "san_andreas"}]}, "monsters(wendigo).place", "town"),
        ({"artifacts": [{"id": "black_egg", "place": "dustgate"}]}, "artifacts(black_egg).place", "corner"),
        ({"monsters": [{"id": "wendigo", "place_alone": "atlantis"}]}, "monsters(wendigo).place_alone", "atlantis"),
        ({"monsters": [{"id": "wendigo", "place_alone": "san_andreas"}]}, "monsters(wendigo).place_alone", "town"),
        ({"rules": {"dark_arts_monster": "kraken"}}, "rules.dark_arts_monster", "kraken"),
        ({"characters": [{"id": "silas", "deck": {"wings": 9}}]}, "characters[3](silas).deck", "wings"),
        ({"characters": [{"id": "silas", "curse": {"effects": ["no fun"]}}]}, "characters(silas).curse", "no fun"),
        ({"characters": [{"id": "ofelia", "passive": {"effects": ["charm 1"]}}]}, "characters(ofelia).passive", "charm 1"),
        ({"map": {"roads": [["dustgate", "san_andreas", 1, 0]]}}, "map.roads", "do not reach"),
        ({"rules": {"store_shown": 9}}, "rules.store_shown", "9"),
        ({"rules": {"jobs_kept": 3}}, "rules.jobs_kept", "3"),
        (
            {"wanted": [{"id": "demons", "sides": [{"attack": 3, "reward": ["glory 1"]}, {"attack": 5, "reward": []}]}]},
            "wanted(demons).sides",
            "glory",
        ),
    ],
)
def test_a_wrong_edition_is_told_what_is_wrong(change, key, wrong):
    with pytest.raises(malison.EditionError) as caught:
        game.edition(change)
    found = [p for p in caught.value.problems if p.key == key]
    assert found, caught.value.problems
    assert wrong in str(found[0])
    assert found[0].right


@rules("FC-G13")
def test_an_owner_can_type_in_another_card_without_a_program():
    edition = {"upgrades": [{"id": "sprint", "resources": ["movement 5 or attack 5"], "always": ["pay water 1"], "trash": ["stat"]}]}
    other = game.prepare(2, edition=edition).box
    assert game.faces(other)["upgrades.sprint"]["text"] == (
        "Gain 5 movement or gain 5 attack. Pay 1 water. If you trash it: Raise Health, Bullet Capacity or Curse Threshold by 1."
    )


@rules("FC-G13")
def test_every_effect_can_be_said_shortly_and_drawn():
    for vocabulary in game.vocabularies:
        assert BRIEF.missing(vocabulary) == []
        assert vocabulary is CURSED or {word.name for word in vocabulary.words.values()} <= set(SIGNS)


@rules("FC-G13", "FC-P1", "FC-P2")
def test_a_changed_number_changes_what_is_read_and_seen():
    change = {"characters": [{"id": "redhead", "action": {"effects": ["bullets 1", "curse -2"]}, "curse": {"effects": ["surcharge 3"]}}]}
    g = game.deal(2, 1, edition=change, characters="random")
    faces = game.faces(g.box)
    assert faces["characters.redhead"]["text"] == ("Gain 1 bullet. Your Curse falls by 2. Every Store card costs you 3 water more.")
    job = game.faces(game.prepare(2, edition={"jobs": [{"id": "farmhand", "need": ["end jobs 1"]}]}).box)["jobs.farmhand"]
    assert job["text"] == "Have done another job at the end."


@rules("FC-G13")
@pytest.mark.parametrize(
    ("words", "wrong", "right"),
    [
        ("movement 2 or atack 2", "'atack 2' is not an effect", "attack"),
        ("on swamp: attack 1", "'swamp' does not fit", "desert, canyons, ruins, cursed, town"),
        ("test grit: water 1 else nothing", "'grit' does not fit", "movement, attack, water, bullets, health"),
        ("attack 1 or store", "'store' is not an effect", "one of movement"),
        ("draw 0", "'0' does not fit", "a number from 1"),
    ],
)
def test_wrong_words_are_named_with_what_would_be_right(words, wrong, right):
    with pytest.raises(malison.EditionError) as caught:
        game.edition({"upgrades": [{"id": "sprint", "resources": [words]}]})
    (problem,) = caught.value.problems
    assert problem.key == "upgrades(sprint).resources"
    assert wrong in problem.wrong
    assert right in problem.right


@rules("FC-G13", "FC-RL50")
def test_the_first_printing_is_still_there_and_plays_under_these_rules():
    first, now = game.edition("first"), game.edition()
    assert (first.digest, first.name, first.data["version"]) == ("5afb86fbd0b2ea07", "first", 1)
    assert (now.name, now.data["version"]) == ("house", 4)
    assert game.edition_from_reference({"name": "house", "digest": "5afb86fbd0b2ea07"}) is first
    assert all(side.text == "" for who in now.facts.characters for side in (who.action, who.passive, who.curse) if side)
    for mode, seats in (("competitive", 2), ("cooperative", 3)):
        g = game.deal(seats, 2, mode=mode, edition="first", max_rounds=3, characters="random")
        while not g.over:
            g.play(game.knowledge.natural(g))
            g.check()
    variant = game.edition({"base": "first", "rules": {"hand": 5}})
    assert variant.facts.rules.hand == 5
    assert variant.facts.characters[0].action.text


@rules("FC-G13", "FC-P1")
def test_the_second_printing_is_still_there_and_plays_under_these_rules():
    second = game.edition("second")
    assert (second.digest, second.name, second.data["version"]) == ("e349f6d5b099699e", "second", 2)
    assert game.edition_from_reference({"name": "house", "digest": "e349f6d5b099699e"}) is second
    assert [who.action.name for who in second.facts.characters] == ["Full Cylinder", "Lay On Hands", "Black Market", "Unearth"]
    g = game.deal(3, 2, edition="second", max_rounds=3, characters="random")
    while not g.over:
        g.play(game.knowledge.natural(g))
        g.check()


@rules("FC-G13", "FC-RL56", "FC-RL57")
def test_the_third_printing_is_still_there_and_is_the_same_game_against_each_other():
    third, now = game.edition("third"), game.edition()
    assert (third.digest, third.name, third.data["version"]) == ("143d21869f8d3d88", "third", 3)
    assert game.edition_from_reference({"name": "house", "digest": "143d21869f8d3d88"}) is third
    # All that has changed are lines for games alone and together.
    own = [msgspec.structs.replace(b, reward=[word for word in b.reward if "posse" not in word]) for b in now.facts.bounties]
    monsters = [
        msgspec.structs.replace(m, place_alone="", traits=[word for word in m.traits if "posse" not in word]) for m in now.facts.monsters
    ]
    assert now.facts != third.facts
    assert msgspec.structs.replace(now.facts, bounties=own, monsters=monsters) == third.facts
    for seats in (2, 3, 4):
        one, other = (game.deal(seats, 7, edition=edition, characters="random", max_rounds=4) for edition in ("third", None))
        while not one.over:
            move = game.knowledge.natural(one)
            assert move == game.knowledge.natural(other)
            one.play(move)
            other.play(move)
        assert other.over
        assert one.outcome() == other.outcome()


@rules("FC-P4", "FC-RL55")
def test_a_normal_side_says_whether_it_is_an_action_or_always_applies():
    faces = game.faces(box)
    assert faces["characters.ofelia"]["text"] == "Every Store card costs you 1 water less. Every Store card costs you 1 water more."
    g = game.deal(2, 1, characters="random", edition={"characters": [{"id": "silas", "passive": {"name": "Nose", "effects": ["look 2"]}}]})
    silas = game.faces(g.box)["characters.silas"]["text"]
    assert "when you improvise you look at 2 more cards" in silas.lower()
    assert g.box.normal_names == ["Full Cylinder", "Lay On Hands", "Old Favours", "Unearth"]
    # Over the house, a side in the other's place: without effects the one before is gone.
    change = {"id": "ofelia", "passive": {"effects": []}, "action": {"name": "Black Market", "effects": ["store"]}}
    other = game.prepare(2, edition={"characters": [change]}).box
    assert (other.normal_names[2], list(other.acting)) == ("Black Market", [1, 1, 1, 1])
    assert list(box.acting) == [1, 1, 0, 1]


@rules("FC-P4")
def test_a_character_has_something_on_its_normal_side():
    ofelia = msgspec.structs.replace(facts.characters[2], passive=None)
    (problem,) = problems(msgspec.structs.replace(facts, characters=[*facts.characters[:2], ofelia, facts.characters[3]]))
    assert (problem.key, problem.right) == ("characters(ofelia)", "action, passive, or both")


@rules("FC-P1", "FC-S1")
def test_a_character_is_known_for_what_nobody_else_has_as_much_or_as_little_of():
    assert [renown(box, role) for role in range(len(box.character_ids))] == [
        "The best shot, but the soonest Cursed.",
        "The slowest to be Cursed, but the poorest and slowest rider.",
        "The richest and fastest rider, but the most easily wounded.",
        "The toughest and strongest hand.",
    ]
    frail = game.prepare(2, edition={"characters": [{"id": "silas", "health": 4}]}).box
    assert renown(frail, 3) == "The strongest hand."
