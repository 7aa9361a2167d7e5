import { describe, expect, test } from 'bun:test';
import type { Seat } from 'contracts/room';
import fc from 'fast-check';
import { roomInMemory } from '../testing/room-in-memory.ts';
import { createFilmRoom, type FilmRoom } from './film-room.ts';
import type { Stroke } from './film-state.ts';
import { correct, freshMemory, type Memory } from './follow.ts';

const SEATS: Seat[] = ['athlete', 'mentor', 'guardian'];
const FILM = { from: 'file', name: 'Junior year.mp4', bytes: 1_000, type: 'video/mp4' } as const;
const DURATION = 600;
/** What is promised, not what the code counts on. */
const IN_STEP_SECONDS = 0.3;

/** A player that runs by the true time, a little fast or slow, and needs a while for each jump. */
function fakePlayer(given: { drift: number; jumpMs: number; bends: boolean }) {
  let [at, rate, playing, busyUntil, last] = [0, 1, false, 0, 0];
  let memory: Memory = freshMemory();
  return {
    at: () => at,
    look(film: FilmRoom, now: number) {
      if (playing && now >= busyUntil) at += ((now - Math.max(last, busyUntil)) / 1_000) * rate * given.drift;
      last = now;
      const { step } = film.state();
      if (!step) return;
      const wanted = { at: film.place(DURATION), playing: step.playing, rate: step.rate };
      const seen = { at, playing, busy: now < busyUntil, rate, bends: given.bends };
      const [correction, next] = correct(wanted, seen, memory, now);
      memory = next;
      if (correction.do === 'play') [playing, rate, busyUntil] = [true, step.rate, now + 60];
      if (correction.do === 'bend') rate = correction.rate;
      if (correction.do === 'pause') playing = false;
      if (correction.do === 'seek' || correction.do === 'pause')
        [at, rate, busyUntil] = [correction.at, step.rate, now + given.jumpMs];
    },
  };
}

interface Side {
  film: FilmRoom;
  player: ReturnType<typeof fakePlayer>;
}
/** Three whose clocks differ, over lines that take their time, and true time that only the test knows. */
function watchTogether(given: {
  ahead: number[];
  delays: () => number;
  drift: number[];
  jumpMs: number;
  bends?: boolean;
}) {
  let time = 1_000_000;
  let arriving: { at: number; arrive: () => void }[] = [];
  const room = roomInMemory((arrive) => {
    const before = arriving.at(-1)?.at ?? 0;
    arriving.push({ at: Math.max(before, time + given.delays()), arrive });
  });
  const sides: Side[] = SEATS.map((seat, n) => ({
    film: createFilmRoom(room.enter(seat), seat, () => time + (given.ahead[n] ?? 0)),
    player: fakePlayer({ drift: given.drift[n] ?? 1, jumpMs: given.jumpMs, bends: given.bends ?? true }),
  }));
  const pass = (ms: number) => {
    for (const until = time + ms; time < until; time += 20) {
      const due = arriving.filter(({ at }) => at <= time);
      arriving = arriving.filter(({ at }) => at > time);
      for (const { arrive } of due) arrive();
      for (const { film, player } of sides) player.look(film, time);
    }
  };
  return { sides, pass, stop: () => sides.map(({ film }) => film.stop()) };
}
const apart = (sides: Side[]) => {
  const places = sides.map(({ player }) => player.at());
  return Math.max(...places) - Math.min(...places);
};
const side = (sides: Side[], n: number) => sides[n] ?? fail();

