import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { refusalOf } from 'contracts/details';
import { listMentors, mentor as mentorShape } from 'contracts/http/mentors';
import { person } from 'svc-kit/testing';
import { ADMIN, accountOf, addListed, addPending, addVerified, startCatalog } from './fixtures/catalog.ts';

let { catalog, identity }: Awaited<ReturnType<typeof startCatalog>> = {} as never;
beforeAll(async () => {
  ({ catalog, identity } = await startCatalog());
});
beforeEach(async () => {
  await catalog.sql`truncate mentor, outbox`;
});
afterAll(() => catalog.stop());

const list = async (query = '', as = null as Parameters<typeof catalog.call>[2]) => {
  const answer = await catalog.call('GET', `/college-athletes${query}`, as);
  expect(answer.status).toBe(200);
  return answer;
};
const ids = (answer: { body: { id: string }[] }) => answer.body.map((each) => each.id);

describe('who is listed', () => {
  test('an empty house answers an empty list', async () => {
    const answer = await list();
    expect(answer.body).toEqual([]);
    expect(answer.headers.get('x-total-count')).toBe('0');
    expect(answer.headers.get('link')).toBeNull();
  });

  test('students see verified mentors who can be paid, in the shape of the contract, without an address', async () => {
    const id = await addListed(catalog);
    const answer = await list();
    expect(listMentors.response.parse(answer.body)).toEqual(answer.body);
    expect(Object.keys(answer.body[0]).sort()).toEqual(Object.keys(mentorShape.shape).sort());
    expect(answer.body[0]).toMatchObject({ id, hourly_rate: 120, is_verified: true, payout_ready: true, gpa: 3.5 });
    expect(answer.headers.get('content-type')).toBe('application/json');
  });

  test('whatever the query says, nobody but the founder lists the unverified, unready or hidden', async () => {
    const listed = await addListed(catalog);
    const pending = await addPending(catalog);
    const unready = await addVerified(catalog);
    const hidden = await addListed(catalog);
    await catalog.deliver('mentor.hidden', { mentorId: hidden, hidden: true, reason: 'no-shows' });
    for (const caller of [null, person('athlete'), person('mentor', pending)]) {
      for (const query of ['', '?verified_only=false', '?payout_ready_only=false&verified_only=false']) {
        expect(ids(await list(query, caller))).toEqual([listed]);
      }
    }
    expect(ids(await list('', ADMIN)).sort()).toEqual([listed, pending, unready, hidden].sort());
    expect(ids(await list('?verified_only=true&payout_ready_only=true', ADMIN)).sort()).toEqual(
      [listed, hidden].sort(),
    );
  });

  test('a free mentor needs no bank account and costs nothing', async () => {
    const id = await addVerified(catalog, { mentoringType: 'free' });
    const answer = await list();
    expect(ids(answer)).toEqual([id]);
    expect(answer.body[0]).toMatchObject({ hourly_rate: 0, payout_ready: true, stripe_connected: false });
  });

  test('rates follow the division', async () => {
    for (const collegeLevel of ['D1', 'D2', 'D3'] as const) await addListed(catalog, { collegeLevel });
    const answer = await list('?sort=-price');
    expect(answer.body.map((each: { hourly_rate: number }) => each.hourly_rate)).toEqual([120, 80, 60]);
  });
});

