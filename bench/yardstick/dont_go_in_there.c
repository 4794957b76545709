/* Don't Go In There! with four seats at random, in plain C: a yardstick for how fast a machine could play it.
 *
 * Rules, deal, options and their order are the engine's (built-in edition, nothing agreed otherwise), and so are the generator
 * and the seeds: game k here is the engine's game k, move by move. Like there, a list of the legal moves is made at every real
 * decision, and a single option is no decision. Unlike there, nothing can be stopped, copied, shown or told.
 *
 *   yardstick games FIRST COUNT    a line for each game: its decisions, then score, ghosts and result of each seat
 *   yardstick time FIRST SECONDS   plays for so many CPU seconds: games, decisions, CPU seconds
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SEATS = 4, BOARDS = 3, SPACES = 4, SLOTS = 3, KINDS = 12, VALUES = 4, IN_PLAY = 7, REMOVED = 8, MEEPLES = 5 };
enum { AMULET, CAT, CLOCK, DOLL, HOLY_WATER, MASK, MIRROR, MUSIC_BOX, PORTRAIT, RING, TOME, TWIN };
enum { ATTIC, NURSERY, BASEMENT, HALLWAY, LIBRARY, PASSAGE };
enum { LOST, SHARED, WON };
enum { PLACE = 0, TAKE = 12, ROLL = 15, DIE = 17, DISPEL = 20, BANISH = 24, KEEP = 36 };
enum { NOBODY = -1, NO_CARD = -1, GONE = -1, ALL_GONE = 0xFFF };

/* ---- chance */

typedef struct { uint32_t a, b, c, d; } Rng; /* sfc32, as in malison.kernel.rng */
static inline uint32_t word(Rng *r)
{
    uint32_t t = r->a + r->b + r->d++;
    r->a = r->b ^ (r->b >> 9);
    r->b = r->c + (r->c << 3);
    r->c = ((r->c << 21) | (r->c >> 11)) + t;
    return t;
}
static Rng seeded(uint64_t seed)
{
    Rng r = {(uint32_t)seed, (uint32_t)(seed >> 32), 0x9E3779B9u, 0};
    for (int i = 0; i < 16; i++) word(&r);
    return r;
}
static inline int below(Rng *r, int n) { return (int)(((uint64_t)word(r) * (uint32_t)n) >> 32); }

/* ---- a position: the counts of a seat's cards of a kind are the four bytes of one word, value 1 lowest */

typedef struct {
    Rng chance, players;
    int decisions, deck_size, active, first, occupied, stand_in, dice, rolled, struck, n;
    uint8_t moves[16];
    uint8_t deck[KINDS * 8];
    uint8_t kinds[KINDS];
    uint32_t up[SEATS][KINDS];
    int ghosts[SEATS];
    int8_t supply[SEATS], rooms[BOARDS], filled[BOARDS], row[BOARDS * SLOTS], meeples[BOARDS * SPACES];
} Game;

static inline int count(uint32_t held) { return (held * 0x01010101u) >> 24; }
static inline int total(uint32_t held) { return (held * 0x01020304u) >> 24; }
static inline int of(uint32_t held, int value) { return held >> (8 * (value - 1)) & 255; }
static inline uint32_t one(int value) { return 1u << (8 * (value - 1)); }

/* One of the n moves listed in g->moves; a single one is no decision. */
static inline int decide(Game *g)
{
    if (g->n == 1) return g->moves[0];
    g->decisions++;
    return g->moves[below(&g->players, g->n)];
}

/* ---- questions that cards ask */

/* DG-D5, D9, D10: dispel so many cards of a kind, never a higher one after a lower one; the highest is listed first. */
static void dispel(Game *g, int seat, int kind, int left)
{
    uint32_t *held = &g->up[seat][kind];
    for (int highest = VALUES; left > 0; left--) {
        int low = 1, below_low = 0; /* the lowest value from which enough cards are left */
        g->n = 0;
        while (low < highest && (below_low += of(*held, low)) < left) low++;
        for (int value = highest; value >= low; value--)
            if (of(*held, value)) g->moves[g->n++] = DISPEL + value - 1;
        if (!g->n) return;
        highest = decide(g) - DISPEL + 1;
        *held -= one(highest);
    }
}

