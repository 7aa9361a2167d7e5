import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'bun:test';
import { until } from 'svc-kit/testing';
import { bearer, COOKIE, type Door, makeToken, PUBLIC_URL, startDoor } from './fixtures/door.ts';
import { holdTime } from './fixtures/hold-time.ts';
import { createListCache, type KeptAnswer } from './list-cache.ts';

let door: Door;
beforeAll(async () => {
  door = await startDoor();
});
afterEach(() => door.replies.clear());
afterAll(() => door.stop());

describe('the kept list', () => {
  let time: ReturnType<typeof holdTime>;
  beforeAll(() => {
    time = holdTime();
  });
  afterAll(() => time.letGo());
  const list = (headers: Record<string, string> = {}, query = '?sport=golf') =>
    door.call(`/api/college-athletes${query}`, { headers });
  const event = (name: string) =>
    door.gateway.onEvent({ id: 'x', name, occurredAt: new Date().toISOString(), payload: {} } as never);
  /** Keeping begins again a moment after the last drop. */
  async function untilKept(read: () => Promise<unknown>): Promise<void> {
    time.pass(300);
    await read();
    const before = door.seen.length;
    await read();
    expect(door.seen.length - before).toBe(0);
  }

  test('nothing is kept while events cannot be heard', async () => {
    const before = door.seen.length;
    await list();
    await list();
    expect(door.seen.length - before).toBe(2);
  });

  test('who is not signed in gets it from the gateway, with its headers; who is signed in never does', async () => {
    door.gateway.onConnection(true);
    door.replies.set('catalog', () => Response.json([{ id: 1 }], { headers: { 'x-total-count': '1' } }));
    await untilKept(list);
    const before = door.seen.length;
    const kept = await list();
    expect([door.seen.length - before, await kept.json()]).toEqual([0, [{ id: 1 }]]);
    expect(kept.headers.get('x-total-count')).toBe('1');
    expect(kept.headers.get('content-security-policy')).toContain('none');
    const token = await makeToken(door);
    await list(bearer(token));
    await list({ cookie: `${COOKIE}=${token}` });
    expect(door.seen.length - before).toBe(2);
    expect((await list({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await list({ origin: PUBLIC_URL })).status).toBe(200);
  });

  test('what the site says is kept beside it, and dropped when the founder changes it', async () => {
    let brand = 'Huddle';
    door.replies.set('catalog', () => Response.json({ brand }));
    const read = async () => (await (await door.call('/api/site', {})).json()).brand;
    await untilKept(read);
    brand = 'Team Talk';
    expect(await read()).toBe('Huddle');
    event('site.changed');
    expect(await read()).toBe('Team Talk');
    expect(await (await list()).json()).toEqual({ brand: 'Team Talk' });
  });

  test('what a person sees is never kept for others', async () => {
    door.replies.set('catalog', (_, seen) => Response.json(seen.caller ? ['hidden'] : []));
    const admin = bearer(await makeToken(door, { role: 'admin' }));
    const query = '?sport=rowing';
    expect(await (await list(admin, query)).json()).toEqual(['hidden']);
    await untilKept(() => list({}, query));
    expect(await (await list({}, query)).json()).toEqual([]);
    expect(await (await list(admin, query)).json()).toEqual(['hidden']);
  });

  test.each([
    'mentor.verified',
    'mentor.rejected',
    'mentor.changed',
    'mentor.hidden',
    'mentor.kept_from_minors',
    'mentor.payout_ready_changed',
    'session.rated',
    'availability.changed',
    'account.changed',
    'account.deleted',
    'settings.changed',
  ])('%s drops it at once', async (name) => {
    door.replies.set('catalog', () => Response.json(['before']));
    const query = `?sport=${name}`;
    await untilKept(() => list({}, query));
    door.replies.set('catalog', () => Response.json(['after']));
    expect(await (await list({}, query)).json()).toEqual(['before']);
    event(name);
    expect(await (await list({}, query)).json()).toEqual(['after']);
  });

  test('an answer that was on its way when an event came is not kept', async () => {
    await untilKept(list);
    const { promise, resolve } = Promise.withResolvers<void>();
    const query = '?sport=sailing';
    door.replies.set('catalog', async () => {
      await promise;
      return Response.json(['before']);
    });
    const before = door.seen.length;
    const slow = list({}, query);
    await until(() => door.seen.length > before);
    event('mentor.verified');
    door.replies.set('catalog', () => Response.json(['after']));
    resolve();
    await slow;
    expect(await (await list({}, query)).json()).toEqual(['after']);
  });

  test('catalog being a little behind its events does no harm for longer than a second', async () => {
    await untilKept(list);
    event('session.rated');
    door.replies.set('catalog', () => Response.json(['stale']));
    await untilKept(list);
    door.replies.set('catalog', () => Response.json(['fresh']));
    expect(await (await list()).json()).toEqual(['stale']);
    time.pass(1_000);
    expect(await (await list()).json()).toEqual(['fresh']);
  });

  test('travels compressed to clients that understand it, without the clock of an old answer', async () => {
    const mentors = Array.from({ length: 50 }, (_, n) => ({ id: n, bio: 'Two years as a starter.' }));
    door.replies.set('catalog', () => Response.json(mentors, { headers: { 'x-now': '2026-11-21T00:00:00Z' } }));
    const query = '?sport=fencing';
    await untilKept(() => list({}, query));
    for (const [encoding, said] of [
      ['br, gzip', 'gzip'],
      ['identity', null],
      ['br, gzip;q=0', null],
    ] as const) {
      const answer = await list({ 'accept-encoding': encoding }, query);
      expect(answer.headers.get('content-encoding')).toBe(said);
      expect(answer.headers.get('vary')).toBe(said && 'accept-encoding');
      expect(await answer.json()).toEqual(mentors);
      expect(answer.headers.get('x-now')).toBeNull();
    }
  });

  test('each question has its own answer: one list beside another, and how many there are of each', async () => {
    door.replies.set('catalog', (_, { url }) => Response.json({ of: url }));
    const count = (query: string) => door.call(`/api/mentors/counts${query}`, {});
    for (const read of [list.bind(null, {}), count]) {
      await untilKept(() => read('?sport=polo'));
      await untilKept(() => read('?sport=chess'));
      const said = await Promise.all(['?sport=polo', '?sport=chess'].map(async (query) => (await read(query)).json()));
      expect(said.map(({ of }) => of.split('?')[1])).toEqual(['sport=polo', 'sport=chess']);
    }
  });

  test('what is sent to the same address is none of it', async () => {
    await untilKept(() => list({}, ''));
    door.replies.set('identity', () => Response.json({ is: 'registered' }));
    const init = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
    expect(await (await door.call('/api/college-athletes', init)).json()).toEqual({ is: 'registered' });
  });

  test('refusals are not kept', async () => {
    door.replies.set('catalog', () => Response.json({ detail: [] }, { status: 422 }));
    const before = door.seen.length;
    for (let n = 0; n < 3; n++) expect((await list({}, '?page=0')).status).toBe(422);
    expect(door.seen.length - before).toBe(3);
  });
});

test('what was kept while events were heard is not shown once they are not, nor is anything kept', async () => {
  const own = await startDoor();
  onTestFinished(() => own.stop());
  const asked = async () => {
    const before = own.seen.length;
    await own.call('/api/college-athletes');
    return own.seen.length - before;
  };
  own.gateway.onConnection(true);
  await until(async () => (await asked()) === 0, 'it to be kept');
  own.gateway.onConnection(false);
  const began = performance.now();
  await until(() => performance.now() - began > 400, 'keeping to begin again');
  expect([await asked(), await asked()]).toEqual([1, 1]);
});

describe('while catalog is away', () => {
  const away = async () => ({ answer: new Response('{}', { status: 503 }) });
  const stage = async () => {
    let now = 1_000;
    const cache = createListCache(() => now);
    cache.setEnabled(true);
    const pass = (ms: number) => {
      now += ms;
    };
    pass(400);
    await cache.fill('all', async () => ({ answer: Response.json(['kept']) }));
    pass(2_000);
    return { cache, pass };
  };
  const read = async (answer: KeptAnswer | Response) =>
    answer instanceof Response ? answer.status : new TextDecoder().decode(answer.body);

  test('a list that no event has changed stands in for it, for five minutes', async () => {
    const { cache, pass } = await stage();
    expect(cache.get('all')).toBeNull();
    expect(await read(await cache.fill('all', away))).toBe('["kept"]');
    expect(await read(await cache.fill('another', away))).toBe(503);
    pass(5 * 60_000);
    expect(await read(await cache.fill('all', away))).toBe(503);
  });

  test('a list that an event has changed does not', async () => {
    const { cache } = await stage();
    cache.drop();
    expect(await read(await cache.fill('all', away))).toBe(503);
  });
});

test('what was asked for less than three tenths of a second after an event is not kept, and what is kept is as old as its question', async () => {
  let now = 1_000;
  const cache = createListCache(() => now);
  cache.setEnabled(true);
  cache.drop();
  now += 299;
  await cache.fill('all', async () => {
    now += 400;
    return { answer: Response.json(['early']) };
  });
  expect(cache.get('all')).toBeNull();
  cache.drop();
  now += 300;
  await cache.fill('all', async () => {
    now += 400;
    return { answer: Response.json(['kept']) };
  });
  now += 599;
  expect(cache.get('all')).not.toBeNull();
  now += 1;
  expect(cache.get('all')).toBeNull();
});