describe('filters, order, pages', () => {
  test('filters narrow together, and empty ones do not', async () => {
    const rower = await addListed(catalog, { sport: 'rowing', collegeLevel: 'D2' });
    await addListed(catalog, { sport: 'rowing', collegeLevel: 'D1' });
    await addListed(catalog, { collegeLevel: 'D2' });
    expect(ids(await list('?sport=rowing&college_level=D2&mentoring_type=paid'))).toEqual([rower]);
    expect(ids(await list('?sport=&college_level=&mentoring_type='))).toHaveLength(3);
    expect(ids(await list('?mentoring_type=free'))).toEqual([]);
    expect(ids(await list(`?sport=${encodeURIComponent("rowing' or '1'='1")}`))).toEqual([]);
  });

  test('by rating unless asked otherwise, by price, by the soonest slot with the slotless last', async () => {
    const plain = await addListed(catalog, { collegeLevel: 'D1' });
    const loved = await addListed(catalog, { collegeLevel: 'D2' });
    const soon = await addListed(catalog, { collegeLevel: 'D3' });
    await catalog.sql`update mentor set average_rating = 4.8, total_ratings = 3 where id = ${loved}`;
    await catalog.sql`update mentor set average_rating = 2, total_ratings = 3 where id = ${soon}`;
    await catalog.deliver('availability.changed', { mentorId: soon, version: 1, soonestSlot: '2026-12-03T23:00:00Z' });
    await catalog.deliver('availability.changed', { mentorId: loved, version: 1, soonestSlot: '2026-12-04T23:00:00Z' });
    expect(ids(await list())).toEqual([loved, soon, plain]);
    expect(ids(await list('?sort=price'))).toEqual([soon, loved, plain]);
    const bySlot = await list('?sort=soonest');
    expect(ids(bySlot)).toEqual([soon, loved, plain]);
    expect(bySlot.body[0].soonest_slot).toBe('2026-12-03T23:00:00Z');
  });

  test('of equal ones the better rated comes first, and of equally rated ones who was rated more often', async () => {
    const soonestSlot = '2026-12-03T23:00:00Z';
    const rated = async (average: number, total: number) => {
      const id = await addListed(catalog);
      await catalog.sql`update mentor set average_rating = ${average}, total_ratings = ${total} where id = ${id}`;
      await catalog.deliver('availability.changed', { mentorId: id, version: 1, soonestSlot });
      return id;
    };
    const worst = await rated(3, 9);
    const middle = new Map<number, string>();
    for (const times of [2, 9, 4, 7, 3]) middle.set(times, await rated(4.5, times));
    const best = await rated(5, 1);
    expect(ids(await list())).toEqual([best, ...[9, 7, 4, 3, 2].map((times) => middle.get(times) ?? ''), worst]);
    for (const sort of ['price', '-price', 'soonest']) {
      const averages = (await list(`?sort=${sort}`)).body.map(
        (each: { average_rating: number }) => each.average_rating,
      );
      expect([sort, averages]).toEqual([sort, [5, 4.5, 4.5, 4.5, 4.5, 4.5, 3]]);
    }
  });

  test('past the end the way back is the last page', async () => {
    for (let n = 0; n < 3; n++) await addListed(catalog);
    const link = (await list('?per_page=2&page=9')).headers.get('link') ?? '';
    expect(link.match(/page=\d+>; rel="\w+"/g)).toEqual(['page=1>; rel="first"', 'page=2>; rel="prev"']);
  });

  test('pages do not overlap, and name their neighbors', async () => {
    for (let n = 0; n < 5; n++) await addListed(catalog);
    const pages = await Promise.all([1, 2, 3].map((page) => list(`?per_page=2&page=${page}&sport=basketball`)));
    expect(new Set(pages.flatMap(ids)).size).toBe(5);
    expect(pages.map((page) => page.body.length)).toEqual([2, 2, 1]);
    expect(pages[1]?.headers.get('x-total-count')).toBe('5');
    const link = pages[1]?.headers.get('link') ?? '';
    expect(link).toContain('rel="prev"');
    expect(link).toMatch(/<\/api\/college-athletes\?[^>]*page=3[^>]*>; rel="next"/);
    expect(link).toContain('sport=basketball');
    expect((await list('?page=9')).body).toEqual([]);
  });

  test('a neighbor’s address repeats what is looked for, whatever characters it has', async () => {
    const words = 'Zoë & co = "50%" + <b>';
    for (let n = 0; n < 3; n++) await addListed(catalog, { firstName: 'Zoë', lastName: `& co = "50%" + <b>${n}` });
    const link = (await list(`?per_page=1&search=${encodeURIComponent(words)}`)).headers.get('link') ?? '';
    const next = /<([^>]*)>; rel="next"/.exec(link)?.[1] ?? '';
    const { searchParams } = new URL(next, 'http://sideline.example');
    expect(Object.fromEntries(searchParams)).toMatchObject({ search: words, per_page: '1', page: '2' });
    expect((await list(next.slice(next.indexOf('?')))).body).toHaveLength(1);
  });

  test('a filter that is left empty is none', async () => {
    const all = await list('');
    const empty = await list('?sport=&max_price=&verified_only=&payout_ready_only=&available_this_week=');
    expect([empty.status, empty.body]).toEqual([200, all.body]);
  });

  test('nonsense in the query is 422 with the place named', async () => {
    for (const query of ['?page=0', '?per_page=101', '?sort=age', '?college_level=D9', '?verified_only=perhaps']) {
      const answer = await catalog.call('GET', `/college-athletes${query}`, null);
      expect(answer.status).toBe(422);
      expect(answer.body.detail[0].loc[0]).toBe('query');
    }
  });
});