static int fits(uint32_t held, int highest, int want)
{
    if (want <= 0 || highest <= 0) return want == 0;
    for (int n = 0; n <= of(held, highest); n++)
        if (fits(held, highest - 1, want - n * highest)) return 1;
    return 0;
}

/* DG-DO1..DO3: which dolls make up the total, from the highest down. */
static void dolls(Game *g, int seat)
{
    uint32_t *held = &g->up[seat][DOLL];
    int want = 6, highest = VALUES;
    if (!fits(*held, highest, want)) return;
    while (want > 0) {
        g->n = 0;
        for (int value = highest; value > 0; value--) {
            int completes = 0;
            for (int n = 1; n <= of(*held, value) && !completes; n++) completes = fits(*held, value - 1, want - n * value);
            if (completes) g->moves[g->n++] = DISPEL + value - 1;
        }
        if (!g->n) return;
        highest = decide(g) - DISPEL + 1;
        *held -= one(highest);
        want -= highest;
    }
}

static void banish(Game *g, int seat)
{
    g->n = 0;
    for (int i = 0; i < IN_PLAY; i++)
        if (g->kinds[i] != TOME && g->up[seat][g->kinds[i]]) g->moves[g->n++] = BANISH + g->kinds[i];
    if (g->n) g->up[seat][decide(g) - BANISH] = 0;
}

static inline void taken(Game *g, int seat, int kind, int value)
{
    uint32_t *held = &g->up[seat][kind];
    switch (kind) {
    case CLOCK:
        if (!g->struck && total(*held) >= 8) {
            g->struck = 1;
            dispel(g, seat, kind, count(*held) < 2 ? count(*held) : 2);
        }
        break;
    case DOLL: dolls(g, seat); break;
    case HOLY_WATER:
        if (count(*held) % 2 == 0) g->ghosts[seat] -= g->ghosts[seat] / 2;
        break;
    case MASK: {
        int ghosts = count(*held) < g->ghosts[seat] ? count(*held) : g->ghosts[seat];
        g->ghosts[seat] -= ghosts;
        g->ghosts[(seat + SEATS - 1) % SEATS] += ghosts;
        break;
    }
    case MIRROR:
        g->ghosts[seat]++;
        if (count(*held) == 3) *held = 0;
        break;
    case RING:
        if (count(*held) == 4) *held = 0;
        break;
    case TOME:
        if (count(*held) % 2 == 0) banish(g, seat);
        break;
    case TWIN:
        if (of(*held, value) == 2) *held -= 2 * one(value);
        break;
    }
}

static void ending(Game *g, int kind)
{
    uint32_t before[SEATS];
    int most = 0;
    if (kind != AMULET && kind != CAT && kind != MUSIC_BOX && kind != PORTRAIT) return;
    for (int seat = 0; seat < SEATS; seat++) {
        before[seat] = g->up[seat][kind];
        if (total(before[seat]) > most) most = total(before[seat]);
    }
    for (int i = 0; i < SEATS; i++) {
        int seat = (g->first + i) % SEATS;
        uint32_t *held = &g->up[seat][kind], was = before[seat];
        switch (kind) {
        case AMULET: /* 1 names 2, 2 names 3, 3 names 4, 4 names nothing */
            for (int value = 2; value <= VALUES; value++)
                *held -= one(value) * (uint32_t)(of(was, value - 1) < of(was, value) ? of(was, value - 1) : of(was, value));
            break;
        case CAT:
            if (g->ghosts[seat] <= 9 && count(was) > 1) {
                g->n = 0;
                for (int value = 1; value <= VALUES; value++)
                    if (of(was, value)) g->moves[g->n++] = KEEP + value - 1;
                *held = one(decide(g) - KEEP + 1);
            }
            break;
        case MUSIC_BOX:
            if (most > 0 && total(was) == most) dispel(g, seat, kind, count(was) < 2 ? count(was) : 2);
            break;
        case PORTRAIT: dispel(g, seat, kind, count(was) / 2); break;
        }
    }
}

/* ---- rooms */

static inline void lay(Game *g, int board)
{
    int8_t *row = g->row + board * SLOTS;
    for (int slot = 0; slot < SLOTS; slot++) row[slot] = (int8_t)g->deck[--g->deck_size];
    if (g->rooms[board] == LIBRARY)
        for (int a = 1; a < SLOTS; a++)
            for (int b = a; b > 0 && row[b] % 4 < row[b - 1] % 4; b--) {
                int8_t card = row[b];
                row[b] = row[b - 1];
                row[b - 1] = card;
            }
}

