import { expect } from 'bun:test';
import { DETAIL, SESSION_STANDS } from 'contracts/details';
import fc from 'fast-check';
import { type Caller, callersOf } from './callers.ts';
import { type Call, namesMentor } from './describe-calls.ts';
import { time } from './doors.ts';
import { anyRequest, type Hints, unstorableBodies, validRequest } from './generate.ts';
import { differing, type Rows } from './rows.ts';
import { RUNS, SEED } from './seed.ts';
import { type Reply, type Request, send } from './send.ts';
import type { World } from './world.ts';

/** Asked again before it counts; on a slow machine as often as that what a plain call takes. */
const SLOW_MS = 2_000;
const TIMES_PLAIN = 20;
const SHOWN = 3_000;
const CODES = new Set([...Object.keys(DETAIL), ...Object.keys(SESSION_STANDS).map((status) => `session_${status}`)]);
/** Refused before the owner of a call has looked at what it says. */
const AT_THE_DOOR = new Set(['json_invalid', 'not_json', 'body_too_large', 'invalid_input']);

/** @throws when anything at all in a request makes an answer of 500, a slow one, or a refusal that changes a row */
export async function sendGarbage(world: World, rows: Rows, call: Call, hints: Hints): Promise<void> {
  const callers = callersOf(world, call);
  const ids = fc.constantFrom(...(call.rule.of ? world.things[call.rule.of] : [world.mentor.id, crypto.randomUUID()]));
  const anyOfThem = fc.constantFrom(...callers).chain((caller) => {
    const own = { ...hints, athlete_id: fc.constant(caller.id) };
    const named = namesMentor(call) ? own : { ...own, mentor_id: fc.constant(caller.id) };
    return fc.record({ caller: fc.constant(caller), request: anyRequest(call, ids, named) });
  });
  const attack = createAttack(world, rows, call);
  const property = fc.asyncProperty(anyOfThem, ({ caller, request }) => attack.send(caller, request));
  try {
    await fc.assert(property, { seed: SEED, numRuns: RUNS });
  } catch (error) {
    throw new Error(String(error instanceof Error ? error.message : error).slice(0, SHOWN));
  }
  await sendUnstorable(attack, call, callers[0], hints);
  await reachRules(attack, world, call, hints);
  expect([call.name, attack.isReached()]).toEqual([call.name, true]);
}

type Attack = ReturnType<typeof createAttack>;

async function sendUnstorable(attack: Attack, call: Call, caller: Caller | undefined, hints: Hints): Promise<void> {
  const [plain] = fc.sample(validRequest(call, crypto.randomUUID(), hints), { seed: SEED, numRuns: 1 });
  if (!caller || !plain) return;
  for (const body of unstorableBodies(call, hints, SEED)) await attack.send(caller, { ...plain, body });
}

/** At least one request is to get past the schemas. */
async function reachRules(attack: Attack, world: World, call: Call, hints: Hints): Promise<void> {
  for (const [n, caller] of callersOf(world, call).entries()) {
    const requests = fc.sample(validRequest(call, world.things[call.rule.of ?? 'session'][n % 4] ?? '', hints), {
      seed: SEED + n,
      numRuns: 3,
    });
    for (const request of requests) if (!attack.isReached()) await attack.send(caller, request);
  }
}

function createAttack(world: World, rows: Rows, call: Call) {
  let before: Map<string, string> | null = null;
  let reached = !call.body;
  const ask = (caller: Caller, request: Request) => send(world.stack.url, call, request, caller.token);

  /** Of three: a busy machine holds up some of them. */
  async function quickestMs(caller: Caller, request: Request): Promise<number> {
    let quickest = Number.POSITIVE_INFINITY;
    for (let n = 0; n < 3 && quickest > SLOW_MS; n++) quickest = Math.min(quickest, (await ask(caller, request)).ms);
    return quickest;
  }

  async function changed(reply: Reply): Promise<string[]> {
    if (reply.status < 400) {
      if (call.method !== 'GET') before = null;
      return [];
    }
    return before ? differing(before, await rows.digest()) : [];
  }

  return {
    isReached: () => reached,
    async send(caller: Caller, request: Request): Promise<void> {
      before ??= await rows.settled();
      const reply = await ask(caller, request);
      expect(reply.status < 500 ? '' : reply.text).toBe('');
      const refusal = reply.status >= 400 ? codeOf(reply) : null;
      if (!(refusal && AT_THE_DOOR.has(refusal))) reached = true;
      if (reply.ms > SLOW_MS) {
        const plainMs = await time(() => world.market.good('GET', '/college-athletes?per_page=1'));
        expect(await quickestMs(caller, request)).toBeLessThan(SLOW_MS + TIMES_PLAIN * plainMs);
      }
      if ((await changed(reply)).length === 0) return;
      // Work that was under way may have changed something at the same time; whoever is refused again has not.
      before = await rows.settled();
      expect(await changed(await ask(caller, request))).toEqual([]);
      before = null;
    },
  };
}

function codeOf({ status, text }: Reply): string {
  const body = JSON.parse(text) as { detail?: unknown; code?: string };
  expect([status, typeof body.detail === 'string' || Array.isArray(body.detail)]).toEqual([status, true]);
  expect([status, CODES.has(body.code ?? '')]).toEqual([status, true]);
  return body.code ?? '';
}
