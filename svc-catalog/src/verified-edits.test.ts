import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { getMentor, listPendingMentors, listProfileChanges } from 'contracts/http/mentors';
import { internalMentor } from 'contracts/internal';
import { person } from 'svc-kit/testing';
import { ADMIN, addListed, addPending, startCatalog } from './fixtures/catalog.ts';

let { catalog }: Awaited<ReturnType<typeof startCatalog>> = {} as never;
beforeAll(async () => {
  ({ catalog } = await startCatalog());
});
beforeEach(async () => {
  await catalog.sql`truncate mentor, outbox, verification`;
});
afterAll(() => catalog.stop());

type Verdict = { notes?: string; version?: number };
const decide = (id: string, action: 'approve' | 'reject', more: Verdict = {}) =>
  catalog.call('POST', `/admin/verify-mentor/${id}`, ADMIN, { action, ...more });
const look = (id: string, action: 'accept' | 'send_back', more: Verdict = {}) =>
  catalog.call('POST', `/admin/profile-changes/${id}`, ADMIN, { action, ...more });
const edit = (id: string, changes: object) =>
  catalog.call('PUT', `/college-athletes/${id}`, person('mentor', id), changes);
const rename = (accountId: string, version: number, firstName: string, timeZone = 'America/New_York') =>
  catalog.deliver('account.changed', { accountId, version, firstName, lastName: 'Stone', timeZone });
const everybody = async (id: string) => (await catalog.call('GET', `/college-athletes/${id}`, null)).body;
const own = async (id: string) =>
  getMentor.response.parse((await catalog.call('GET', `/college-athletes/${id}`, person('mentor', id))).body);
const pending = async () =>
  listPendingMentors.response.parse((await catalog.call('GET', '/admin/pending-mentors', ADMIN)).body);
const toLookAt = async () =>
  listProfileChanges.response.parse((await catalog.call('GET', '/admin/profile-changes', ADMIN)).body);
const told = async (name: 'mentor.changed' | 'mentor.verified' | 'mentor.rejected' | 'mentor.changes_decided') =>
  (await catalog.emitted(name)).map(({ payload }) => payload);

const APPROVED = { college: 'Duke', college_level: 'D1', hourly_rate: 120, is_verified: true, first_name: 'Mia' };

describe('the graduation year of an edit', () => {
  test.each([[null], [''], [[]], [true], [0], [1800], [99_999_999_999]])('is of the list, not %j', async (year) => {
    const id = await addListed(catalog);
    const { status, body } = await edit(id, { graduation_year: year, bio: 'New words.' });
    const fault = { loc: ['body', 'graduation_year'], msg: 'Choose a year from the list.' };
    expect([status, body.detail]).toEqual([422, [fault]]);
    expect(await everybody(id)).toMatchObject({ graduation_year: 2027, bio: 'Two years as a starter.' });
  });

  test('may be one of the list, and stays though its time has passed', async () => {
    const id = await addListed(catalog, { graduationYear: 1999 });
    expect((await edit(id, { graduation_year: 1999, bio: 'New words.' })).status).toBe(200);
    expect(await everybody(id)).toMatchObject({ graduation_year: 1999, bio: 'New words.' });
    const next = catalog.clock.now().getUTCFullYear() + 1;
    expect((await edit(id, { graduation_year: next })).status).toBe(200);
    expect((await everybody(id)).graduation_year).toBe(next);
  });
});