static inline void roll(Game *g, int dice)
{
    g->dice = dice;
    g->rolled = 0;
    for (int i = 0; i < dice; i++) g->rolled += below(&g->chance, 6) < 3;
}

static void resolve(Game *g, int board)
{
    static const int8_t icons[VALUES] = {2, 2, 1, 1};
    int8_t *row = g->row + board * SLOTS, *meeples = g->meeples + board * SPACES;
    int room = g->rooms[board];
    roll(g, icons[row[0] % 4] + icons[row[1] % 4] + icons[row[2] % 4]);
    if (room == BASEMENT) {
        g->moves[0] = ROLL;
        g->moves[1] = ROLL + 1;
        g->n = 2;
        if (decide(g) == ROLL + 1) roll(g, g->dice);
    } else if (room == HALLWAY) {
        g->n = 0;
        g->moves[g->n++] = DIE;
        if (g->rolled > 0) g->moves[g->n++] = DIE + 1;
        if (g->rolled < g->dice) g->moves[g->n++] = DIE + 2;
        int move = decide(g);
        if (move != DIE) g->rolled += move == DIE + 2 ? 1 : -1;
    }
    for (int space = 0; space < SPACES; space++) /* flashlights are 0, 1, 2, 3 in every room */
        if (meeples[space] != NOBODY && g->rolled > space) g->ghosts[meeples[space]] += g->rolled - space;
    for (int space = 0; space < SPACES; space++) {
        int seat = meeples[space];
        if (seat == NOBODY) continue;
        int merge = room != LIBRARY;
        g->n = 0;
        if (row[0] != NO_CARD) g->moves[g->n++] = TAKE;
        if (row[1] != NO_CARD && !(merge && row[1] == row[0])) g->moves[g->n++] = TAKE + 1;
        if (row[2] != NO_CARD && !(merge && (row[2] == row[0] || row[2] == row[1]))) g->moves[g->n++] = TAKE + 2;
        int slot = decide(g) - TAKE;
        int card = row[slot];
        if (!merge) {
            if (slot == 0) g->ghosts[seat]++;
            else if (slot == SLOTS - 1 && g->ghosts[seat]) g->ghosts[seat]--;
        }
        row[slot] = NO_CARD;
        g->up[seat][card / 4] += one(card % 4 + 1);
        taken(g, seat, card / 4, card % 4 + 1);
        if (g->stand_in == board * SPACES + space) g->stand_in = -1;
        else g->supply[seat]++;
        meeples[space] = NOBODY;
    }
    g->filled[board] = 0;
    if (!g->deck_size) {
        g->rooms[board] = GONE;
        g->occupied |= 15 << board * SPACES;
    } else {
        g->occupied &= ~(15 << board * SPACES);
        g->rooms[board] ^= 1; /* a board's two sides are rooms 2b and 2b + 1 */
        lay(g, board);
    }
}

/* ---- a game */

static inline void shuffle(Rng *r, uint8_t *items, int n)
{
    for (int i = n - 1; i > 0; i--) {
        int j = below(r, i + 1);
        uint8_t item = items[i];
        items[i] = items[j];
        items[j] = item;
    }
}

static void deal(Game *g)
{
    uint8_t kinds[KINDS], cards[IN_PLAY * 8];
    int chosen = 0, n = 0, k = 0;
    for (int i = 0; i < KINDS; i++) kinds[i] = (uint8_t)i;
    shuffle(&g->chance, kinds, KINDS);
    for (int i = 0; i < IN_PLAY; i++) chosen |= 1 << kinds[i];
    for (int kind = 0; kind < KINDS; kind++)
        if (chosen >> kind & 1) {
            g->kinds[k++] = (uint8_t)kind;
            for (int i = 0; i < 8; i++) cards[n++] = (uint8_t)(kind * 4 + i / 2);
        }
    shuffle(&g->chance, cards, n);
    g->deck_size = n - REMOVED;
    memcpy(g->deck, cards + REMOVED, (size_t)g->deck_size);
    memset(g->up, 0, sizeof g->up);
    memset(g->ghosts, 0, sizeof g->ghosts);
    memset(g->supply, MEEPLES, sizeof g->supply);
    memset(g->meeples, NOBODY, sizeof g->meeples);
    memset(g->filled, 0, sizeof g->filled);
    g->occupied = g->struck = g->decisions = 0;
    g->stand_in = -1;
    for (int board = 0; board < BOARDS; board++) g->rooms[board] = (int8_t)(board * 2 + below(&g->chance, 2));
    for (int board = 0; board < BOARDS; board++) lay(g, board);
    g->first = g->active = below(&g->chance, SEATS);
}

