import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { BRAND } from 'contracts/brand';
import { getSite } from 'contracts/http/settings';
import { person } from 'svc-kit/testing';
import { ADMIN, addPending, startCatalog } from './fixtures/catalog.ts';

let { catalog }: Awaited<ReturnType<typeof startCatalog>> = {} as never;
beforeAll(async () => {
  ({ catalog } = await startCatalog());
});
afterAll(() => catalog.stop());

const SAID = { name: 'Dana R.', role: 'Parent of a swimmer', quote: 'We knew what to ask the coach.' };
const read = async () => (await catalog.call('GET', '/site', null)).body;
const save = (body: unknown, as = ADMIN) => catalog.call('PUT', '/admin/site', as, body);

describe('the site', () => {
  test('bears the brand of the code and no testimonial until the founder says otherwise, for anyone', async () => {
    expect(getSite.response.parse(await read())).toEqual({
      brand: BRAND,
      testimonials: [],
      founder: null,
      founder_portrait: null,
      free_sessions: 'coming_soon',
      guardian: 'ask',
    });
  });

  test('shows what the founder saved, tells the others its name, and writes down who changed it', async () => {
    expect((await save({ brand: 'Huddle', testimonials: [SAID] })).status).toBe(200);
    expect(await read()).toMatchObject({ brand: 'Huddle', testimonials: [SAID] });
    await save({ brand: 'Huddle Up', testimonials: [] });
    expect(await read()).toMatchObject({ brand: 'Huddle Up', testimonials: [] });
    expect((await catalog.emitted('site.changed')).map(({ payload }) => payload)).toEqual([
      { version: 1, brand: 'Huddle' },
      { version: 2, brand: 'Huddle Up' },
    ]);
    const [newest] = (await catalog.call('GET', '/admin/audit/catalog', ADMIN)).body;
    expect(newest).toMatchObject({ action: 'change_site', admin_id: ADMIN.id, detail: { brand: 'Huddle Up' } });
  });

  test('names the founder once they said who they are, until they take it back', async () => {
    const founder = { name: 'Elena Marsh', statement: 'I check every roster myself.' };
    await save({ brand: 'Huddle', testimonials: [], founder });
    await save({ brand: 'Huddle', testimonials: [SAID] });
    expect(await read()).toMatchObject({ founder, testimonials: [SAID] });
    expect((await save({ brand: 'Huddle', testimonials: [], founder: { name: 'Elena', statement: ' ' } })).status).toBe(
      422,
    );
    await save({ brand: 'Huddle', testimonials: [], founder: null });
    expect((await read()).founder).toBeNull();
  });

  test('is changed by the founder alone, and not to nonsense', async () => {
    expect((await save({ brand: 'X', testimonials: [] }, person('mentor'))).status).toBe(403);
    expect((await save({ brand: ' ', testimonials: [] })).status).toBe(422);
    expect((await save({ brand: 'X', testimonials: Array.from({ length: 13 }, () => SAID) })).status).toBe(422);
  });

  test('says whether free sessions are open, by booking’s newest word', async () => {
    const word = { noticeMinutes: 2_880, horizonDays: 16 };
    await catalog.deliver('settings.changed', { ...word, version: 2, freeSessions: 'open' });
    await catalog.deliver('settings.changed', { ...word, version: 1, freeSessions: 'coming_soon' });
    expect((await read()).free_sessions).toBe('open');
  });

  test('says whether minors need a guardian, by booking’s newest word', async () => {
    const word = { noticeMinutes: 2_880, horizonDays: 16, freeSessions: 'open' as const };
    await catalog.deliver('settings.changed', { ...word, version: 4, guardian: 'required' });
    await catalog.deliver('settings.changed', { ...word, version: 3, guardian: 'ask' });
    await catalog.deliver('settings.changed', { ...word, version: 5 });
    expect((await read()).guardian).toBe('required');
    await catalog.deliver('settings.changed', { ...word, version: 6, guardian: 'ask' });
    expect((await read()).guardian).toBe('ask');
  });
});

test('verification is timed from sign-up or resubmission to each decision; 48 hours are in time', async () => {
  const times = async () => (await catalog.call('GET', '/admin/verification-times', ADMIN)).body;
  const decide = async (id: string, waitedHours: number, action = 'approve') => {
    await catalog.sql`update mentor set pending_since = ${new Date(catalog.clock.now().getTime() - waitedHours * 3_600_000)}
      where id = ${id}`;
    expect((await catalog.call('POST', `/admin/verify-mentor/${id}`, ADMIN, { action, notes: 'x' })).status).toBe(200);
  };
  expect(await times()).toEqual({ counted: 0, in_time: 0, median_minutes: null });
  await decide(await addPending(catalog), 1);
  await decide(await addPending(catalog), 60);
  const twice = await addPending(catalog);
  await decide(twice, 3, 'reject');
  await catalog.call('PUT', `/college-athletes/${twice}`, person('mentor', twice), { bio: 'Better now.' });
  await decide(twice, 5);
  expect(await times()).toEqual({ counted: 4, in_time: 3, median_minutes: 240 });
  expect((await catalog.call('GET', '/admin/verification-times', person('athlete'))).status).toBe(403);
});

test('a mentor whose registration another machine’s clock dates ahead can be decided', async () => {
  const id = await addPending(catalog);
  const ahead = new Date(catalog.clock.now().getTime() + 60_000);
  await catalog.sql`update mentor set pending_since = ${ahead} where id = ${id}`;
  expect((await catalog.call('POST', `/admin/verify-mentor/${id}`, ADMIN, { action: 'approve' })).status).toBe(200);
});

test('families are told of the decisions of the last 90 days, without signing in', async () => {
  await catalog.sql`delete from verification`;
  const now = catalog.clock.now().getTime();
  for (const [daysAgo, hours] of [
    [91, 400],
    [89, 72],
    [1, 48],
  ] as const) {
    const decided = now - daysAgo * 86_400_000;
    await catalog.sql`insert into verification (mentor_id, pending_since, decided_at, approved)
      values (${crypto.randomUUID()}, ${new Date(decided - hours * 3_600_000)}, ${new Date(decided)}, true)`;
  }
  const { body } = await catalog.call('GET', '/promises/verification', null);
  expect(body).toEqual({ counted: 2, in_time: 1, median_minutes: 3_600 });
});
