import { expect } from 'bun:test';
import { refusalOf } from 'contracts/details';
import type { Role } from 'contracts/status';
import type { Account } from '../marketplace.ts';
import type { Call } from './describe-calls.ts';
import { expectUnchanged, type Rows } from './rows.ts';
import { type Reply, type Request, send } from './send.ts';
import type { Thing, World } from './world.ts';

export interface Caller {
  who: string;
  role: Role | null;
  id: string;
  token: string | null;
  /** What they must never read. */
  secrets: string[];
}

export function strangersOf(world: World): Caller[] {
  const secrets = Object.values(world.secrets).flat();
  const nobody = (who: string, token: string | null) => ({ who, token, role: null, id: crypto.randomUUID(), secrets });
  const person = (who: string, role: Role, { id, token }: Account) => ({ who, role, id, token, secrets });
  return [
    nobody('nobody', null),
    nobody('a token that is garbage', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'),
    nobody('a deleted account', world.deletedToken),
    person('another athlete', 'athlete', world.otherAthlete),
    person('another mentor', 'mentor', world.otherMentor),
    person('a mentor whom nobody has verified', 'mentor', world.unverifiedMentor),
    person('a mentor whom the founder removed', 'mentor', world.removedMentor),
  ];
}

export function ownersOf({ athlete, mentor, founder, secrets }: World, call?: Call): Caller[] {
  const messages = [...secrets.athleteMessages, ...secrets.mentorMessages];
  const person = (who: string, role: Role, { id, token }: Account, hidden: string[]) => ({
    who,
    role,
    id,
    token,
    secrets: hidden,
  });
  return [
    person('its athlete', 'athlete', athlete, [mentor.email, ...secrets.mentorMessages]),
    person('its mentor', 'mentor', mentor, [...secrets.athleteAddresses, ...secrets.athleteMessages]),
    person('the founder', 'admin', founder, call?.rule.showsMessages ? [] : messages),
  ];
}

/** Who gets through to what a call does; nobody in particular where anyone may. */
export function callersOf(world: World, call: Call): Caller[] {
  const nobody: Caller = { who: 'nobody', role: null, id: crypto.randomUUID(), token: null, secrets: [] };
  return call.rule.callers === 'anyone'
    ? [nobody]
    : ownersOf(world, call).filter((caller) => !refusalFor(call, caller));
}

/** The answer that a call's rule has for a caller before it looks at anything. */
export function refusalFor({ rule }: Call, { role }: Caller): [status: number, body: object] | null {
  if (rule.callers === 'anyone') return null;
  if (!role) return [401, refusalOf('not_signed_in')];
  return rule.callers.includes(role) ? null : [403, refusalOf('forbidden')];
}

type Makes = (id: string, ownId: string) => Request;

/** @throws when one of the strangers reads, changes or learns of anything */
export async function attackAsStrangers(world: World, rows: Rows, call: Call, make: Makes): Promise<void> {
  const strangers = strangersOf(world).filter(({ role }) => !(role && call.rule.ends === 'this one'));
  const refused = strangers.filter((caller) => refusalFor(call, caller) || call.rule.of);
  await expectUnchanged(rows, async () => {
    for (const caller of refused) await attackAsStranger(world, call, caller, make);
  });
  for (const caller of strangers) if (!refused.includes(caller)) await attackAsStranger(world, call, caller, make);
}

async function attackAsStranger(world: World, call: Call, caller: Caller, make: Makes): Promise<void> {
  const refusal = refusalFor(call, caller);
  for (const id of idsOf(world, call)) {
    const reply = await ask(world, call, caller, make(id, caller.id));
    const about = `${caller.who}, ${id}`;
    expect([about, readBy(reply, caller)]).toEqual([about, []]);
    expect([about, reply.status < 500 ? null : reply.text]).toEqual([about, null]);
    if (refusal) expect([about, reply.status, JSON.parse(reply.text)]).toEqual([about, ...refusal]);
    else if (call.rule.of)
      await expectAsIfMissing(reply, about, () => ask(world, call, caller, make(inventedId(call), caller.id)));
    if (!refusal) await borrowName(world, call, caller, make(id, ownerId(world, call)));
  }
}

/** What is somebody else's must look like what is not there at all. */
async function expectAsIfMissing(reply: Reply, about: string, askForMissing: () => Promise<Reply>): Promise<void> {
  const missing = await askForMissing();
  expect([about, reply.status, reply.text]).toEqual([about, missing.status, missing.text]);
  expect([about, [403, 404].includes(reply.status) ? null : reply.text]).toEqual([about, null]);
}

/** Calls that are told who calls, in the query, do not believe it. */
async function borrowName(world: World, call: Call, caller: Caller, request: Request): Promise<void> {
  if (!/(athlete|mentor)_id=/.test(request.query)) return;
  const reply = await ask(world, call, caller, request);
  expect([caller.who, reply.status, JSON.parse(reply.text)]).toEqual([caller.who, 403, refusalOf('not_yourself')]);
}

/** @throws unless the owner gets through with one of the things, so that a stranger's refusal means something */
export async function askAsOwner(world: World, call: Call, caller: Caller, make: Makes): Promise<void> {
  const heard: string[] = [];
  for (const id of idsOf(world, call)) {
    const reply = await ask(world, call, caller, make(id, caller.id));
    expect([caller.who, readBy(reply, caller)]).toEqual([caller.who, []]);
    if (reply.status < 500 && ![401, 403, 404].includes(reply.status)) return;
    heard.push(`${reply.status} ${reply.text}`);
  }
  // The founder's calls are asked for things that are made up.
  expect([caller.who, heard]).toEqual([caller.who, call.rule.of ? [] : heard.filter((text) => text.startsWith('404'))]);
}

function ask(world: World, call: Call, { token }: Caller, request: Request): Promise<Reply> {
  return send(world.stack.url, call, request, token);
}

function readBy({ text, headers }: Reply, { secrets }: Caller): string[] {
  const all = text + JSON.stringify([...headers]);
  return secrets.filter((secret) => all.includes(secret));
}

function idsOf(world: World, { rule }: Call): string[] {
  return rule.of ? world.things[rule.of] : [crypto.randomUUID()];
}

const INVENTED: Partial<Record<Thing, string>> = { payment: 'cs_test_a1B2c3D4e5F6g7H8' };
const inventedId = ({ rule }: Call) => (rule.of && INVENTED[rule.of]) ?? crypto.randomUUID();

function ownerId({ athlete, mentor }: World, { parameters }: Call): string {
  return parameters.some(({ name, in: where }) => where === 'query' && name === 'mentor_id') ? mentor.id : athlete.id;
}