describe('a verified mentor who changes what was verified', () => {
  test.each([{ college: 'Yale' }, { college_level: 'D2' }, { sport: 'rowing' }])(
    'to %p waits for the founder, and everybody still sees what was approved',
    async (changes) => {
      const id = await addListed(catalog);
      const before = await everybody(id);
      expect((await edit(id, changes)).body.message).toBe('Saved. Your profile awaits verification.');
      expect(await everybody(id)).toEqual(before);
      expect(
        (await catalog.call('GET', '/college-athletes?sport=basketball&college_level=D1', null)).body,
      ).toHaveLength(1);
      expect(await own(id)).toMatchObject({ ...APPROVED, verification_status: 'pending', proposed: changes });
      const [event] = await told('mentor.changed');
      expect(event).toMatchObject({
        verified: true,
        facts: { college: 'Duke', collegeLevel: 'D1', sport: 'basketball' },
      });
    },
  );

  test('keeps the position beside the sport, and the state beside the college, until both are public', async () => {
    const id = await addListed(catalog, { usState: 'NC' });
    await edit(id, { sport: 'rowing', position: 'Port', college: 'Yale', us_state: 'CT' });
    const before = { sport: 'basketball', position: 'Point Guard', college: 'Duke', us_state: 'NC' };
    expect(await everybody(id)).toMatchObject(before);
    expect((await own(id)).proposed).toEqual({ sport: 'rowing', position: 'Port', college: 'Yale', us_state: 'CT' });
    await decide(id, 'approve');
    expect(await everybody(id)).toMatchObject({ sport: 'rowing', position: 'Port', college: 'Yale', us_state: 'CT' });
    await edit(id, { position: 'Coxswain' });
    expect((await everybody(id)).position).toBe('Coxswain');
  });

  test('or the name in the account waits, too', async () => {
    const id = await addListed(catalog);
    await rename(id, 2, 'Famous');
    expect(await everybody(id)).toMatchObject(APPROVED);
    expect(await own(id)).toMatchObject({
      proposed: { first_name: 'Famous' },
      changes: [{ field: 'first_name', from: 'Mia', to: 'Famous' }],
      verification_status: 'pending',
    });
    expect((await told('mentor.changed'))[0]).toMatchObject({ verified: true, facts: { firstName: 'Mia' } });
  });

  test('is in the pending list with the new words, their price and what they change', async () => {
    const id = await addListed(catalog);
    await edit(id, { college: 'Yale', college_level: 'D3', bio: 'Three years now.' });
    const [shown] = await pending();
    expect(shown).toMatchObject({ id, college: 'Yale', hourly_rate: 60, resubmitted: true, is_verified: true });
    expect(shown?.changes).toEqual([
      { field: 'college', from: 'Duke', to: 'Yale' },
      { field: 'college_level', from: 'D1', to: 'D3' },
      { field: 'bio', from: 'Two years as a starter.', to: 'Three years now.' },
    ]);
    expect(await toLookAt()).toEqual([]);
  });

  test('is told to sister services as approved, also when they ask', async () => {
    const id = await addListed(catalog);
    await edit(id, { college_level: 'D3' });
    const answer = await catalog.call('GET', `/internal/mentors/${id}`, { kind: 'service', name: 'booking' });
    expect(internalMentor.parse(answer.body)).toMatchObject({ verified: true, facts: { collegeLevel: 'D1' } });
  });

  test('approved: the new words are public, the price follows, and it is told', async () => {
    const id = await addListed(catalog);
    await edit(id, { college: 'Yale', college_level: 'D3' });
    expect((await decide(id, 'approve', { version: (await pending())[0]?.version ?? 0 })).status).toBe(200);
    expect(await everybody(id)).toMatchObject({ college: 'Yale', hourly_rate: 60, is_verified: true });
    expect(await own(id)).toMatchObject({ verification_status: 'approved', proposed: null });
    expect((await told('mentor.changed')).at(-1)).toMatchObject({
      verified: true,
      facts: { college: 'Yale', collegeLevel: 'D3' },
    });
    expect(await told('mentor.changes_decided')).toMatchObject([{ mentorId: id, approved: true }]);
    expect(await pending()).toEqual([]);
    expect((await decide(id, 'approve')).status).toBe(409);
  });

  test('rejected: the approved words stay, the mentor reads why, keeps the new words, and asks again by saving', async () => {
    const id = await addListed(catalog);
    await edit(id, { college: 'Yale', college_level: 'D3' });
    await decide(id, 'reject', { notes: 'Not on that roster.' });
    expect(await everybody(id)).toMatchObject(APPROVED);
    expect(await own(id)).toMatchObject({
      ...APPROVED,
      verification_status: 'rejected',
      rejection_reason: 'Not on that roster.',
      proposed: { college: 'Yale', college_level: 'D3' },
    });
    expect(await told('mentor.rejected')).toEqual([]);
    expect(await told('mentor.changes_decided')).toMatchObject([{ approved: false, note: 'Not on that roster.' }]);
    expect(await pending()).toEqual([]);
    await rename(id, 2, 'Mia', 'America/Denver');
    expect(await own(id)).toMatchObject({ verification_status: 'rejected', rejection_reason: 'Not on that roster.' });
    await edit(id, {});
    expect(await own(id)).toMatchObject({ verification_status: 'pending', rejection_reason: null });
    expect(await pending()).toMatchObject([{ id, college: 'Yale' }]);
  });

  test('and changes it back has nothing waiting any more', async () => {
    const id = await addListed(catalog);
    await edit(id, { college: 'Yale' });
    await edit(id, { college: 'Duke' });
    expect(await own(id)).toMatchObject({ verification_status: 'approved', proposed: null });
    expect(await pending()).toEqual([]);
    expect((await decide(id, 'approve')).body.code).toBe('mentor_decided');
  });

  test('and changes it again is decided on the newest words only, and the founder reads which', async () => {
    const id = await addListed(catalog);
    await edit(id, { college: 'Yale' });
    const version = (await pending())[0]?.version ?? 0;
    await edit(id, { college: 'Stanford' });
    const answer = await decide(id, 'approve', { version });
    expect([answer.status, answer.body.changes]).toEqual([409, [{ field: 'college', from: 'Yale', to: 'Stanford' }]]);
    expect((await everybody(id)).college).toBe('Duke');
  });

  test('while the founder decides, only the words that were seen become public', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await addListed(catalog, { college: 'Small College' });
      await edit(id, { college: 'Seen College' });
      const version = (await pending()).find((mentor) => mentor.id === id)?.version ?? 0;
      const [verdict] = await Promise.all([decide(id, 'approve', { version }), edit(id, { college: 'Stanford' })]);
      expect((await everybody(id)).college).toBe(verdict.status === 200 ? 'Seen College' : 'Small College');
      expect((await own(id)).proposed).toEqual({ college: 'Stanford' });
    }
  });

  test('counts from when it began to wait, and the decision is timed', async () => {
    const id = await addListed(catalog);
    await edit(id, { college: 'Yale' });
    await catalog.sql`update mentor set pending_since = pending_since - interval '1 hour' where id = ${id}`;
    await edit(id, { college: 'Brown' });
    await decide(id, 'approve');
    const [row] = await catalog.sql`
      select extract(epoch from max(decided_at - pending_since)) > 3000 as counted from verification`;
    expect(row).toEqual({ counted: true });
  });
});

