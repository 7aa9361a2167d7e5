import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test';
import { type FakeSite, FakeVimeo, FakeYouTube } from '../testing/fake-film-sites.ts';
import { roomInMemory } from '../testing/room-in-memory.ts';
import { readFilmLink } from './film-links.ts';
import { createFilmRoom } from './film-room.ts';
import { followRoom } from './follow-player.ts';
import { framePlayer } from './frame-player.ts';

const SECONDS = 120;
const IN_STEP_SECONDS = 0.3;
const kept = { addEventListener, removeEventListener, document: globalThis.document, location: globalThis.location };
let page: EventTarget;
let ends: (() => void)[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  page = new EventTarget();
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  jest.useRealTimers();
  Object.assign(globalThis, kept);
});

type Make<S extends FakeSite> = new (origin: string, say: (data: unknown) => void, seconds: number) => S;

/** A mentor's page with the site's player in its frame, and the athlete who is in the same room. */
function watch<S extends FakeSite>(link: string, Site: Make<S>) {
  const film = readFilmLink(link);
  if (!film) throw new Error('no film');
  const origin = new URL(film.frame).origin;
  const say = (data: unknown, from = origin, source: unknown = frame.contentWindow) =>
    page.dispatchEvent(Object.assign(new Event('message'), { data, origin: from, source }));
  const site = new Site(origin, say, SECONDS);
  const targets = new Set<string>();
  const frame = {
    setAttribute: () => undefined,
    remove: () => undefined,
    contentWindow: {
      postMessage(message: unknown, target: string) {
        targets.add(target);
        site.hear(message);
      },
    },
  };
  Object.assign(globalThis, {
    document: { createElement: () => frame },
    location: { origin: 'https://sideline.example' },
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  });
  let time = 0;
  const now = () => time;
  const room = roomInMemory();
  const athlete = createFilmRoom(room.enter('athlete'), 'athlete', now);
  const mentor = createFilmRoom(room.enter('mentor'), 'mentor', now);
  athlete.open({ from: 'embed', url: film.url });
  const player = framePlayer(film, now)({ append: () => undefined } as unknown as HTMLElement);
  ends = [followRoom(mentor, player, now), () => player.remove(), () => athlete.stop(), () => mentor.stop()];
  const pass = (ms: number) => {
    for (let step = 0; step < ms; step += 50) {
      time += 50;
      site.pass(50);
      jest.advanceTimersByTime(50);
    }
  };
  const off = () => Math.abs(site.at - mentor.place(SECONDS));
  return { site, player, athlete, pass, off, say, targets };
}

const SITES = [
  ['YouTube', 'https://youtu.be/dQw4w9WgXcQ', FakeYouTube],
  ['Vimeo', 'https://vimeo.com/76979871', FakeVimeo],
] as const;

describe.each(SITES)('a film of %s', (_name, link, Site) => {
  test('plays, jumps and pauses with the room, and stays in step', () => {
    const { site, player, athlete, pass, off } = watch<FakeSite>(link, Site);
    pass(1_000);
    expect([player.title(), player.isBusy()]).toEqual(['Junior year', false]);
    athlete.step({ playing: true }, null);
    pass(8_000);
    expect([site.state, player.duration()]).toEqual(['playing', SECONDS]);
    for (const at of [60, 5]) {
      athlete.step({ at }, SECONDS);
      pass(10_000);
      for (let look = 0; look < 40; look++) {
        pass(100);
        expect(off()).toBeLessThan(IN_STEP_SECONDS);
        expect(Math.abs(player.place() - site.at)).toBeLessThan(0.1);
      }
    }
    athlete.step({ playing: false }, SECONDS);
    pass(5_000);
    expect(site.state).toBe('paused');
    expect(off()).toBeLessThan(IN_STEP_SECONDS);
  });

  test('is not moved again and again while it is paused', () => {
    const { site, athlete, pass } = watch<FakeSite>(link, Site);
    pass(1_000);
    athlete.step({ playing: true }, null);
    pass(5_000);
    athlete.step({ playing: false, at: 30 }, SECONDS);
    pass(5_000);
    const before = site.asked.length;
    site.slip(0.15);
    pass(20_000);
    expect(site.asked.slice(before)).toEqual([]);
  });

  test('hears nothing from another frame or another site, and speaks to no other site', () => {
    const { site, player, pass, say, targets } = watch<FakeSite>(link, Site);
    pass(1_000);
    for (const [from, source] of [
      ['https://elsewhere.example', undefined],
      [site.origin, {}],
    ] as const) {
      say(JSON.stringify({ event: 'infoDelivery', info: { currentTime: 50 } }), from, source);
      say({ event: 'timeupdate', data: { seconds: 50, duration: SECONDS } }, from, source);
    }
    expect(player.place()).toBe(0);
    expect([...targets]).toEqual([site.origin]);
  });
});

test('news that name no place leave the film where it is', () => {
  const { site, player, athlete, pass, say } = watch('https://vimeo.com/76979871', FakeVimeo);
  pass(1_000);
  athlete.step({ playing: true }, null);
  pass(4_100);
  say({ event: 'bufferend' });
  expect(player.place()).toBeCloseTo(site.at, 1);
  athlete.step({ playing: false }, SECONDS);
  pass(4_000);
  const paused = player.place();
  say({ event: 'play' });
  expect(player.place()).toBeCloseTo(paused, 1);
});

test('a film that YouTube does not let play elsewhere is said to be unplayable', () => {
  const { site, player, pass } = watch('https://youtu.be/dQw4w9WgXcQ', FakeYouTube);
  pass(1_000);
  expect(player.trouble()).toBeNull();
  site.fail(101);
  expect(player.trouble()).toBe('unplayable');
});

test('a film of Vimeo that is played at one speed only, or refuses a wish, plays on', () => {
  const { site, player, athlete, pass } = watch('https://vimeo.com/76979871', FakeVimeo);
  site.hasOneSpeed = true;
  pass(1_000);
  athlete.step({ playing: true, rate: 0.5 }, null);
  pass(10_000);
  site.fail('play', 'NotAllowedError');
  expect([site.state, player.trouble()]).toEqual(['playing', null]);
  expect(site.asked.filter((one) => one === 'setPlaybackRate').length).toBeLessThan(6);
  site.fail('play', 'PrivacyError');
  expect(player.trouble()).toBe('unplayable');
});

test('a player that never answers is said to be unplayable', () => {
  const { site, player, pass } = watch('https://vimeo.com/76979871', FakeVimeo);
  site.hear = () => undefined;
  pass(20_000);
  expect(player.trouble()).toBe('unplayable');
});
