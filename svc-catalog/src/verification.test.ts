import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { refusalOf } from 'contracts/details';
import { listPendingMentors } from 'contracts/http/mentors';
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

const STRANGERS = [null, person('athlete'), person('mentor')];
const decide = (id: string, action: string, notes?: string) =>
  catalog.call('POST', `/admin/verify-mentor/${id}`, ADMIN, { action, ...(notes ? { notes } : {}) });
const edit = (id: string, changes: object, as = person('mentor', id)) =>
  catalog.call('PUT', `/college-athletes/${id}`, as, changes);
const see = async (id: string) => (await catalog.call('GET', `/college-athletes/${id}`, ADMIN)).body;

describe('the pending list', () => {
  test('is the founder’s only', async () => {
    const statuses = await Promise.all(
      STRANGERS.map(async (who) => (await catalog.call('GET', '/admin/pending-mentors', who)).status),
    );
    expect(statuses).toEqual([401, 403, 403]);
  });

  test('shows the waiting, oldest first, with the addresses that identity knows', async () => {
    const first = await addPending(catalog, { firstName: 'First' });
    const second = await addPending(catalog, { firstName: 'Second' });
    await addVerified(catalog);
    await catalog.sql`update mentor set pending_since = pending_since - interval '1 day' where id = ${first}`;
    identity.addresses = { [first]: 'first@example.com' };
    const answer = await catalog.call('GET', '/admin/pending-mentors', ADMIN);
    expect(listPendingMentors.response.parse(answer.body)).toEqual(answer.body);
    expect(answer.body.map((each: { id: string; email: string }) => [each.id, each.email])).toEqual([
      [first, 'first@example.com'],
      [second, null],
    ]);
  });

  test('is shown without addresses while identity is away', async () => {
    const id = await addPending(catalog);
    identity.isDown = true;
    const answer = await catalog.call('GET', '/admin/pending-mentors', ADMIN);
    identity.isDown = false;
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject([{ id, email: null, resubmitted: false }]);
  });
});

describe('the founder’s decision', () => {
  test('is the founder’s only', async () => {
    const id = await addPending(catalog);
    for (const [who, status] of [
      [null, 401],
      [person('athlete'), 403],
      [person('mentor', id), 403],
    ] as const) {
      const answer = await catalog.call('POST', `/admin/verify-mentor/${id}`, who, { action: 'approve' });
      expect(answer.status).toBe(status);
    }
    expect((await see(id)).verification_status).toBe('pending');
  });

  test('of somebody who is no mentor finds nobody, whatever their age', async () => {
    for (const is_adult of [false, null, true]) {
      const { id } = person('athlete');
      identity.accounts.set(id, { ...accountOf(id), role: 'athlete', is_adult, facts: null });
      for (const action of ['approve', 'reject'])
        expect(await decide(id, action)).toMatchObject({ status: 404, body: refusalOf('mentor_not_found') });
    }
  });

  test('approval verifies and is told to the others', async () => {
    const id = await addPending(catalog);
    const answer = await decide(id, 'approve', 'Found on the roster.');
    expect([answer.status, answer.body.message]).toEqual([200, 'Mentor approved successfully!']);
    const [event] = await catalog.emitted('mentor.verified');
    expect(event?.payload).toMatchObject({ mentorId: id, version: 2, note: 'Found on the roster.' });
    expect(event?.payload.facts).toMatchObject({ firstName: 'Mia', collegeLevel: 'D1' });
  });

  test('is dated on the profile', async () => {
    const id = await addPending(catalog);
    expect((await see(id)).verified_at).toBeNull();
    await decide(id, 'approve');
    const { verified_at } = await see(id);
    const [row] = await catalog.sql`select decided_at from verification where mentor_id = ${id}`;
    expect(verified_at).toBe(row?.decided_at.toISOString());
  });

  test('nobody without a birth date, or too young, is approved; the sentence says what is missing', async () => {
    const id = await addPending(catalog);
    for (const [is_adult, code] of [
      [null, 'birth_date_missing'],
      [undefined, 'birth_date_missing'],
      [false, 'mentor_underage'],
    ] as const) {
      identity.accounts.set(id, { ...accountOf(id), is_adult });
      const answer = await decide(id, 'approve');
      expect([answer.status, answer.body.code]).toEqual([409, code]);
    }
    expect((await see(id)).verification_status).toBe('pending');
    expect(await catalog.emitted()).toEqual([]);
    identity.accounts.set(id, accountOf(id));
    expect((await decide(id, 'approve')).status).toBe(200);
  });

  test('nobody is approved while identity is away, but rejected they can be', async () => {
    const id = await addPending(catalog);
    identity.isDown = true;
    const approval = await decide(id, 'approve');
    const rejection = await decide(id, 'reject');
    identity.isDown = false;
    expect([approval.status, approval.body.code, rejection.status]).toEqual([503, 'service_down', 200]);
  });

  test('rejection keeps the reason and is told to the others', async () => {
    const id = await addPending(catalog);
    const answer = await decide(id, 'reject', 'No such roster.');
    expect(answer.body.message).toBe('Mentor rejected successfully!');
    const [event] = await catalog.emitted('mentor.rejected');
    expect(event?.payload).toMatchObject({ mentorId: id, reason: 'No such roster.' });
    expect(await see(id)).toMatchObject({ verification_status: 'rejected', rejection_reason: 'No such roster.' });
  });

  test('a second decision is refused, also when ten come at once', async () => {
    const id = await addPending(catalog);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => decide(id, n % 2 ? 'approve' : 'reject')));
    expect(answers.map((each) => each.status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(await catalog.emitted()).toHaveLength(1);
    expect((await decide(id, 'approve')).body.detail).toBe('This mentor has already been decided.');
  });

  test('nobody unknown can be decided, and nonsense is refused', async () => {
    expect((await decide(crypto.randomUUID(), 'approve')).body).toEqual({
      detail: 'Mentor not found',
      code: 'mentor_not_found',
    });
    const id = await addPending(catalog);
    expect((await decide(id, 'promote')).status).toBe(422);
    expect((await decide(id, 'approve', 'x'.repeat(1_001))).status).toBe(422);
  });
});

