import { expect, test } from 'bun:test';
import { MAX_PAD_CHARACTERS, MAX_SIGNAL_BYTES, type RoomMessage, type Seat } from 'contracts/room';
import fc from 'fast-check';
import { padServerInMemory, tabInMemory, timers } from '../testing/pad-in-memory.ts';
import { roomInMemory } from '../testing/room-in-memory.ts';
import { createSharedPad, type PadServer, type PadText, type SharedPad } from './shared-pad.ts';

const SEATS: Seat[] = ['athlete', 'mentor', 'guardian'];

async function twoPads() {
  const { server, ...rest } = padServerInMemory();
  const time = timers();
  const room = roomInMemory();
  const sent: RoomMessage[] = [];
  const pads = { athlete: pad('athlete'), mentor: pad('mentor') };
  function pad(seat: Seat) {
    const channel = room.enter(seat);
    const send = (message: RoomMessage) => {
      sent.push(message);
      channel.send(message);
    };
    return createSharedPad(server, { ...channel, send }, tabInMemory(), time.later);
  }
  await time.pass(0);
  return { ...pads, ...rest, ...time, sent, cut: room.cut };
}
const type = (pad: SharedPad, text: string) => pad.edit(pad.state().text + text);

test('what one writes is with the other, and saved, a moment after the last key', async () => {
  const { athlete, mentor, stands, pass } = await twoPads();
  type(athlete, 'Goals: D1');
  expect(athlete.state().standing).toBe('saving');
  await pass(500);
  expect(mentor.state()).toEqual({ text: 'Goals: D1', standing: 'saved' });
  expect(stands()).toEqual({ text: 'Goals: D1', version: 1 });
});

test('two who type at once keep both', async () => {
  const { athlete, mentor, stands, pass } = await twoPads();
  type(athlete, 'Goals:\nFilm:\n');
  await pass(500);
  athlete.edit('Goals: D1\nFilm:\n');
  mentor.edit('Goals:\nFilm: junior year\n');
  await pass(5_000);
  for (const pad of [athlete, mentor])
    expect(pad.state()).toEqual({ text: 'Goals: D1\nFilm: junior year\n', standing: 'saved' });
  expect(stands().text).toBe('Goals: D1\nFilm: junior year\n');
});

test('while nothing can be saved it says so, and saves by itself when it can', async () => {
  const { athlete, stands, setDown, pass } = await twoPads();
  setDown(true);
  type(athlete, 'Kept');
  await pass(20_000);
  expect(athlete.state()).toEqual({ text: 'Kept', standing: 'unsaved' });
  setDown(false);
  await pass(20_000);
  expect(athlete.state().standing).toBe('saved');
  expect(stands().text).toBe('Kept');
});

test('a text that is too long waits to be cut', async () => {
  const { athlete, stands, pass } = await twoPads();
  athlete.edit('x'.repeat(MAX_PAD_CHARACTERS + 1));
  await pass(5_000);
  expect(athlete.state().standing).toBe('too_long');
  expect(stands().version).toBe(0);
  athlete.edit('x'.repeat(MAX_PAD_CHARACTERS));
  await pass(5_000);
  expect(athlete.state().standing).toBe('saved');
});

test('a long text in any script is with the other as soon, in frames that the socket takes', async () => {
  const { athlete, mentor, stands, pass, sent } = await twoPads();
  for (const letter of ['é', '目', '😀']) {
    const text = letter.repeat(MAX_PAD_CHARACTERS / letter.length);
    athlete.edit(text);
    await pass(500);
    expect(mentor.state()).toEqual({ text, standing: 'saved' });
    mentor.edit(text.slice(letter.length));
    await pass(500);
    expect(athlete.state().text).toBe(stands().text);
  }
  expect(sent.length).toBe(6);
  for (const message of sent) expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(MAX_SIGNAL_BYTES);
});