describe('one mentor', () => {
  const get = (id: string, as: Parameters<typeof catalog.call>[2] = null) =>
    catalog.call('GET', `/college-athletes/${id}`, as);

  test('one who cannot be paid yet is found by themselves and the founder only, until payouts are ready', async () => {
    const id = await addVerified(catalog);
    const missing = await get(crypto.randomUUID());
    for (const caller of [null, person('athlete'), person('mentor')]) {
      const answer = await get(id, caller);
      expect([answer.status, answer.body]).toEqual([404, missing.body]);
    }
    for (const caller of [person('mentor', id), ADMIN]) {
      expect((await get(id, caller)).body).toMatchObject({ id, is_verified: true, payout_ready: false });
    }
    const ready = { mentorId: id, connected: true };
    await catalog.deliver('mentor.payout_ready_changed', { ...ready, version: 1, payoutReady: true });
    expect((await get(id)).body).toMatchObject({ payout_ready: true, verification_status: null });
    await catalog.deliver('mentor.payout_ready_changed', { ...ready, version: 2, payoutReady: false });
    expect((await get(id)).status).toBe(404);
  });

  test('a free mentor needs no payouts to be found by id', async () => {
    expect((await get(await addVerified(catalog, { mentoringType: 'free' }))).status).toBe(200);
  });

  test('one who is not verified is found by themselves and the founder only; for all others they do not exist', async () => {
    const id = await addPending(catalog);
    await catalog.call('POST', `/admin/verify-mentor/${id}`, ADMIN, { action: 'reject', notes: 'No such roster.' });
    const missing = await get(crypto.randomUUID());
    for (const caller of [null, person('athlete'), person('mentor')]) {
      const answer = await get(id, caller);
      expect([answer.status, answer.body]).toEqual([404, missing.body]);
    }
    expect(missing.body).toEqual({ detail: 'Mentor not found', code: 'mentor_not_found' });
    for (const caller of [person('mentor', id), ADMIN]) {
      const seen = await get(id, caller);
      expect(seen.body).toMatchObject({ verification_status: 'rejected', rejection_reason: 'No such roster.' });
    }
  });

  test('a hidden mentor is not found by id either', async () => {
    const id = await addListed(catalog);
    await catalog.deliver('mentor.hidden', { mentorId: id, hidden: true, reason: 'no-shows' });
    expect((await get(id)).status).toBe(404);
    expect((await get(id, ADMIN)).status).toBe(200);
  });

  test('the mentor and the founder read that the mentor is hidden, and nobody else does', async () => {
    const id = await addListed(catalog);
    const hidden = async () =>
      Promise.all([null, person('mentor', id), ADMIN].map(async (who) => (await get(id, who)).body.hidden));
    expect(await hidden()).toEqual([null, false, false]);
    await catalog.deliver('mentor.hidden', { mentorId: id, hidden: true, reason: 'no-shows' });
    expect(await hidden()).toEqual([undefined, true, true]);
  });

  test('an id that cannot be one is answered as one that nobody has', async () => {
    const none = await get(crypto.randomUUID());
    expect(none.body).toEqual(refusalOf('mentor_not_found'));
    for (const id of ['nonsense', '%27%3B--', '%00']) {
      const answer = await get(id);
      expect([answer.status, answer.body]).toEqual([none.status, none.body]);
    }
  });

  test('a registration that has not arrived is asked for once, and the late event changes nothing', async () => {
    const id = crypto.randomUUID();
    identity.accounts.set(id, accountOf(id, { firstName: 'Quick' }));
    const before = identity.asked;
    const answer = await get(id, person('mentor', id));
    expect(answer.body).toMatchObject({ first_name: 'Quick', verification_status: 'pending' });
    await get(id, person('mentor', id));
    expect(identity.asked).toBe(before + 1);
    await catalog.call('POST', `/admin/verify-mentor/${id}`, ADMIN, { action: 'approve' });
    const { facts } = accountOf(id);
    if (facts) await catalog.deliver('mentor.registered', { mentorId: id, version: 1, facts });
    expect((await get(id, ADMIN)).body).toMatchObject({ first_name: 'Quick', is_verified: true });
  });

  test('an athlete’s id is no mentor, and identity being away is no error', async () => {
    const id = crypto.randomUUID();
    identity.accounts.set(id, { ...accountOf(id), role: 'athlete', facts: null });
    expect((await get(id)).status).toBe(404);
    identity.isDown = true;
    expect((await get(crypto.randomUUID())).status).toBe(404);
    identity.isDown = false;
  });
});

