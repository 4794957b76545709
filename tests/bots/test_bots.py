"""Programs that take a seat."""

from __future__ import annotations

import sys
import threading
import time

import pytest
from support import Case, cases, every_case

import malison
from malison import lab
from malison.bots import analysis
from malison.bots.outside import BotFailed, Program
from malison.bots.seats import BOTS, Cancelled, Searcher, ask, bot
from malison.kernel.records import Record
from malison.kernel.rng import seeded
from malison.kernel.state import State

ANSWERS = {
    "first": 'import sys, json\nfor line in sys.stdin:\n    print(json.dumps({"move": json.loads(line)["legal"][0]}), flush=True)\n',
    "nonsense": 'import sys\nfor line in sys.stdin:\n    print("hello", flush=True)\n',
    "illegal": 'import sys\nfor line in sys.stdin:\n    print(\'{"move": "take the money"}\', flush=True)\n',
    "crash": "raise SystemExit(1)\n",
    "silent": "import sys\nfor line in sys.stdin:\n    pass\n",
}


@pytest.fixture
def program(tmp_path):
    def command(kind: str) -> str:
        file = tmp_path / f"{kind}.py"
        file.write_text(ANSWERS[kind])
        return f"{sys.executable} {file}"

    return command


def wins(game, *players, games=20):
    """How many of so many games each player wins."""
    found = lab.sim(game, players=players, games=games, seed=1, workers=1)
    return {row.group: row.wins for row in found.players}


def few(case: Case) -> bool:
    """One mode and seat count a game is enough here."""
    return case.seats > 0 and str(case) == str(next(c for c in cases() if c.game is case.game and c.seats == case.seats))


@every_case
def test_every_level_gives_a_legal_move_and_leaves_the_position_alone(case):
    if not few(case):
        pytest.skip("another mode of this game has as many seats")
    state = case.deal(3)
    for _ in range(4):
        if state.over:
            return
        before = state.dump()
        for name in BOTS[: BOTS.index("master")]:
            seated = Searcher(case.game.knowledge, 12) if name == "clever" else bot(name, case.game)
            assert ask(seated, state, seeded(1)) in state.legal()
        assert state.dump() == before
        state.play(state.legal()[-1])


@every_case
def test_a_bot_never_sees_what_its_seat_does_not_know(case):
    """Two positions that differ only in what is hidden are answered alike: what the bot is handed is re-dealt."""
    if not few(case):
        pytest.skip("another mode of this game has as many seats")
    state = case.deal(5)
    if state.over:
        return
    for seated in (bot("greedy", case.game), Searcher(case.game.knowledge, 12)):
        handed: list[State] = []

        class Spy:
            def choose(self, g, rng, seated=seated, handed=handed):
                handed.append(g)
                return seated.choose(g, rng)

        ask(Spy(), state, seeded(9))
        assert handed[0] is not state
        assert handed[0].view(state.seat) == state.view(state.seat)
        assert handed[0].rng.words() != state.rng.words()
        known = {event["text"] for event in state.events(state.seat)}
        for other in [*range(case.seats), None]:
            assert {event["text"] for event in handed[0].events(other)} <= known | {e["text"] for e in state.events(None)}


def test_the_hidden_part_of_what_a_bot_gets_is_dealt_anew(nim):
    state = nim.deal(seed=1)
    seen = set()

    class Spy:
        def choose(self, g, rng):
            seen.add(g.lucky[1])
            return g.options[0]

    for seed in range(20):
        ask(Spy(), state, seeded(seed))
    assert len(seen) > 15


def test_search_alone_finds_the_way_to_win_a_small_game(nim, monkeypatch):
    from malison.kernel.knowledge import Knowledge

    class Nothing(Knowledge):
        def value(self, g, seat):
            return 0.0

    monkeypatch.setattr(type(nim), "knowledge", Nothing(), raising=False)
    assert wins(nim, "clever", "random", games=60)["clever"] >= 54