describe('other text of a verified mentor', () => {
  test('is public at once, and stands before the founder with old and new words', async () => {
    const id = await addListed(catalog);
    await edit(id, { bio: 'Three years now.', gpa: 3.9 });
    expect(await everybody(id)).toMatchObject({ bio: 'Three years now.', gpa: 3.9, is_verified: true });
    expect((await own(id)).verification_status).toBe('approved');
    expect(await pending()).toEqual([]);
    expect(await toLookAt()).toMatchObject([
      {
        id,
        changes: [
          { field: 'gpa', from: '3.5', to: '3.9' },
          { field: 'bio', from: 'Two years as a starter.', to: 'Three years now.' },
        ],
      },
    ]);
  });

  test('that was looked at leaves the list, and the next change is compared with it', async () => {
    const id = await addListed(catalog);
    await edit(id, { bio: 'Second words.' });
    const version = (await toLookAt())[0]?.version ?? 0;
    expect((await look(id, 'accept', { version })).status).toBe(200);
    expect(await toLookAt()).toEqual([]);
    expect((await look(id, 'accept')).body.code).toBe('changes_decided');
    await edit(id, { bio: 'Third words.' });
    expect((await toLookAt())[0]?.changes).toEqual([{ field: 'bio', from: 'Second words.', to: 'Third words.' }]);
    await edit(id, { bio: 'Second words.' });
    expect(await toLookAt()).toEqual([]);
  });

  test('that changed again meanwhile is neither accepted nor sent back; the answer says what changed', async () => {
    const id = await addListed(catalog);
    await edit(id, { bio: 'Harmless words.' });
    const version = (await toLookAt())[0]?.version ?? 0;
    await edit(id, { bio: 'Other words.' });
    for (const action of ['accept', 'send_back'] as const) {
      const answer = await look(id, action, { version });
      expect([answer.status, answer.body.code]).toEqual([409, 'profile_changed']);
      expect(answer.body.changes).toEqual([{ field: 'bio', from: 'Harmless words.', to: 'Other words.' }]);
    }
    expect(await toLookAt()).toHaveLength(1);
  });

  test('a state that was never said before is sent back as well, and the mentor keeps it', async () => {
    const id = await addListed(catalog);
    await edit(id, { us_state: 'OH' });
    expect((await toLookAt())[0]?.changes).toEqual([{ field: 'us_state', from: null, to: 'OH' }]);
    await look(id, 'send_back', { notes: 'Your college is in Texas.' });
    const { body } = await catalog.call('GET', `/college-athletes/${id}`, person('mentor', id));
    expect([body.us_state, body.proposed]).toEqual([null, { us_state: 'OH' }]);
  });

  test('that is sent back takes no time zone with it: the mentor has moved all the same', async () => {
    const id = await addListed(catalog);
    await edit(id, { bio: 'Rude words.' });
    await rename(id, 2, 'Mia', 'America/Denver');
    await look(id, 'send_back');
    expect(await everybody(id)).toMatchObject({ bio: 'Two years as a starter.', time_zone: 'America/Denver' });
    expect((await told('mentor.changed')).at(-1)?.facts.timeZone).toBe('America/Denver');
  });

  test('that is sent back is off the profile; the mentor reads why, and new words wait for the founder', async () => {
    const id = await addListed(catalog);
    await edit(id, { bio: 'Rude words.' });
    expect((await look(id, 'send_back', { notes: 'Please be kind.' })).status).toBe(200);
    expect((await everybody(id)).bio).toBe('Two years as a starter.');
    expect(await own(id)).toMatchObject({
      verification_status: 'rejected',
      rejection_reason: 'Please be kind.',
      proposed: { bio: 'Rude words.' },
    });
    expect((await told('mentor.changed')).at(-1)?.facts.bio).toBe('Two years as a starter.');
    expect(await told('mentor.changes_decided')).toMatchObject([{ approved: false, note: 'Please be kind.' }]);
    await edit(id, { bio: 'Kind words.' });
    expect((await everybody(id)).bio).toBe('Two years as a starter.');
    expect(await pending()).toMatchObject([{ id, bio: 'Kind words.' }]);
    await decide(id, 'approve');
    expect((await everybody(id)).bio).toBe('Kind words.');
    await edit(id, { bio: 'Free words.' });
    expect((await everybody(id)).bio).toBe('Free words.');
  });

  test('goes with a rejection of what waits besides, and is accepted with its approval', async () => {
    const [rejected, approved] = [await addListed(catalog), await addListed(catalog)];
    for (const id of [rejected, approved]) await edit(id, { bio: 'Loud words.', college: 'Yale' });
    await decide(rejected, 'reject');
    expect(await everybody(rejected)).toMatchObject({ bio: 'Two years as a starter.', college: 'Duke' });
    expect((await own(rejected)).proposed).toEqual({ bio: 'Loud words.', college: 'Yale' });
    await decide(approved, 'approve');
    expect(await everybody(approved)).toMatchObject({ bio: 'Loud words.', college: 'Yale' });
    expect(await toLookAt()).toEqual([]);
    await edit(approved, { gpa: 4 });
    expect((await toLookAt())[0]?.changes).toEqual([{ field: 'gpa', from: '3.5', to: '4' }]);
  });

  test('is the founder’s to see and to decide only', async () => {
    const id = await addListed(catalog);
    await edit(id, { bio: 'Other words.' });
    for (const [who, status] of [
      [null, 401],
      [person('athlete'), 403],
      [person('mentor', id), 403],
    ] as const) {
      expect((await catalog.call('GET', '/admin/profile-changes', who)).status).toBe(status);
      const body = { action: 'accept' };
      expect((await catalog.call('POST', `/admin/profile-changes/${id}`, who, body)).status).toBe(status);
    }
    expect((await look(crypto.randomUUID(), 'accept')).body.code).toBe('mentor_not_found');
    expect((await look(await addPending(catalog), 'accept')).body.code).toBe('changes_decided');
  });
});