static void play(Game *g)
{
    while (g->occupied != ALL_GONE) {
        int seat = g->active;
        g->n = 0;
        for (unsigned free = ~g->occupied & ALL_GONE; free; free &= free - 1) g->moves[g->n++] = (uint8_t)(PLACE + __builtin_ctz(free));
        int i = decide(g) - PLACE, board = i / SPACES, space = i % SPACES;
        if (g->supply[seat] > 0) g->supply[seat]--;
        else g->stand_in = i;
        g->meeples[i] = (int8_t)seat;
        g->occupied |= 1 << i;
        g->filled[board]++;
        if (g->rooms[board] == ATTIC) g->ghosts[seat] += space == 0;
        else if (g->rooms[board] == NURSERY) g->ghosts[seat] -= space == SPACES - 1 && g->ghosts[seat];
        if (g->filled[board] == 3) resolve(g, board);
        g->active = seat + 1 < SEATS ? seat + 1 : 0;
    }
    for (int i = 0; i < IN_PLAY; i++) ending(g, g->kinds[i]);
}

typedef struct { int score[SEATS], curses[SEATS], result[SEATS]; } Final;

static void reckon(const Game *g, Final *f)
{
    int most = 0, key[SEATS];
    for (int seat = 0; seat < SEATS; seat++)
        if (g->ghosts[seat] > most) most = g->ghosts[seat];
    for (int seat = 0; seat < SEATS; seat++) {
        f->curses[seat] = 0;
        for (int i = 0; i < IN_PLAY; i++) f->curses[seat] += total(g->up[seat][g->kinds[i]]);
        f->score[seat] = f->curses[seat] + (g->ghosts[seat] == most ? most / 2 : 0);
        key[seat] = f->score[seat] << 16 | g->ghosts[seat];
    }
    for (int seat = 0; seat < SEATS; seat++) {
        f->result[seat] = WON;
        for (int other = 0; other < SEATS; other++) {
            if (other != seat && key[other] == key[seat] && f->result[seat] == WON) f->result[seat] = SHARED;
            if (key[other] < key[seat]) f->result[seat] = LOST;
        }
    }
}

static void one_game(Game *g, uint64_t seed, Final *f)
{
    g->chance = seeded(seed);
    g->players = seeded(seed ^ 0x5EED);
    deal(g);
    play(g);
    reckon(g, f);
}

int main(int argc, char **argv)
{
    static Game g;
    Final f;
    if (argc != 4) return fprintf(stderr, "yardstick games FIRST COUNT | yardstick time FIRST SECONDS\n"), 2;
    uint64_t seed = strtoull(argv[2], 0, 10);
    if (!strcmp(argv[1], "games")) {
        for (long left = atol(argv[3]); left > 0; left--, seed++) {
            one_game(&g, seed, &f);
            printf("%d", g.decisions);
            for (int seat = 0; seat < SEATS; seat++) printf(" %d %d %d", f.score[seat], g.ghosts[seat], f.result[seat]);
            printf("\n");
        }
        return 0;
    }
    double seconds = atof(argv[3]);
    /* The results are added up, as the engine's loop does, or the compiler would see that nobody wants them. */
    long games = 0, decisions = 0, score[SEATS] = {0}, wins[SEATS] = {0};
    clock_t start = clock(), now;
    do {
        for (int k = 0; k < 1000; k++) {
            one_game(&g, seed++, &f);
            decisions += g.decisions;
            for (int seat = 0; seat < SEATS; seat++) score[seat] += f.score[seat], wins[seat] += f.result[seat] != LOST;
        }
        games += 1000;
        now = clock();
    } while ((double)(now - start) < seconds * CLOCKS_PER_SEC);
    printf("%ld %ld %.6f", games, decisions, (double)(now - start) / CLOCKS_PER_SEC);
    for (int seat = 0; seat < SEATS; seat++) printf(" %ld %ld", score[seat], wins[seat]);
    printf("\n");
    return 0;
}