describe('a mentor’s own edit', () => {
  test('is their own only', async () => {
    const id = await addPending(catalog);
    const statuses = await Promise.all(
      [null, person('athlete', id), person('mentor'), ADMIN].map(
        async (who) => (await catalog.call('PUT', `/college-athletes/${id}`, who, { bio: 'Mine now.' })).status,
      ),
    );
    expect(statuses).toEqual([401, 403, 403, 403]);
    expect((await see(id)).bio).toBe('Two years as a starter.');
  });

  test('what is left out stays, and what was verified stays verified', async () => {
    const id = await addListed(catalog);
    expect((await edit(id, { bio: 'Three years now.' })).body.message).toBe('Saved.');
    expect(await see(id)).toMatchObject({
      bio: 'Three years now.',
      college_level: 'D1',
      mentoring_type: 'paid',
      achievements: ['All-ACC'],
      is_verified: true,
    });
    const [event] = await catalog.emitted('mentor.changed');
    expect(event?.payload).toMatchObject({ mentorId: id, version: 3, verified: true });
  });

  test('a rejected mentor asks again by saving, changed or not', async () => {
    const id = await addPending(catalog);
    await decide(id, 'reject', 'Say more.');
    catalog.clock.setOffset(catalog.clock.offsetMs() + 60_000);
    await edit(id, {});
    expect(await see(id)).toMatchObject({ verification_status: 'pending', rejection_reason: null });
    const [asked] = (await catalog.call('GET', '/admin/pending-mentors', ADMIN)).body;
    expect(asked).toMatchObject({ id, resubmitted: true });
    expect(Date.parse(asked.waiting_since)).toBeGreaterThanOrEqual(Date.parse(asked.created_at) + 60_000);
  });

  test('of whoever waits or was rejected tells the others that they are not verified', async () => {
    const id = await addPending(catalog);
    await edit(id, { bio: 'Three years now.' });
    await decide(id, 'reject');
    await edit(id, { bio: 'Four years now.' });
    const verified = (await catalog.emitted('mentor.changed')).map(({ payload }) => payload.verified);
    expect(verified).toEqual([false, false]);
  });

  test('an edit that changes nothing tells nobody', async () => {
    const id = await addListed(catalog);
    await edit(id, { bio: 'Two years as a starter.' });
    expect(await catalog.emitted('mentor.changed')).toEqual([]);
  });

  test('the price follows division and type; no client sets it, or their own verification', async () => {
    const id = await addPending(catalog);
    await edit(id, {
      hourly_rate: 999,
      is_verified: true,
      status: 'approved',
      payout_ready: true,
      mentoring_type: 'paid',
    });
    expect(await see(id)).toMatchObject({ hourly_rate: 120, is_verified: false, payout_ready: false });
    await edit(id, { college_level: 'D3' });
    expect((await see(id)).hourly_rate).toBe(60);
    await edit(id, { mentoring_type: 'free' });
    expect(await see(id)).toMatchObject({ hourly_rate: 0, payout_ready: true });
  });

  test('SQL, HTML and template text are kept as they are', async () => {
    const id = await addPending(catalog);
    const bio = `'); drop table mentor; -- <script>alert(1)</script> {{7*7}} \${1} \r\n "quoted" \\ ☃`;
    await edit(id, { bio, achievements: [bio.slice(0, 100)] });
    expect(await see(id)).toMatchObject({ bio, achievements: [bio.slice(0, 100)] });
  });

  test('nonsense is refused with the place named, and nothing changes', async () => {
    const id = await addPending(catalog);
    for (const changes of [{ gpa: 5 }, { sport: 'chess' }, { bio: '' }, { college_level: 'D4' }, []]) {
      const answer = await edit(id, changes);
      expect(answer.status).toBe(422);
      expect(answer.body.detail[0].loc[0]).toBe('body');
    }
    expect(await see(id)).toMatchObject({ gpa: 3.5, sport: 'basketball' });
  });

  test.each([
    [{ bio: 'Text me at 555-0100.' }, 'bio', 'a phone number: “555-0100”'],
    [{ recruiting_story: 'Write to mia at example dot com' }, 'recruiting_story', 'an email address'],
    [{ achievements: ['All-ACC', '@miastone'] }, 'achievements', 'a handle: “@miastone”'],
    [{ college: 'Duke, see miastone.com' }, 'college', 'a link: “miastone.com”'],
    [{ major: 'IG: miastone' }, 'major', 'a handle'],
    [{ position: 'Guard (919) 555-0100' }, 'position', 'a phone number'],
  ])('%p names a way to get in touch, and is refused in words', async (changes, field, what) => {
    const id = await addListed(catalog);
    const answer = await edit(id, changes);
    expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ['body', field]]);
    expect(answer.body.detail[0].msg).toStartWith(`This looks like ${what}`);
    expect(await see(id)).toMatchObject({ bio: 'Two years as a starter.', college: 'Duke' });
  });

  test('somebody unknown is not found', async () => {
    expect((await edit(crypto.randomUUID(), { bio: 'Who?' })).body).toEqual({
      detail: 'Mentor not found',
      code: 'mentor_not_found',
    });
  });
});
