import { expect } from 'bun:test';
import { refusalOf } from 'contracts/details';
import { type LinkAction, linkAction } from 'contracts/status';
import { hashToken } from 'svc-kit/hash-token';
import type { Account } from '../marketplace.ts';
import { type Caller, refusalFor } from './callers.ts';
import type { Call } from './describe-calls.ts';
import { expectUnchanged, type Rows } from './rows.ts';
import { type Reply, type Request, send } from './send.ts';
import { canary, say, type Thing, type World } from './world.ts';

/** Somebody with the credential that a mailed link becomes. */
export interface LinkHolder extends Caller {
  action: LinkAction;
  sessionId: string;
  threadId: string;
  /** Of their sign-in, a guardian's athlete's. */
  ownToken: string;
}

const OF_GUARDIANS: readonly LinkAction[] = ['guardian', 'report_as_guardian', 'thread_as_guardian'];
const OF_MENTORS: readonly LinkAction[] = ['join', 'report'];

/** Of a couple, a session and a conversation of their own, because what they may do ends up in a block. */
export async function holdLinks({ market, databases, secrets, written }: World): Promise<LinkHolder[]> {
  const guardian = `${canary()}@example.org`.toLowerCase();
  const mentor = await market.bookableMentor({ first_name: 'Lin' });
  const athlete = await market.registerConfirmedAthlete({ first_name: 'Kit', guardian_email: guardian });
  await market.confirmGuardian(guardian);
  const { id: sessionId } = await market.paidSession(athlete, mentor);
  const { thread_id: threadId } = await market.good('POST', '/threads', athlete.token, { mentor_id: mentor.id });
  await say(market, threadId, athlete);
  written.set(athlete.id, (await say(market, threadId, mentor)).id);

  async function hold(who: string, role: 'athlete' | 'mentor', { id, token: ownToken }: Account, action: LinkAction) {
    const subject = action === 'thread_as_guardian' ? threadId : sessionId;
    const token = await mailToken(databases, { accountId: id, sessionId: subject, action });
    const { access_token } = await market.good('POST', '/links/redeem', null, { token });
    const hidden = Object.values(secrets).flat();
    return {
      who: `${who}, by “${action}”`,
      role,
      id,
      token: access_token,
      secrets: hidden,
      action,
      sessionId,
      threadId,
      ownToken,
    };
  }
  return Promise.all([
    ...linkAction.options.map((action) =>
      hold(OF_GUARDIANS.includes(action) ? 'a guardian' : 'an athlete', 'athlete', athlete, action),
    ),
    ...OF_MENTORS.map((action) => hold('a mentor', 'mentor', mentor, action)),
  ]);
}

/** Mails have some of them only after hours; this one is as good. */
async function mailToken(
  { identity }: World['databases'],
  { accountId, sessionId, action }: { accountId: string; sessionId: string; action: LinkAction },
): Promise<string> {
  const token = crypto.randomUUID();

  await identity`
    insert into mailed_link (hash, account_id, session_id, action, expires_at)
    values (${hashToken(token)}, ${accountId}, ${sessionId}, ${action}, now() + interval '1 year')`;
  return token;
}

/** What links are mailed for. */
const SUBJECTS: readonly (Thing | undefined)[] = ['session', 'thread'];
const othersOf = ({ rule }: Call, { things }: World) => things[rule.of === 'thread' ? 'thread' : 'session'][0] ?? '';
const ownOf = ({ rule }: Call, { threadId, sessionId }: LinkHolder) => (rule.of === 'thread' ? threadId : sessionId);
const mayUse = ({ rule }: Call, { action }: LinkHolder) => Boolean(rule.links?.includes(action));

type Makes = (id: string, ownId: string) => Request;

/** @throws when a link opens more than it was mailed for, or its own call for another session */
export async function attackByLinks(world: World, rows: Rows, call: Call, holders: LinkHolder[], make: Makes) {
  const ask = (holder: LinkHolder, id: string) => send(world.stack.url, call, make(id, holder.id), holder.token);
  if (call.rule.callers === 'anyone') return takenForNobody(world, call, holders, make);
  await expectUnchanged(rows, async () => {
    for (const holder of holders) {
      const [other, own] = [othersOf(call, world), ownOf(call, holder)];
      const isOpen = mayUse(call, holder) && !refusalFor(call, holder);
      const opensOwn = isOpen && (SUBJECTS.includes(call.rule.of) || !call.path.includes('{'));
      const refused = [...(opensOwn ? [] : [own]), ...(opensOwn && call.rule.of === undefined ? [] : [other])];
      for (const id of refused) expectRefused(`${holder.who}, ${id}`, await ask(holder, id));
    }
  });
}

function expectRefused(about: string, { status, text }: Reply): void {
  expect([about, status, JSON.parse(text)]).toEqual([about, 403, refusalOf('forbidden')]);
}

/** What anyone may read, a link reads as nobody in particular. */
async function takenForNobody({ stack }: World, call: Call, holders: LinkHolder[], make: Makes): Promise<void> {
  if (call.method !== 'GET') return;
  for (const holder of holders) {
    const request = make(ownOf(call, holder), holder.id);
    const [byLink, plain] = [
      await send(stack.url, call, request, holder.token),
      await send(stack.url, call, request, null),
    ];
    expect([holder.who, byLink.status, byLink.text]).toEqual([holder.who, plain.status, plain.text]);
  }
}

/** @throws unless a link leads its holder to what it was mailed for, as a sign-in does */
export async function useLinks(world: World, call: Call, holders: LinkHolder[], make: Makes): Promise<void> {
  for (const holder of holders) {
    if (!mayUse(call, holder) || refusalFor(call, holder)) continue;
    const ask = (token: string | null) => send(world.stack.url, call, make(ownOf(call, holder), holder.id), token);
    const { status, text } = await ask(holder.token);
    expect([holder.who, status < 500 && ![401, 403].includes(status) ? null : text]).toEqual([holder.who, null]);
    // There may be no such thing yet, for nobody.
    if (status === 404) expect([holder.who, text]).toEqual([holder.who, (await ask(holder.ownToken)).text]);
  }
}