describe('in step', () => {
  const lines = fc.record({
    ahead: fc.array(fc.integer({ min: -40_000, max: 40_000 }), { minLength: 3, maxLength: 3 }),
    drift: fc.array(fc.double({ min: 0.99, max: 1.01, noNaN: true }), { minLength: 3, maxLength: 3 }),
    jumpMs: fc.integer({ min: 20, max: 400 }),
    delay: fc.integer({ min: 2, max: 250 }),
    seeks: fc.array(
      fc.record({ who: fc.nat(2), at: fc.integer({ min: 0, max: 500 }), ms: fc.integer({ min: 20, max: 900 }) }),
      {
        maxLength: 15,
      },
    ),
  });

  test('three players stay within 0.3 s, whatever their clocks say and however somebody jumps about', () => {
    fc.assert(
      fc.property(lines, ({ delay, seeks, ...given }) => {
        const { sides, pass, stop } = watchTogether({ ...given, delays: () => delay });
        side(sides, 0).film.open(FILM);
        pass(1_200);
        side(sides, 1).film.step({ playing: true }, DURATION);
        pass(500);
        for (const { who, at, ms } of seeks) {
          side(sides, who).film.step({ at }, DURATION);
          pass(ms);
        }
        pass(8_000);
        for (let look = 0; look < 50; look++) {
          pass(200);
          expect(apart(sides)).toBeLessThan(IN_STEP_SECONDS);
        }
        stop();
      }),
      { seed: 42, numRuns: 60 },
    );
  }, 60_000);

  test('two who press at once end in the same place, in whatever order they hear of it', () => {
    for (const [first, second] of [
      [0, 1],
      [1, 0],
      [2, 0],
    ] as const) {
      const { sides, pass, stop } = watchTogether({
        ahead: [0, 9_000, -4_000],
        delays: () => 120,
        drift: [1, 1, 1],
        jumpMs: 50,
      });
      side(sides, 0).film.open(FILM);
      pass(1_000);
      side(sides, first).film.step({ playing: true, at: 10 }, DURATION);
      side(sides, second).film.step({ playing: false, at: 90 }, DURATION);
      pass(3_000);
      const steps = sides.map(({ film }) => film.state().step);
      expect(new Set(steps.map((step) => `${step?.number} ${step?.by} ${step?.playing}`)).size).toBe(1);
      expect(apart(sides)).toBeLessThan(IN_STEP_SECONDS);
      stop();
    }
  });

  test('two who open a film at once look at the same one', () => {
    const { sides, pass, stop } = watchTogether({ ahead: [0, 0, 0], delays: () => 80, drift: [1, 1, 1], jumpMs: 50 });
    side(sides, 0).film.open({ ...FILM, name: 'mine' });
    side(sides, 1).film.open({ ...FILM, name: 'theirs' });
    pass(500);
    expect(new Set(sides.map(({ film }) => film.state().opening?.id)).size).toBe(1);
    expect(side(sides, 2).film.state().opening).toMatchObject({ by: 'mentor', film: { name: 'theirs' } });
    stop();
  });

  test('half the speed is half the speed for all', () => {
    const { sides, pass, stop } = watchTogether({ ahead: [0, 500, 0], delays: () => 40, drift: [1, 1, 1], jumpMs: 50 });
    side(sides, 0).film.open(FILM);
    pass(1_000);
    side(sides, 0).film.step({ playing: true, rate: 0.5, at: 100 }, DURATION);
    pass(10_000);
    for (const { player } of sides) expect(Math.abs(player.at() - 105)).toBeLessThan(IN_STEP_SECONDS);
    stop();
  });
});

describe('who comes later', () => {
  test('is where the others are, with their drawings', () => {
    let time = 5_000;
    const room = roomInMemory();
    const athlete = createFilmRoom(room.enter('athlete'), 'athlete', () => time);
    const { id } = athlete.open(FILM);
    athlete.step({ playing: true, at: 30 }, DURATION);
    athlete.draw('6f1c4f0e-0c0e-4a52-9a39-0f6b2ad8f0aa', 31, [{ from: [0.1, 0.2], to: [0.3, 0.4] }]);
    time += 4_000;
    const channel = room.enter('mentor');
    const mentor = createFilmRoom(channel, 'mentor', () => time - 77_000);
    channel.send({ kind: 'catch_up' });
    expect(mentor.state().opening?.id).toBe(id);
    expect(mentor.state().drawings).toMatchObject([{ at: 31, strokes: [{ from: [0.1, 0.2], to: [0.3, 0.4] }] }]);
    expect(mentor.place(DURATION)).toBeCloseTo(34, 1);
    mentor.step({ playing: false }, DURATION);
    expect(athlete.state().step).toMatchObject({ playing: false, by: 'mentor' });
    athlete.stop();
    mentor.stop();
  });

  test('leaves the drawings of the others as they are, however often it asks', () => {
    const room = roomInMemory();
    const channel = room.enter('athlete');
    const athlete = createFilmRoom(channel, 'athlete', () => 0);
    const mentor = createFilmRoom(room.enter('mentor'), 'mentor', () => 0);
    athlete.open(FILM);
    const [first, second] = [
      { from: [0.1, 0.2], to: [0.3, 0.4] },
      { from: [0.3, 0.4], to: [0.5, 0.6] },
    ] as const satisfies Stroke[];
    mentor.draw('6f1c4f0e-0c0e-4a52-9a39-0f6b2ad8f0aa', 31, [first]);
    mentor.draw('6f1c4f0e-0c0e-4a52-9a39-0f6b2ad8f0aa', 31, [second]);
    for (let n = 0; n < 3; n += 1) channel.send({ kind: 'catch_up' });
    for (const { state } of [athlete, mentor]) expect(state().drawings).toMatchObject([{ strokes: [first, second] }]);
    expect(athlete.state().drawings[0]?.strokes).toHaveLength(2);
    athlete.stop();
    mentor.stop();
  });

  test('opens nothing again that was closed', () => {
    const room = roomInMemory();
    const channel = room.enter('athlete');
    const athlete = createFilmRoom(channel, 'athlete', () => 0);
    const mentor = createFilmRoom(room.enter('mentor'), 'mentor', () => 0);
    const opening = athlete.open(FILM);
    mentor.close();
    expect(athlete.state().opening).toBeNull();
    channel.send({ kind: 'film_open', ...opening });
    expect(mentor.state().opening).toBeNull();
    athlete.stop();
    mentor.stop();
  });

  function bothCatchUp() {
    const room = roomInMemory();
    const films = (['athlete', 'mentor'] as const).map((seat) => {
      const channel = room.enter(seat);
      channel.onBack(() => channel.send({ kind: 'catch_up' }));
      return createFilmRoom(channel, seat, () => 0);
    });
    const [athlete = fail(), mentor = fail()] = films;
    return { room, films, athlete, mentor };
  }

  test('closes what was closed while nobody could be reached, and nothing that was opened since', () => {
    const { room, films, athlete, mentor } = bothCatchUp();
    athlete.open(FILM);
    room.cut();
    mentor.close();
    expect(athlete.state().opening).not.toBeNull();
    room.heal();
    expect(films.map(({ state }) => state().opening)).toEqual([null, null]);
    const first = athlete.open(FILM);
    room.cut();
    mentor.close();
    const next = athlete.open(FILM);
    room.heal();
    expect(films.map(({ state }) => state().opening?.id)).toEqual([next.id, next.id]);
    expect(next.id).not.toBe(first.id);
    for (const film of films) film.stop();
  });

  test('clears what was cleared while nobody could be reached, and keeps what was drawn meanwhile', () => {
    const { room, films, athlete, mentor } = bothCatchUp();
    const strokes: Stroke[] = [{ from: [0.1, 0.2], to: [0.3, 0.4] }];
    const [first, second, third] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    athlete.open(FILM);
    athlete.draw(first, 31, strokes);
    mentor.draw(second, 31, strokes);
    room.cut();
    mentor.clear(first);
    mentor.clear(second);
    athlete.draw(third, 31, strokes);
    room.heal();
    expect(films.map(({ state }) => state().drawings.map(({ id }) => id))).toEqual([[third], [third]]);
    for (const film of films) film.stop();
  });
});