@pytest.mark.parametrize("level", ["greedy", "clever"])
def test_without_knowledge_of_its_own_a_game_is_judged_by_playing_it_out(nim, level):
    assert wins(nim, level, "random")[level] >= 16


def test_played_out_judgement_changes_nothing_and_repeats_itself(nim):
    state = nim.deal(seed=4)
    before = state.dump()
    values = [[nim.knowledge.value(state, seat) for seat in range(2)] for _ in range(3)]
    assert values[0] == values[1] == values[2]
    assert sorted(values[0]) == [0.0, 1.0], "both judge the same game, and somebody wins it"
    assert state.dump() == before


def test_where_nobody_can_be_compared_played_out_judgement_goes_by_the_score(nim, monkeypatch):
    state = nim.deal(seed=4)
    monkeypatch.setattr(type(state), "result", lambda self, seat: 0)
    monkeypatch.setattr(type(state), "score", lambda self, seat: 5)
    assert nim.knowledge.value(state, 0) == pytest.approx(0.005)


def racing_by(judge, **settings):
    """Knowledge whose moves run a race, judged by a function of the position."""
    from malison.kernel.knowledge import Knowledge

    class Racing(Knowledge):
        def __init__(self):
            super().__init__()
            self.horizon = 0
            for name, value in settings.items():
                setattr(self, name, value)

        def halves(self, g):
            return True

        def value(self, g, seat):
            return judge(g)

    return Racing()


def test_a_race_finds_the_way_to_win_too_and_keeps_the_best_two_to_the_end(nim, monkeypatch):
    monkeypatch.setattr(type(nim), "knowledge", racing_by(lambda g: 0.0), raising=False)
    assert wins(nim, "clever", "random", games=60)["clever"] >= 54
    state = nim.deal(seats=2, seed=1)
    chance = seeded(3)
    search = Searcher(racing_by(lambda g: float(chance.below(1000))), 60).search(state, seeded(1))
    visits = [node.visits for node in search.ranked()]
    assert sorted(node.move for node in search.ranked()) == sorted(state.legal())
    assert visits[0] == visits[1] == max(visits), "the last two have played the same deals"
    assert 60 - len(visits) < sum(visits) == search.count <= 60


def test_who_is_clearly_beaten_or_always_the_same_falls_out_of_a_race(nim):
    state = nim.deal(seats=2, seed=1)
    chance = seeded(3)
    liked = state.coins - 2
    judged = [racing_by(judge, widening=0.0) for judge in (lambda g: 100.0 * (g.coins == liked) + chance.below(3), lambda g: 0.0)]
    better, same = (Searcher(knowledge, 600).search(state, seeded(1), until_decided=True) for knowledge in judged)
    assert nim.moves.name(better.ranked()[0].move) == "take 2"
    assert better.count < 100, "the others were beaten after a few deals"
    assert same.count < 100, "no deal could tell the moves apart"
    advice = Searcher(judged[0], 600).advise(state, 2)
    assert advice[0].move == "take 2"
    assert advice[0].simulations == advice[1].simulations > 200, "moves to be compared run to the end, beaten or not"


def racing() -> list[Case]:
    return [case for case in cases() if few(case) and case.game.knowledge.halves(case.deal(1))]


@pytest.mark.parametrize("case", racing(), ids=str)
def test_a_race_is_the_same_again_and_can_be_shared_or_broken_off(case):
    state = case.deal(5)
    handed = state.redeal(state.seat, 1)
    one, other = (Searcher(case.game.knowledge, 40).search(handed, seeded(2)) for _ in range(2))
    assert one.findings() == other.findings()
    assert len({node.move for node in one.ranked()}) == len(one.ranked()), "each move once, whatever plans begin with it"
    before = one.ranked()[0].visits
    one.absorb(other.findings(), other.count)
    assert one.ranked()[0].visits == 2 * before
    hurried = Searcher(case.game.knowledge, 10_000_000, seconds=0.5).search(handed, seeded(2))
    assert 0 < hurried.count < 10_000_000
    counts = [node.visits for node in hurried.root.children]
    assert len(counts) < 3 or max(counts) > min(counts), "a race is timed by the time there is"