describe('a mentor whom a safety report keeps from minors', () => {
  const athlete = (is_adult: boolean | null) => {
    const who = person('athlete');
    identity.accounts.set(who.id, { ...accountOf(who.id), id: who.id, role: 'athlete', is_adult });
    return who;
  };
  const profile = async (id: string, as: Parameters<typeof catalog.call>[2]) =>
    (await catalog.call('GET', `/college-athletes/${id}`, as)).status;

  test('is found by nobody who may be a minor, by list or by link, and by adults still', async () => {
    const [open, kept] = [await addListed(catalog), await addListed(catalog)];
    await catalog.deliver('mentor.kept_from_minors', { mentorId: kept, version: 7, kept: true });
    for (const caller of [null, athlete(false), athlete(null), person('athlete')]) {
      expect(ids(await list('', caller))).toEqual([open]);
      expect((await list('', caller)).headers.get('x-total-count')).toBe('1');
      expect(await profile(kept, caller)).toBe(404);
    }
    for (const caller of [athlete(true), person('mentor'), person('mentor', kept), ADMIN]) {
      expect(ids(await list('', caller)).sort()).toEqual([open, kept].sort());
      expect(await profile(kept, caller)).toBe(200);
    }
  });

  test('stays hidden from adults too while nobody can say how old they are', async () => {
    const kept = await addListed(catalog);
    const adult = athlete(true);
    await catalog.deliver('mentor.kept_from_minors', { mentorId: kept, version: 7, kept: true });
    identity.isDown = true;
    const seen = [ids(await list('', adult)), await profile(kept, adult)];
    identity.isDown = false;
    expect(seen).toEqual([[], 404]);
  });

  test('comes back with the newer word, however late the older one arrives', async () => {
    const kept = await addListed(catalog);
    await catalog.deliver('mentor.kept_from_minors', { mentorId: kept, version: 8, kept: false });
    await catalog.deliver('mentor.kept_from_minors', { mentorId: kept, version: 7, kept: true });
    expect(ids(await list())).toEqual([kept]);
  });

  test('costs identity no question while nobody is kept', async () => {
    await addListed(catalog);
    const before = identity.asked;
    await list('', athlete(false));
    expect(identity.asked).toBe(before);
  });
});