describe('a correction', () => {
  const seen = { at: 30, playing: true, busy: false, rate: 1, bends: true };
  const correctionOf = (off: number, more: object = {}) =>
    correct({ at: 30 - off, playing: true, rate: 1 }, { ...seen, ...more }, freshMemory(), 0)[0];

  test('is gentle while the film is in step', () => {
    for (const off of [0.06, 0.15, 0.27]) {
      for (const sign of [1, -1]) {
        const found = correctionOf(sign * off);
        expect(found.do).toBe('bend');
        const { rate } = found as { rate: number };
        expect(Math.sign(1 - rate)).toBe(sign);
        expect(Math.abs(rate - 1)).toBeLessThan(0.125);
      }
    }
    expect(correctionOf(0.03)).toEqual({ do: 'nothing' });
  });

  test('is a jump as soon as the film would be out of step', () => {
    for (const off of [0.3, 0.5, 1.9, 20, -0.3, -1.9])
      expect([off, correctionOf(off)]).toEqual([off, { do: 'seek', at: 30 - off }]);
    expect(correctionOf(0.29, { bends: false }).do).toBe('seek');
    expect(correctionOf(0.2, { bends: false }).do).toBe('nothing');
  });

  test('waits while the player loads, and for the jump before to show', () => {
    expect(correctionOf(5, { busy: true }).do).toBe('nothing');
    const wanted = { at: 25, playing: true, rate: 1 };
    const [, memory] = correct(wanted, seen, freshMemory(), 1_000);
    expect(correct(wanted, seen, memory, 1_500)[0].do).not.toBe('seek');
    expect(correct(wanted, seen, memory, 1_700)[0].do).toBe('seek');
  });

  test('of a film that is paused brings both to the same frame', () => {
    const paused = { playing: false, rate: 1 };
    const still = { ...seen, playing: false };
    expect(correct({ ...paused, at: 30.05 }, still, freshMemory(), 0)[0]).toEqual({ do: 'seek', at: 30.05 });
    expect(correct({ ...paused, at: 30.03 }, still, freshMemory(), 0)[0].do).toBe('nothing');
    expect(correct({ ...paused, at: 30.2 }, seen, freshMemory(), 0)[0]).toEqual({ do: 'pause', at: 30.2 });
  });
});

describe('drawings', () => {
  test('are undone one by one or cleared, for everybody', () => {
    const room = roomInMemory();
    const [athlete, mentor] = (['athlete', 'mentor'] as const).map((seat) =>
      createFilmRoom(room.enter(seat), seat, () => 0),
    );
    if (!athlete || !mentor) return fail();
    athlete.open(FILM);
    const ids = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    for (const id of ids) mentor.draw(id, 3, [{ from: [0, 0], to: [1, 1] }]);
    mentor.clear(ids[1]);
    expect(athlete.state().drawings.map(({ id, by }) => [id, by])).toEqual([
      [ids[0] ?? '', 'mentor'],
      [ids[2] ?? '', 'mentor'],
    ]);
    athlete.clear();
    expect(mentor.state().drawings).toEqual([]);
    athlete.stop();
    mentor.stop();
  });
});

function fail(): never {
  throw new Error('nobody sits there');
}
