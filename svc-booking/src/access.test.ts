import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { refusalOf } from 'contracts/details';
import * as availability from 'contracts/http/availability';
import * as sessions from 'contracts/http/sessions';
import type { Person } from 'svc-kit/auth';
import { person } from 'svc-kit/testing';
import { everyEvening, hoursAfter, SLOT, startWorld, type World } from './fixtures/world.ts';

/** Callers: nobody, somebody else, the wrong role. What they may not see does not exist for them, and nothing changes. */
let world: World;
let id: string;
const stranger = { athlete: person('athlete'), mentor: person('mentor'), admin: person('admin') };
beforeAll(async () => {
  world = await startWorld();
  id = await world.paid();
  world.setTime(SLOT);
});
afterAll(() => world.stop());

type Call = [method: string, path: (as: Person) => string, body?: unknown];
const rating = { rating: 4 };
const complaint = { reason: 'other', description: 'x' };
const athletesCalls: Call[] = [
  ['POST', (as) => `/sessions/${id}/student-confirm?athlete_id=${as.id}`],
  ['POST', () => `/sessions/${id}/rate`, rating],
  ['POST', (as) => `/sessions/${id}/dispute?athlete_id=${as.id}`, complaint],
];
const mentorsCalls: Call[] = [
  ['POST', (as) => `/sessions/${id}/mentor-checkin?mentor_id=${as.id}`],
  ['POST', () => `/sessions/${id}/complete`],
];
const partysCalls: Call[] = [
  ['GET', () => `/sessions/${id}/details`],
  ['GET', () => `/sessions/${id}/cancel-preview`],
  ['POST', () => `/sessions/${id}/cancel`],
  ['GET', () => `/sessions/${id}/rating`],
];
const adminsCalls: Call[] = [
  ['GET', () => '/admin/complaints'],
  ['POST', () => `/admin/complaints/${crypto.randomUUID()}/decide`, { decision: 'none', note: 'x' }],
  ['POST', () => `/admin/sessions/${id}/reverse-no-show`],
];
const ownCalls: Call[] = [
  [
    'POST',
    () => `/sessions/book?athlete_id=${world.athlete.id}`,
    { mentor_id: crypto.randomUUID(), scheduled_datetime: SLOT },
  ],
  ['GET', () => `/athletes/${world.athlete.id}/sessions`],
  ['GET', () => `/mentors/${world.mentor.id}/sessions`],
  ['GET', () => `/mentors/${world.mentor.id}/availability`],
  ['POST', () => `/mentors/${world.mentor.id}/availability`, []],
];
const call = ([method, path, body]: Call, as: Person | null) => world.call(method, path(as ?? world.athlete), as, body);
const title = ([method, path]: Call) => {
  const shown = path
    .toString()
    .replace(/^.*?[`']/, '')
    .replace(/[`'].*$/s, '');
  return `${method} ${shown.replaceAll(/\$\{[^}]*\}/g, '…')}`;
};

async function unchanged(doing: () => Promise<void>) {
  const state = async () => JSON.stringify([await world.sql`select * from session`, await world.emitted()]);
  const before = await state();
  await doing();
  expect(await state()).toBe(before);
}

describe('nobody', () => {
  for (const one of [...athletesCalls, ...mentorsCalls, ...partysCalls, ...adminsCalls, ...ownCalls]) {
    test(`${title(one)} asks to log in`, async () => {
      expect(await call(one, null)).toMatchObject({ status: 401, body: refusalOf('not_signed_in') });
    });
  }
  test('GET /sessions asks to log in', async () => {
    expect((await world.call('GET', '/sessions', null)).status).toBe(401);
  });
});

describe('somebody who has no part in a session', () => {
  for (const one of [...athletesCalls, ...partysCalls]) {
    test(`${title(one)}: it does not exist for another athlete`, () =>
      unchanged(async () => {
        expect(await call(one, stranger.athlete)).toMatchObject({ status: 404, body: refusalOf('not_found') });
      }));
  }
  for (const one of [...mentorsCalls, ...partysCalls]) {
    test(`${title(one)}: it does not exist for another mentor`, () =>
      unchanged(async () => {
        expect(await call(one, stranger.mentor)).toMatchObject({ status: 404, body: refusalOf('not_found') });
      }));
  }
  test('a session that does not exist is answered the same', async () => {
    const real = await call(['GET', () => `/sessions/${id}/details`], stranger.athlete);
    const none = await call(['GET', () => `/sessions/${crypto.randomUUID()}/details`], stranger.athlete);
    expect([none.status, none.body]).toEqual([real.status, real.body]);
  });
  test('an id that is none is 422 or 404, never 500', async () => {
    expect((await world.call('GET', '/sessions/abc/details', world.athlete)).status).toBeLessThan(500);
  });
});

describe('the wrong role', () => {
  const wrong: [Call[], (Person | (() => Person))[]][] = [
    [athletesCalls, [() => world.mentor, stranger.admin]],
    [mentorsCalls, [() => world.athlete, stranger.admin]],
    [adminsCalls, [() => world.athlete, () => world.mentor]],
    [ownCalls.slice(0, 2), [stranger.athlete, stranger.mentor, stranger.admin]],
    [ownCalls.slice(2), [stranger.mentor, stranger.athlete]],
  ];
  for (const [calls, people] of wrong) {
    for (const one of calls) {
      test(`${title(one)} is 403`, () =>
        unchanged(async () => {
          for (const who of people) {
            expect((await call(one, typeof who === 'function' ? who() : who)).status).toBe(403);
          }
        }));
    }
  }
});

describe('mailed links', () => {
  const linked = (action: 'verify' | 'rate' | 'join' | 'complain', sessionId = id) =>
    person('athlete', world.athlete.id, { action, sessionId });
  test('a link to verify opens the details and the confirmation of its session, and nothing else', async () => {
    const link = linked('verify');
    expect((await world.call('GET', `/sessions/${id}/details`, link)).status).toBe(200);
    const confirm = await world.post(`/sessions/${id}/student-confirm?athlete_id=${link.id}`, link);
    expect(confirm).toMatchObject({ status: 400, body: { detail: 'The mentor hasn’t checked in yet.' } });
    for (const path of [`/sessions/${id}/rate`, `/sessions/${id}/cancel`]) {
      expect((await world.post(path, link, rating)).status).toBe(403);
    }
    expect((await world.call('GET', '/sessions', link)).status).toBe(403);
  });
  test('a link to join opens what its session ends with, confirming and rating, and no more', async () => {
    const link = linked('join');
    const confirm = await world.post(`/sessions/${id}/student-confirm?athlete_id=${link.id}`, link);
    expect(confirm).toMatchObject({ status: 400, body: { code: 'session_confirmed' } });
    expect((await world.post(`/sessions/${id}/rate`, link, rating)).status).toBe(400);
    expect((await world.call('GET', `/sessions/${id}/rating`, link)).status).toBe(200);
    for (const path of [`/sessions/${id}/cancel`, `/sessions/${id}/complete`])
      expect((await world.post(path, link, rating)).status).toBe(403);
  });
  test('a link of another session opens nothing', async () => {
    expect((await world.call('GET', `/sessions/${id}/details`, linked('verify', crypto.randomUUID()))).status).toBe(
      403,
    );
  });
});

describe('what each sees', () => {
  test('an athlete and a mentor see their own sessions, the admin all', async () => {
    const other = await world.newMentor();
    world.setTime(hoursAfter(SLOT, -72));
    await world.booked(stranger.athlete, SLOT, other);
    const seen = async (who: Person) => (await world.call('GET', '/sessions', who)).body;
    expect((await seen(world.athlete)).map((s: { id: string }) => s.id)).toEqual([id]);
    expect((await seen(world.mentor)).map((s: { id: string }) => s.id)).toEqual([id]);
    expect(await seen(other)).toEqual([]);
    expect((await seen(stranger.admin)).length).toBe(2);
    expect((await world.call('GET', '/sessions?page=2&per_page=1', stranger.admin)).body).toHaveLength(1);
    expect((await world.call('GET', `/mentors/${world.mentor.id}/sessions`, world.mentor)).body.sessions).toHaveLength(
      1,
    );
    world.setTime(SLOT);
  });
  test('a list that asks for no page has more than a hundred sessions, too', async () => {
    const { sql } = world;
    const copy = sql`jsonb_build_object('id', gen_random_uuid(), 'status', 'expired')`;
    const ids: { id: string }[] = await sql`
      insert into session
      select (jsonb_populate_record(s, ${copy})).* from session s, generate_series(1, 120) where s.id = ${id}
      returning id`;
    const count = async (query: string, who: Person) =>
      (await world.call('GET', `/sessions${query}`, who)).body.length as number;
    const counts = [
      await count('', world.athlete),
      await count('', stranger.admin),
      await count('?per_page=100', stranger.admin),
      await count('?page=2', stranger.admin),
    ];
    await sql`delete from session where id in ${sql(ids.map((each) => each.id))}`;
    expect(counts).toEqual([121, 122, 100, 22]);
  });
  test('the athlete’s address is on their own calls and the founder’s, never on a mentor’s', async () => {
    const { answers } = world.otherServices;
    answers.set('/internal/addresses', { addresses: { [world.athlete.id]: 'ana@family.example' } });
    const addressesOf = async (path: string, who: Person) => {
      const { body } = await world.call('GET', path, who);
      const list: { id: string; athlete_email: string | null }[] = Array.isArray(body) ? body : body.sessions;
      return list.filter((session) => session.id === id).map(({ athlete_email }) => athlete_email);
    };
    expect(await addressesOf('/sessions', world.athlete)).toEqual(['ana@family.example']);
    expect(await addressesOf(`/athletes/${world.athlete.id}/sessions`, world.athlete)).toEqual(['ana@family.example']);
    expect(await addressesOf('/sessions', stranger.admin)).toEqual(['ana@family.example']);
    expect(await addressesOf('/sessions', world.mentor)).toEqual([null]);
    expect(await addressesOf(`/mentors/${world.mentor.id}/sessions`, world.mentor)).toEqual([null]);
    answers.delete('/internal/addresses');
    expect(await addressesOf('/sessions', world.athlete)).toEqual([null]);
  });
  test('an athlete’s address is asked for once, however often their page asks for their sessions', async () => {
    const { answers, asked } = world.otherServices;
    const athlete = person('athlete');
    const email = 'mia@family.example';
    await world.booked(athlete, hoursAfter(SLOT, 72).toISOString());
    const read = async () =>
      (await world.call('GET', `/athletes/${athlete.id}/sessions`, athlete)).body.sessions[0].athlete_email;
    world.otherServices.down = true;
    expect(await read()).toBeNull();
    world.otherServices.down = false;
    answers.set('/internal/addresses', { addresses: { [athlete.id]: email } });
    asked.length = 0;
    expect([await read(), await read(), await read()]).toEqual([email, email, email]);
    expect(asked.filter((path) => path === '/internal/addresses')).toHaveLength(1);
    answers.delete('/internal/addresses');
  });
  test('a status asked for leaves only the sessions that have it, and never opens another’s', async () => {
    const withStatus = async (status: string, who: Person) => {
      const { body } = await world.call('GET', `/sessions?status=${status}`, who);
      return body.map((session: { status: string }) => session.status);
    };
    const [{ status }] = (await world.call('GET', '/sessions', world.athlete)).body;
    expect(await withStatus(status, world.athlete)).toEqual([status]);
    expect(await withStatus('expired', stranger.admin)).toEqual([]);
    expect(await withStatus(status, await world.newMentor())).toEqual([]);
    expect((await world.call('GET', '/sessions?status=lost', stranger.admin)).status).toBe(422);
  });
  test('times asked for leave only the sessions that start within: from is included, until is not', async () => {
    const [own] = (await world.call('GET', '/sessions', world.athlete)).body;
    const start: string = own.scheduled_datetime;
    const later = new Date(Date.parse(start) + 1).toISOString();
    const within = async (from: string, until: string) => {
      const { body } = await world.call('GET', `/sessions?from=${from}&until=${until}`, world.athlete);
      return body.map((session: { id: string }) => session.id);
    };
    expect(await within(start, later)).toEqual([own.id]);
    expect(await within(later, '2100-01-01T00:00:00Z')).toEqual([]);
    expect(await within('2000-01-01T00:00:00Z', start)).toEqual([]);
    for (const from of ['yesterday', '0000-01-01T00:00:00Z'])
      expect((await world.call('GET', `/sessions?from=${from}`, stranger.admin)).status).toBe(422);
  });
  test('every answer is of the declared shape', async () => {
    const own = (await world.call('GET', '/sessions', world.athlete)).body;
    expect(sessions.listSessions.response.parse(own)).toEqual(own);
    const details = (await world.call('GET', `/sessions/${id}/details`, world.athlete)).body;
    expect(sessions.getSessionDetails.response.parse(details)).toEqual(details);
    await world.post(`/mentors/${world.mentor.id}/availability`, world.mentor, everyEvening());
    const windows = (await world.call('GET', `/mentors/${world.mentor.id}/availability`, world.mentor)).body;
    expect(availability.getAvailability.response.parse(windows)).toEqual(everyEvening());
  });
});