test('every decision is in the founder’s log, by its kind, with the words and the version that it was on', async () => {
  const [one, other] = [await addListed(catalog), await addPending(catalog)];
  await edit(one, { bio: 'Second words.' });
  await look(one, 'accept');
  await edit(one, { bio: 'Rude words.' });
  await look(one, 'send_back', { notes: 'Please be kind.' });
  await decide(other, 'reject', { notes: 'Say more.' });
  const { body } = await catalog.call('GET', '/admin/audit/catalog', ADMIN);
  const about = (id: string) => body.filter(({ subject }: { subject: string }) => subject === id);
  expect(about(one)).toMatchObject([
    { action: 'send_back_profile_changes', admin_id: ADMIN.id, detail: { notes: 'Please be kind.', version: 4 } },
    { action: 'accept_profile_changes', detail: { notes: null, version: 3 } },
    { action: 'approve_mentor', detail: { version: 1 } },
  ]);
  expect(about(other)).toMatchObject([{ action: 'reject_mentor', detail: { notes: 'Say more.', version: 1 } }]);
});

describe('what others never see', () => {
  test('are a proposal and its reason', async () => {
    const id = await addListed(catalog);
    await edit(id, { college: 'Secret College' });
    await decide(id, 'reject', { notes: 'Not on the roster.' });
    for (const caller of [null, person('athlete'), person('mentor')]) {
      const one = (await catalog.call('GET', `/college-athletes/${id}`, caller)).body;
      expect(one).toMatchObject({ proposed: null, changes: null, rejection_reason: null, verification_status: null });
      const list = (await catalog.call('GET', '/college-athletes', caller)).body;
      expect(JSON.stringify([one, list])).not.toContain('Secret');
    }
    expect(JSON.stringify(await catalog.emitted())).not.toContain('Secret');
  });

  test('are left of a deleted mentor neither', async () => {
    const id = await addListed(catalog);
    await edit(id, { college: 'Secret College', bio: 'Other words.' });
    await catalog.deliver('account.deleted', { accountId: id, role: 'mentor' });
    const [row] = await catalog.sql`select proposal, looked_facts, changed_since from mentor where id = ${id}`;
    expect(row).toEqual({ proposal: null, looked_facts: null, changed_since: null });
    expect(await catalog.sql`select 1 from profile_version where mentor_id = ${id}`).toHaveLength(0);
    expect([await pending(), await toLookAt()]).toEqual([[], []]);
  });
});
