import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { bearer, type Door, makeToken, type Seen, startDoor } from './fixtures/door.ts';

let door: Door;
beforeAll(async () => {
  door = await startDoor();
});
afterEach(() => {
  door.replies.clear();
  door.seen.length = 0;
});
afterAll(() => door.stop());

const ID = '4f7a09c2-1111-4222-8333-444455556666';
const SERVICES = ['identity', 'catalog', 'booking', 'payments'] as const;
const ask = async (path: string, role: 'admin' | 'athlete' | 'mentor' = 'admin', parts = {}) =>
  door.call(`/api${path}`, { headers: bearer(await makeToken(door, { role, ...parts })) });
const answer = (service: string, reply: (seen: Seen) => unknown) =>
  door.replies.set(service, (_, seen) => {
    const said = seen.caller?.kind === 'service' ? reply(seen) : null;
    return said === null ? new Response(null, { status: 404 }) : Response.json(said);
  });
const PATHS = [
  '/admin/search?q=vance',
  `/admin/people/${ID}`,
  `/admin/sessions/${ID}`,
  `/admin/people/${ID}/timeline`,
  `/admin/sessions/${ID}/timeline`,
];

test('nobody but the admin searches or reads about people and sessions, also not about themselves', async () => {
  for (const path of PATHS) {
    expect((await door.call(`/api${path}`)).status).toBe(401);
    for (const role of ['athlete', 'mentor'] as const) {
      expect([path, (await ask(path, role)).status]).toEqual([path, 403]);
      expect([path, (await ask(path, role, { sub: ID })).status]).toEqual([path, 403]);
    }
    const link = { link: { action: 'join', session_id: ID } };
    expect([path, (await ask(path, 'athlete', link)).status]).toEqual([path, 403]);
  }
  expect(door.seen).toEqual([]);
});

describe('the search', () => {
  const person = {
    id: ID,
    role: 'athlete',
    name: 'Riley Vance',
    email: 'r@x.example',
    guardian_email: null,
    school: null,
  };
  const session = {
    id: ID,
    athlete_name: 'Riley Vance',
    mentor_name: 'Maya Okafor',
    scheduled_datetime: '2026-11-24T23:00:00Z',
    status: 'confirmed',
    total_amount: 120,
  };

  test('joins three services', async () => {
    answer('identity', () => ({ found: [person] }));
    answer('booking', () => ({ found: [session] }));
    answer('payments', () => ({ found: [] }));
    const said = await (await ask('/admin/search?q=%20vance%20')).json();
    expect(said).toEqual({ people: [person], sessions: [session], money: [], missing: [] });
  });

  test('shows the rest when one of them is away, and says which', async () => {
    answer('identity', () => ({ found: [person] }));
    door.replies.set('booking', () => new Response(null, { status: 500 }));
    answer('payments', () => ({ found: [] }));
    const response = await ask('/admin/search?q=vance');
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ people: [person], sessions: [], missing: ['sessions'] });
  });

  test('refuses what nobody types, and asks nobody for it', async () => {
    for (const q of ['', '%20%20', 'x'.repeat(201), 'x'.repeat(10_000), 'a%00b']) {
      const response = await ask(`/admin/search?q=${q}`);
      expect([q.length, response.status]).toEqual([q.length, 422]);
      expect((await response.json()).detail[0].loc).toEqual(['query', 'q']);
    }
    expect((await ask('/admin/search')).status).toBe(422);
    expect((await ask('/admin/search?q=a&time_zone=Nowhere')).status).toBe(422);
    expect(door.seen).toEqual([]);
  });

  test('never lets what was typed into an address or a log', async () => {
    for (const service of SERVICES) door.replies.set(service, () => new Response(null, { status: 500 }));
    await ask('/admin/search?q=dana.vance%40mail.example');
    expect(door.seen).toHaveLength(3);
    expect(door.seen.map(({ url }) => url)).toEqual(Array(3).fill('/internal/search'));
    expect(door.seen.every(({ body }) => body.includes('dana.vance@mail.example'))).toBe(true);
    expect(door.logged.join('\n')).not.toContain('dana');
  });
});

describe('a time line', () => {
  const entry = (kind: string, minute: number, n = 1) => ({
    id: `${kind}:${n}`,
    at: new Date(Date.UTC(2026, 10, 1, 0, minute)).toISOString(),
    kind,
    facts: {},
  });
  type Entry = ReturnType<typeof entry>;
  /** As a service answers. */
  const page = (all: Entry[], { body }: Seen) => {
    const { before, limit } = JSON.parse(body);
    const older = ({ at, id }: Entry) => !before || at < before.at || (at === before.at && id < before.id);
    const sorted = all.toSorted((a, b) => (a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1));
    return { entries: sorted.filter(older).slice(0, limit) };
  };

  test('merges what four services say, newest first, and pages without a gap or a repeat', async () => {
    const parts: Record<string, Entry[]> = {
      identity: Array.from({ length: 50 }, (_, n) => entry('mail', n % 7, n)),
      catalog: [entry('applied', 3)],
      booking: Array.from({ length: 40 }, (_, n) => entry('session', n, n)),
      payments: [],
    };
    for (const service of SERVICES) answer(service, (seen) => page(parts[service] ?? [], seen));
    const read: Entry[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const query: string = next ? `?before=${encodeURIComponent(next)}` : '';
      const said: { entries: Entry[]; next: string | null; missing: string[] } = await (
        await ask(`/admin/people/${ID}/timeline${query}`)
      ).json();
      expect(said.missing).toEqual([]);
      read.push(...said.entries);
      next = said.next;
    }
    expect(read).toHaveLength(91);
    expect(new Set(read.map(({ id }) => id)).size).toBe(91);
    expect(read.map(({ at }) => at)).toEqual(
      read
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
  });

  test('asks for one group only those who have it', async () => {
    for (const service of SERVICES) answer(service, () => ({ entries: [] }));
    await ask(`/admin/people/${ID}/timeline?only=mail`);
    expect(door.seen.map(({ service }) => service)).toEqual(['identity']);
    expect(JSON.parse(door.seen[0]?.body ?? '')).toMatchObject({ id: ID, kinds: ['mail'] });
  });

  test('says whose part is missing and shows the others', async () => {
    for (const service of SERVICES) answer(service, () => ({ entries: [] }));
    answer('booking', () => ({ entries: [entry('session', 1)] }));
    door.replies.set('payments', () => new Response(null, { status: 503 }));
    const said = await (await ask(`/admin/sessions/${ID}/timeline`)).json();
    expect(said).toEqual({ entries: [entry('session', 1)], next: null, missing: ['payments'] });
  });

  test('refuses a place that it never gave', async () => {
    for (const before of ['x', '2026-11-01', "2026-11-01T00:00:00.000Z~mail:'", 'x'.repeat(10_000)])
      expect((await ask(`/admin/people/${ID}/timeline?before=${encodeURIComponent(before)}`)).status).toBe(422);
  });
});

describe('a record', () => {
  test('of nobody is not there; of somebody whose account cannot be asked it shows the rest', async () => {
    for (const service of SERVICES) answer(service, () => null);
    expect((await ask(`/admin/people/${ID}`)).status).toBe(404);
    expect((await ask(`/admin/sessions/${ID}`)).status).toBe(404);
    expect((await ask('/admin/people/nobody')).status).toBe(404);
    door.replies.set('identity', () => new Response(null, { status: 500 }));
    const response = await ask(`/admin/people/${ID}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      account: null,
      profile: null,
      sessions: null,
      money: null,
      missing: ['identity'],
    });
  });
});