def planning() -> list[State]:
    """From each game whose players make plans, a position in which they do."""
    found: list[State] = []
    for case in racing():
        state = case.deal(2)
        for _ in range(200):
            if state.over or case.game.knowledge.plans(state):
                break
            state.answer(case.game.knowledge.natural(state))
        if not state.over and case.game.knowledge.plans(state):
            found.append(state)
    return found


def test_a_plan_is_followed_only_in_its_own_position():
    states = planning()
    assert states
    for state in states:
        knowledge = state.setting.game.knowledge
        usual = knowledge.natural(state)
        other = state.clone()
        for plan in knowledge.plans(state):
            knowledge.follow(state, plan)
            assert knowledge.natural(state) in state.legal()
            assert knowledge.natural(other) == usual
            likeliest = max(state.options, key=lambda move, state=state, knowledge=knowledge: knowledge.prior(state, move))
            assert likeliest == knowledge.natural(state), "who goes by priors follows it, too"
        knowledge.follow(state, -1)
        assert knowledge.natural(state) == usual


def test_a_program_plays(nim, program):
    assert sum(wins(nim, "random", f"program: {program('first')}", games=4).values()) == 4


@pytest.mark.parametrize(
    ("kind", "reason"), [("nonsense", "answered 'hello'"), ("illegal", "is not a move"), ("crash", "ended or did not")]
)
def test_a_bad_program_is_named(nim, program, kind, reason):
    seated = Program(program(kind), nim, patience=10)
    with pytest.raises(BotFailed, match=reason):
        ask(seated, nim.deal(seed=1), seeded(1))
    seated.close()


def test_a_program_that_ended_before_it_was_asked_is_named(nim, program):
    seated = Program(program("crash"), nim, patience=10)
    seated.process = seated.start()
    seated.process.wait()
    with pytest.raises(BotFailed, match="ended or did not"):
        ask(seated, nim.deal(seed=1), seeded(1))


def test_a_silent_program_is_given_up(nim, program):
    seated = Program(program("silent"), nim, patience=0.2)
    with pytest.raises(BotFailed, match="did not answer"):
        ask(seated, nim.deal(seed=1), seeded(1))
    with pytest.raises(BotFailed, match="cannot be started"):
        ask(Program("/nowhere/at-all", nim), nim.deal(seed=1), seeded(1))


