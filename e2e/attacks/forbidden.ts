import { expect } from 'bun:test';
import fc from 'fast-check';
import { callersOf } from './callers.ts';
import { type Call, namesMentor, type Schema } from './describe-calls.ts';
import { type Hints, validRequest } from './generate.ts';
import type { Rows } from './rows.ts';
import { SEED } from './seed.ts';
import { type Request, send } from './send.ts';
import type { World } from './world.ts';

/** Found in no row of the product unless somebody set it. */
const NUMBER = 76_543_217;
const ID = 'deadbeef-dead-4bad-8bad-deadbeefdead';
const TEXT = 'Zqforbidden';

const NUMBERS = [
  'hourly_rate',
  'price',
  'price_cents',
  'amount',
  'amount_cents',
  'total_amount',
  'share_cents',
  'version',
  'fee_cents',
  'refund_amount',
  'balance',
  'tries',
  'average_rating',
  'total_ratings',
];
const IDS = ['id', 'account_id', 'athlete_id', 'mentor_id', 'session_id', 'sign_in_id', 'owner_id', 'admin_id'];
const TEXTS = [
  'password_hash',
  'totp_secret',
  'stripe_account_id',
  'payment_intent',
  'reason',
  'decided_by',
  'created_at',
  'deleted_at',
];
const WORDS = {
  role: 'admin',
  user_type: 'admin',
  status: 'completed',
  verification_status: 'approved',
  is_verified: true,
  verified: true,
  is_admin: true,
  payout_ready: true,
  confirmed: true,
  guardian_confirmed_at: '2026-01-01T00:00:00Z',
  guardian_mode: 'notified',
  mode: 'notified',
  is_adult: true,
};

export const FORBIDDEN: Record<string, unknown> = {
  ...Object.fromEntries(NUMBERS.map((name) => [name, NUMBER])),
  ...Object.fromEntries(IDS.map((name) => [name, ID])),
  ...Object.fromEntries(TEXTS.map((name) => [name, TEXT])),
  ...WORDS,
};

/** @throws when a field that nobody may set arrives anywhere, or raises anybody */
export async function setForbidden(world: World, rows: Rows, call: Call, hints: Hints): Promise<void> {
  const [caller] = callersOf(world, call);
  if (!caller) throw new Error(`nobody may make ${call.name}`);
  const id = call.rule.of ? (world.things[call.rule.of][0] ?? '') : world.mentor.id;
  const own = {
    ...hints,
    athlete_id: fc.constant(caller.id),
    ...(namesMentor(call) ? {} : { mentor_id: fc.constant(caller.id) }),
  };
  const [plain, again] = fc.sample(validRequest(call, id, own), { seed: SEED, numRuns: 2 });
  if (!plain || !again) throw new Error(`no request for ${call.name}`);
  // Whatever the call does by right, it does now.
  await send(world.stack.url, call, plain, caller.token);
  await rows.settled();
  const before = await standing(world);
  const reply = await send(world.stack.url, call, withForbidden(call, again), caller.token);
  expect(reply.status < 500 ? '' : reply.text).toBe('');
  await rows.settled();
  for (const planted of [String(NUMBER), ID, TEXT]) expect([planted, await rows.find(planted)]).toEqual([planted, []]);
  expect(await standing(world)).toEqual(before);
}

function withForbidden({ body }: Call, request: Request): Request {
  const value = JSON.parse(request.body ?? '{}') as unknown;
  const add = (to: unknown, { properties = {} }: Schema) => {
    if (typeof to !== 'object' || to === null) return;
    for (const [name, planted] of Object.entries(FORBIDDEN))
      if (!(name in (properties as object))) Object.assign(to, { [name]: planted });
  };
  if (Array.isArray(value)) for (const item of value) add(item, (body?.items ?? {}) as Schema);
  else add(value, body ?? {});
  return { ...request, body: JSON.stringify(value) };
}

async function standing({ databases }: World) {
  const { identity, catalog, booking } = databases;
  const [admins] = await identity`select count(*) from account where role = 'admin'`;
  const guardians = await identity`
    select guardian_mode, count(*) from account where guardian_confirmed_at is not null group by 1 order by 1`;
  const approved = await catalog`
    select payout_ready, count(*) from mentor where status = 'approved' group by 1 order by 1`;
  const [completed] = await booking`select count(*) from session where status = 'completed'`;
  return { admins, guardians, approved, completed };
}
