import { afterEach, expect, test } from 'bun:test';
import { MAX_FILM_BYTES } from 'contracts/room';
import { roomInMemory } from '../testing/room-in-memory.ts';
import { createFilmCarrier, type FilmCarrier } from './carry-film.ts';
import type { Opening } from './steps.ts';

const bytesOf = (size: number) => Uint8Array.from({ length: size }, (_, n) => (n * 7 + (n >> 8)) % 256);
const opening = (bytes: number): Opening => ({
  id: crypto.randomUUID(),
  number: 1,
  by: 'athlete',
  film: { from: 'file', name: 'cut.mp4', bytes, type: 'video/mp4' },
});
const carriers: FilmCarrier[] = [];
const carry = (...given: Parameters<typeof createFilmCarrier>) => {
  const carrier = createFilmCarrier(...given);
  carriers.push(carrier);
  return carrier;
};
afterEach(() => {
  for (const carrier of carriers.splice(0)) carrier.stop();
});
const arrived = async (carrier: FilmCarrier) => {
  const address = await new Promise<string>((resolve) => {
    const look = () => {
      const carried = carrier.carried();
      if (carried?.state === 'here') resolve(carried.address);
    };
    carrier.subscribe(look);
    look();
  });
  return new Uint8Array(await (await fetch(address)).arrayBuffer());
};

test('a film arrives byte for byte, and says how far it is', async () => {
  const room = roomInMemory();
  const [athlete, mentor] = [carry(room.enter('athlete'), 5), carry(room.enter('mentor'), 5)];
  const film = bytesOf(3_000_001);
  const one = opening(film.length);
  athlete.offer(one, new Blob([film]));
  const seen: number[] = [];
  mentor.subscribe(() => {
    const carried = mentor.carried();
    if (carried?.state === 'coming') seen.push(carried.got);
  });
  mentor.fetch(one);
  expect(Buffer.compare(await arrived(mentor), film)).toBe(0);
  expect(seen.length).toBeGreaterThan(10);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
});

test('the pipe never holds much more than a megabyte, for a phone has little memory', async () => {
  const room = roomInMemory();
  const sender = room.enter('athlete');
  let most = 0;
  sender.onPipe((pipe) => {
    const send = pipe.send.bind(pipe) as (data: ArrayBuffer) => void;
    pipe.send = (data: unknown) => {
      send(data as ArrayBuffer);
      most = Math.max(most, pipe.bufferedAmount);
    };
  });
  const [athlete, mentor] = [carry(sender, 5), carry(room.enter('mentor'), 5)];
  const film = bytesOf(6_000_000);
  const one = opening(film.length);
  athlete.offer(one, new Blob([film]));
  mentor.fetch(one);
  expect(await arrived(mentor)).toHaveLength(film.length);
  expect(most).toBeLessThan(1_100_000);
});

test('after a break it goes on where it was, from whoever has it', async () => {
  const room = roomInMemory();
  const athletes = room.enter('athlete');
  const athlete = carry(athletes, 5);
  const mentor = carry(room.enter('mentor'), 5);
  const film = bytesOf(2_000_000);
  const one = opening(film.length);
  athlete.offer(one, new Blob([film]));
  mentor.fetch(one);
  await arrived(mentor);
  const starts: string[] = [];
  let breaks = 2;
  const channel = room.enter('guardian');
  const guardian = carry(
    {
      ...channel,
      openPipe(to, label) {
        starts.push(`${to}:${label.split(':')[2]}`);
        const pipe = channel.openPipe(to, label);
        let chunks = 0;
        pipe?.addEventListener('message', () => ++chunks === 30 && breaks-- > 0 && pipe.close());
        return pipe;
      },
    },
    5,
  );
  guardian.fetch(one);
  expect(Buffer.compare(await arrived(guardian), film)).toBe(0);
  expect(starts.length).toBeGreaterThanOrEqual(3);
  expect(starts[0]).toBe('athlete:0');
  expect(starts[1]).toMatch(/^mentor:[1-9]\d{4,}$/);
});

test('more bytes than were announced are not taken, and a film that is too big is not fetched', async () => {
  const room = roomInMemory();
  const [athlete, mentor] = [carry(room.enter('athlete'), 5), carry(room.enter('mentor'), 5)];
  const one = opening(1_000);
  athlete.offer(one, new Blob([bytesOf(50_000)]));
  mentor.fetch(one);
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve));
  expect(mentor.carried()).toMatchObject({ state: 'coming', got: 0 });
  mentor.fetch(opening(MAX_FILM_BYTES + 1));
  expect(mentor.carried()).toEqual({ state: 'too_big' });
});