test('a version that was heard of while an older one was being read is read at once', async () => {
  const time = timers();
  const room = roomInMemory();
  const others = room.enter('mentor');
  const answers: (() => void)[] = [];
  let stands: PadText = { text: '', version: 0 };
  const server: PadServer = {
    read() {
      const asItStood = { ...stands, saves: [], mayWrite: true };
      return new Promise((resolve) => answers.push(() => resolve(asItStood)));
    },
    save: fail,
  };
  const pad = createSharedPad(server, room.enter('athlete'), tabInMemory(), time.later);
  stands = { text: 'Long', version: 1 };
  others.send({ kind: 'pad_saved', version: 1 });
  answers.shift()?.();
  await time.pass(0);
  expect(pad.state().text).toBe('');
  expect(answers).toHaveLength(1);
  answers.shift()?.();
  await time.pass(0);
  expect(pad.state()).toEqual({ text: 'Long', standing: 'saved' });
  expect(answers).toHaveLength(0);
});

test('nothing comes in between while a letter is composed', async () => {
  const { athlete, mentor, pass, cut } = await twoPads();
  mentor.hold(true);
  mentor.edit('に');
  type(athlete, 'Goals ');
  await pass(3_000);
  expect(mentor.state().text).toBe('に');
  // Nor what is read of the session because nobody told of it.
  cut();
  type(athlete, 'Film ');
  await pass(20_000);
  expect(mentor.state().text).toBe('に');
  mentor.hold(false);
  await pass(20_000);
  for (const word of ['に', 'Goals ', 'Film ']) expect(mentor.state().text).toContain(word);
  expect(athlete.state().text).toBe(mentor.state().text);
});

test('after the room has closed the pad is only read', async () => {
  const time = timers();
  let asked = 0;
  const save = async () => {
    asked += 1;
    return null;
  };
  const server: PadServer = { read: async () => ({ text: 'Old', version: 3, saves: [], mayWrite: false }), save };
  const pad = createSharedPad(server, roomInMemory().enter('athlete'), tabInMemory(), time.later);
  await time.pass(60_000);
  expect(pad.state()).toEqual({ text: 'Old', standing: 'closed' });
  expect(asked).toBe(0);
});

const act = fc.record({ who: fc.nat(2), place: fc.nat(), waits: fc.boolean(), reloads: fc.boolean() });
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

/** Each act puts in a word of its own; messages come late, out of turn or never. */
async function live(acts: Act[], roll: () => number, loses: () => boolean): Promise<string> {
  const delayed: (() => void)[] = [];
  const { server, stands } = padServerInMemory(loses);
  const time = timers();
  const room = roomInMemory((arrive) => void (roll() < 5 ? arrive() : roll() > 2 && delayed.push(arrive)));
  const tabs = SEATS.map(() => tabInMemory());
  const open = (seat: Seat, tab = tabInMemory()) => createSharedPad(server, room.enter(seat), tab, time.later);
  const pads = SEATS.map((seat, n) => open(seat, tabs[n]));
  await time.pass(100);
  for (const [n, { who, place, waits, reloads }] of acts.entries()) {
    const words = pads[who]?.state().text.split(' ') ?? [];
    pads[who]?.edit(words.toSpliced(place % (words.length + 1), 0, `w${n}x`).join(' '));
    if (waits) await time.pass(300 * roll());
    if (roll() < 3) delayed.shift()?.();
    if (!reloads) continue;
    pads[who]?.stop();
    pads[who] = open(SEATS[who] ?? fail(), tabs[who]);
    await time.pass(roll() < 5 ? 0 : 100);
  }
  for (const arrive of delayed) arrive();
  await time.pass(120_000);
  for (const pad of pads) {
    expect(pad.state()).toEqual({ text: stands().text, standing: 'saved' });
    pad.stop();
  }
  return stands().text;
}
const lives = (check: (acts: Act[], roll: () => number) => Promise<void>) =>
  fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 25 }), fc.infiniteStream(fc.nat(9)), (acts, luck) =>
      check(acts, () => luck.next().value),
    ),
    { seed: 7, numRuns: 300 },
  );

const EVER_LOST = [false, true];
for (const isLost of EVER_LOST)
  test(
    `however three people type and reload${isLost ? ', with answers lost,' : ''} all end with one text that has each word once`,
    () =>
      lives(async (acts, roll) => {
        const text = await live(acts, roll, () => isLost && roll() < 3);
        for (const n of acts.keys()) expect(text.split(`w${n}x`)).toHaveLength(2);
      }),
    60_000,
  );

function fail(): never {
  throw new Error('nobody may come here');
}