def test_a_class_plays(nim, monkeypatch, tmp_path):
    (tmp_path / "mybots.py").write_text(
        "class Last:\n    def choose(self, state, rng):\n        return state.legal()[-1]\n"
        "class Bad:\n    def __init__(self, game):\n        pass\n    def choose(self, state, rng):\n        return 1 / 0\n"
        "class Rude:\n    pass\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    state = nim.deal(seed=1)
    assert ask(bot("mybots:Last", nim), state, seeded(1)) == state.legal()[-1]
    with pytest.raises(BotFailed, match="ZeroDivisionError"):
        ask(bot("mybots:Bad", nim), state, seeded(1))
    for wrong in ("mybots:Rude", "mybots:Nobody", "nowhere:Bot", "genius"):
        with pytest.raises(malison.BadSetting):
            bot(wrong, nim)


def first_case() -> Case:
    return next(case for case in cases() if case.seats == 2)


def test_advice_and_analysis():
    case = first_case()
    record = case.record(3)
    advice = Searcher(case.game.knowledge, 40).advise(record.state, 2)
    assert len(advice) == 2
    assert advice[0].simulations >= advice[1].simulations
    assert all(0 <= one.value <= 1 and one.error >= 0 and one.move for one in advice)
    for _ in range(3):
        record.play(record.state.legal()[0])
    found = analysis.analyse(record, 30)
    assert [judged.number for judged in found] == [1, 2, 3]
    assert [judged.move for judged in found] == record.moves


def test_there_is_no_advice_after_the_end():
    case = first_case()
    state = case.deal(1)
    while not state.over:
        state.play(state.legal()[0])
    with pytest.raises(malison.GameOver):
        Searcher(case.game.knowledge, 5).advise(state)


def test_a_thinking_bot_stops_at_once():
    case = first_case()
    thinker = Searcher(case.game.knowledge, 10_000_000)
    stopped: list[float] = []

    def think() -> None:
        try:
            thinker.search(case.deal(1), seeded(1))
        except Cancelled:
            stopped.append(time.monotonic())

    thread = threading.Thread(target=think)
    thread.start()
    for _ in range(50):
        time.sleep(0.2)
        # On a busy machine the thread may not have begun to think yet.
        thinker.cancel()
        if not thread.is_alive():
            break
    thread.join(10)
    assert stopped


def test_several_processes_share_one_decision():
    case = first_case()
    state = case.deal(4)
    thinker = Searcher(case.game.knowledge, 90, processes=2)
    try:
        found = [thinker.search(state.redeal(state.seat, 1), seeded(3)) for _ in range(2)]
        alone = Searcher(case.game.knowledge, 45).search(state.redeal(state.seat, 1), seeded(3))
    finally:
        thinker.close()
    # A race begins no deal that it could not finish: a few simulations may be left over in each process.
    left = 2 * len(state.legal()) if case.game.knowledge.halves(state) else 0
    assert all(90 - left <= search.count <= 90 for search in found)
    counts = [{node.move: (node.visits, node.total) for node in search.root.children} for search in found]
    assert counts[0] == counts[1], "the same seed, the same thoughts"
    assert sum(visits for visits, _ in counts[0].values()) == found[0].count
    assert set(counts[0]) <= set(state.legal())
    assert 45 - left <= alone.count <= 45


def test_several_processes_stop_at_once_too():
    case = first_case()
    thinker = Searcher(case.game.knowledge, 10_000_000, processes=2)
    stopped: list[bool] = []

    def think() -> None:
        try:
            ask(thinker, case.deal(1), seeded(1))
        except Cancelled:
            stopped.append(True)

    thread = threading.Thread(target=think)
    thread.start()
    for _ in range(50):
        time.sleep(0.2)
        # On a busy machine they may not have begun to think yet.
        thinker.cancel()
        if not thread.is_alive():
            break
    thread.join(10)
    assert stopped
    start = time.monotonic()
    thinker.close()
    assert time.monotonic() - start < 20, "the other process heeds it as well"


def test_a_search_ends_early_only_when_the_rest_cannot_change_the_choice():
    case = first_case()
    for seed in range(6):
        state = case.deal(seed)
        handed = state.redeal(state.seat, seed)
        whole = Searcher(case.game.knowledge, 256).search(handed, seeded(seed))
        early = Searcher(case.game.knowledge, 256).search(handed, seeded(seed), until_decided=True)
        assert 0 < early.count <= whole.count <= 256
        assert early.ranked()[0].move == whole.ranked()[0].move


def test_a_time_limit_ends_a_search():
    case = first_case()
    state = case.deal(1)
    start = time.monotonic()
    search = Searcher(case.game.knowledge, 10_000_000, seconds=0.1).search(state.redeal(state.seat, 1), seeded(1))
    assert time.monotonic() - start < 20
    assert 0 < search.count < 10_000_000
    assert search.ranked()


def test_a_level_plays_the_same_again():
    case = first_case()
    moves = [ask(bot("clever", case.game), case.deal(seed), seeded(seed)) for seed in (1, 1)]
    assert moves[0] == moves[1]


def test_records_of_bots_are_ordinary_records(tmp_path):
    case = first_case()
    record = case.record(8)
    rng = seeded(8)
    while not record.state.over:
        record.play(ask(bot("greedy", case.game), record.state, rng))
    record.save(tmp_path / "r.json")
    assert Record.load(tmp_path / "r.json").state.over