test('the number of mentors is right after whatever changed it, for every filter, and on a page past the end', async () => {
  const total = async (query: string, as = null as Parameters<typeof catalog.call>[2]) =>
    Number((await list(query, as)).headers.get('x-total-count'));
  const totals = async () => [
    await total(''),
    await total('?sport=rowing'),
    await total('?mentoring_type=free&page=9'),
  ];
  const [one, other] = [await addListed(catalog), await addListed(catalog, { sport: 'rowing' })];
  expect(await totals()).toEqual([2, 1, 0]);
  const free = await addVerified(catalog, { mentoringType: 'free', sport: 'rowing', collegeLevel: 'D3' });
  expect(await totals()).toEqual([3, 2, 1]);
  expect(await total('?sport=rowing&college_level=D3&page=2')).toBe(1);
  await catalog.deliver('mentor.payout_ready_changed', {
    mentorId: one,
    version: 2,
    connected: true,
    payoutReady: false,
  });
  expect(await totals()).toEqual([2, 2, 1]);
  await catalog.deliver('mentor.hidden', { mentorId: other, hidden: true, reason: 'no-shows' });
  expect(await totals()).toEqual([1, 1, 1]);
  await catalog.deliver('mentor.hidden', { mentorId: other, hidden: false, reason: 'no-shows' });
  await catalog.deliver('mentor.kept_from_minors', { mentorId: other, version: 1, kept: true });
  expect([await totals(), await total('', person('mentor'))]).toEqual([[1, 1, 1], 2]);
  await catalog.deliver('account.deleted', { accountId: free, role: 'mentor' });
  expect([await totals(), await total('?sport=rowing', person('mentor'))]).toEqual([[0, 0, 0], 1]);
  await catalog.sql`delete from mentor`;
  expect(await total('', person('mentor'))).toBe(0);
});

test('twenty who move between the same two numbers at once never wait for each other for good', async () => {
  const mentors = await Promise.all(
    Array.from({ length: 20 }, (_, n) => addListed(catalog, { sport: n % 2 === 0 ? 'rowing' : 'basketball' })),
  );
  const swap = (id: string, n: number) => catalog.sql`
    update mentor set facts = facts || jsonb_build_object('sport', ${n % 2 === 0 ? 'basketball' : 'rowing'}::text) where id = ${id}`;
  await Promise.all(mentors.map(swap));
  for (const sport of ['rowing', 'basketball'])
    expect((await list(`?sport=${sport}`)).headers.get('x-total-count')).toBe('10');
});

test('two whom a block parts do not find each other, by list or by link; everybody else does', async () => {
  const [one, other] = [await addListed(catalog), await addListed(catalog)];
  const athlete = person('athlete');
  await catalog.deliver('people.parted', { athleteId: athlete.id, mentorId: one });
  await catalog.deliver('people.parted', { athleteId: athlete.id, mentorId: one });
  expect(ids(await list('', athlete))).toEqual([other]);
  expect((await list('', athlete)).headers.get('x-total-count')).toBe('1');
  expect((await list('?sport=rowing', athlete)).headers.get('x-total-count')).toBe('0');
  const seen = async (id: string, by: typeof athlete) =>
    (await catalog.call('GET', `/college-athletes/${id}`, by)).status;
  expect([await seen(one, athlete), await seen(other, athlete), await seen(one, person('athlete'))]).toEqual([
    404, 200, 200,
  ]);
  for (const caller of [null, person('athlete')]) expect(ids(await list('', caller))).toHaveLength(2);
});

test('what is known of a mentor whom a report concerns outlives the account for as long as it must', async () => {
  const [held, free] = [await addListed(catalog), await addListed(catalog)];
  const until = new Date(catalog.clock.now().getTime() + 86_400_000);
  await catalog.deliver('account.deleted', { accountId: held, role: 'mentor', heldUntil: until.toISOString() });
  await catalog.deliver('account.deleted', { accountId: free, role: 'mentor' });
  const rows = async () => [...(await catalog.sql`select account_id, data from legal_hold`)];
  expect(await rows()).toMatchObject([{ account_id: held, data: { profile: { firstName: 'Mia' } } }]);
  expect((await catalog.call('GET', `/college-athletes/${held}`, ADMIN)).status).toBe(404);
  catalog.clock.setOffset(until.getTime() + 1_000 - Date.now());
  await catalog.runDue();
  expect(await rows()).toEqual([]);
});
