import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { refusalOf } from 'contracts/details';
import type { PlatformSettings } from 'contracts/http/settings';
import { transaction } from 'svc-kit/db';
import { person } from 'svc-kit/testing';
import { admin, reporting } from './fixtures/reporting.ts';
import { SLOT, startWorld, type World } from './fixtures/world.ts';
import { saveSettings } from './store/platform-settings.ts';

const OPEN: PlatformSettings = { free_sessions: 'open', notice_minutes: 2_880, horizon_days: 16 };

let world: World;
let mentor: Awaited<ReturnType<World['newMentor']>>;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  await settle({ guardian: 'required' });
  mentor = await world.newMentor({ mentoringType: 'free' }, { payoutReady: false });
});
afterAll(() => world.stop());

const settle = (by: Partial<PlatformSettings>) => world.call('PUT', '/admin/settings', admin, { ...OPEN, ...by });
const { newAthlete } = reporting(() => world);
async function withGuardian(has_guardian: boolean | undefined, adult: boolean | null) {
  const athlete = await newAthlete({ adult });
  const path = `/internal/accounts/${athlete.id}`;
  world.otherServices.answers.set(path, { ...(world.otherServices.answers.get(path) as object), has_guardian });
  return athlete;
}

test('where a guardian is required, a minor books no free session before one has confirmed', async () => {
  for (const adult of [false, null]) {
    const alone = await world.book(await withGuardian(false, adult), SLOT, mentor);
    expect(alone).toMatchObject({ status: 400, body: refusalOf('guardian_required') });
  }
  expect((await world.book(await withGuardian(true, false), SLOT, mentor)).status).toBe(200);
});

test('an adult needs none', async () => {
  expect((await world.book(await withGuardian(false, true), SLOT, mentor)).status).toBe(200);
});

test('an hour that is to be paid can be held, since a parent may be the one who pays', async () => {
  expect((await world.book(await withGuardian(false, false), SLOT)).status).toBe(200);
});

test('while identity is silent, nobody is told to name a guardian whom they may have', async () => {
  world.otherServices.down = true;
  const answer = await world.book(await withGuardian(true, false), SLOT, mentor);
  world.otherServices.down = false;
  expect(answer).toMatchObject({ status: 503, body: refusalOf('service_down') });
});

test('once it is only asked for again, also by another process, minors book alone', async () => {
  const athlete = await withGuardian(false, false);
  expect((await world.book(athlete, SLOT, mentor)).status).toBe(400);
  await transaction(world.sql, (tx) => saveSettings(tx, { ...OPEN, guardian: 'ask' }, world.clock.now()));
  expect((await world.book(athlete, SLOT, mentor)).status).toBe(200);
});

test('a change that does not name it leaves it as it is, tells the others, and is written down with it', async () => {
  const told = () => world.emitted('guardian_rule.changed');
  const before = (await told()).length;
  await settle({ notice_minutes: 120 });
  expect(await told()).toHaveLength(before);
  expect((await world.call('GET', '/admin/settings', admin)).body.guardian).toBe('required');
  expect((await world.emitted('settings.changed')).at(-1)?.payload).toMatchObject({ guardian: 'required' });
  const [newest] = (await world.call('GET', '/admin/audit/booking', admin)).body;
  expect(newest.detail.after).toEqual({ ...OPEN, notice_minutes: 120, guardian: 'required' });
  expect((await world.call('PUT', '/admin/settings', person('athlete'), OPEN)).status).toBe(403);
  expect((await settle({ guardian: 'never' as never })).status).toBe(422);
  await settle({ guardian: 'ask' });
  expect((await told()).at(-1)?.payload).toMatchObject({ rule: 'ask' });
});
