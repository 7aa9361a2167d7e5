import { type RefusalCode, refusalOf } from 'contracts/details';
import { askParent } from 'contracts/http/parent-requests';
import {
  type InternalSession,
  internalParentAddress,
  internalParentAddressRequest,
  internalParentAsked,
} from 'contracts/internal';
import { PARENTS_PER_SESSION } from 'contracts/times';
import type { Hono } from 'hono';
import { transaction } from 'svc-kit/db';
import { HttpError, refused } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import { payLinkUrl } from '../domain/links.ts';
import type { Identity } from '../identity.ts';
import { type Limit, parentMailLimits, tooManyTries } from '../limits.ts';
import { queueMail } from '../mail/queue.ts';
import { sha256 } from '../secrets.ts';
import { findById } from '../store/accounts.ts';
import { isAddressConfirmed } from '../store/address-codes.ts';
import { holdGuardian } from '../store/guardians.ts';
import { findAsked, findParentEmail, lockAsking, saveAsked } from '../store/parents.ts';
import { giveBack, takeTry } from '../store/tries.ts';

interface Asking {
  id: string;
  accountId: string;
  sessionId: string;
  email: string | null;
  note: string | null;
}

export function mountAskParent(app: Hono<AppEnv>, identity: Identity): void {
  const { sql, secrets, settings } = identity;
  route(app, askParent, async ({ params, body, caller }) => {
    const { id: accountId } = signedIn(caller);
    const email = body.guardian_email ?? null;
    const tried = await checkAddress(identity, accountId, email);
    const asking = { accountId, sessionId: params.id, email, note: body.note || null };
    const id = await findOrMakeId(identity, asking);
    const token = secrets.linkToken(id, 'pay');
    const session = await holdSession(identity, { ...asking, id }, sha256(token)).catch(async (error) => {
      // No mail goes out, and a stranger must not tell a session of others from none by running out of tries.
      await giveBack(sql, tried);
      throw error;
    });
    await mailParent(identity, { ...asking, id }, session);
    return { pay_url: payLinkUrl(settings.publicUrl, token), expires_at: session.hold_expires_at };
  });

  app.post('/internal/parent-addresses', async (c) => {
    const { request_id } = internalParentAddressRequest.parse(await c.req.json());
    return c.json(internalParentAddress.parse({ email: await findParentEmail(sql, request_id) }));
  });
}

async function checkAddress({ sql }: Identity, accountId: string, email: string | null): Promise<Limit[]> {
  const account = await findById(sql, accountId);
  if (!account) throw new HttpError(401, 'not_signed_in');
  if (!email) return [];
  if (email === account.email) {
    throw new HttpError(422, [{ loc: ['body', 'guardian_email'], msg: 'Give another address than your own.' }]);
  }
  const isConfirmed = await isAddressConfirmed(sql, accountId);
  const limits = parentMailLimits(accountId, email, { isConfirmed });
  if (!(await takeTry(sql, limits))) throw tooManyTries();
  return limits;
}

/** The same address gets the same link, and so does whoever the athlete shares it with. */
async function findOrMakeId({ sql }: Identity, { sessionId, email }: Omit<Asking, 'id'>): Promise<string> {
  const asked = await findAsked(sql, sessionId);
  const same = asked.find((contact) => contact.email === email);
  if (!same && email && asked.filter((contact) => contact.email).length >= PARENTS_PER_SESSION)
    throw new HttpError(400, 'too_many_parents');
  return same?.id ?? crypto.randomUUID();
}

type Held = InternalSession & { hold_expires_at: string };

/** Booking decides, and learns of no address. */
async function holdSession(
  { ask, log, settings }: Identity,
  { id, accountId, sessionId }: Asking,
  tokenHash: string,
): Promise<Held> {
  const url = `${settings.parts.booking}/internal/parent-requests`;
  const body = { id, session_id: sessionId, athlete_id: accountId, token_hash: tokenHash };
  const answer = await ask(url, internalParentAsked, { method: 'POST', body }).catch((error) => {
    log.warn('booking did not answer about asking a parent', { error });
    return null;
  });
  if (!answer) throw new HttpError(503, 'service_down', { headers: { 'retry-after': '2' } });
  if (!('refused' in answer)) return answer;
  const { kind, code } = answer.refused;
  throw refused({ kind, ...refusalOf(code as RefusalCode) });
}

async function mailParent({ sql, clock }: Identity, asking: Asking, session: Held): Promise<void> {
  const { id, accountId, sessionId, email } = asking;
  const now = clock.now();
  await transaction(sql, async (tx) => {
    await lockAsking(tx, sessionId);
    // Booking took its time: an account that was deleted meanwhile leaves no address of others behind.
    if (!(await holdGuardian(tx, accountId))) throw new HttpError(401, 'not_signed_in');
    const others = (await findAsked(tx, sessionId)).filter((contact) => contact.email && contact.id !== id);
    if (email && others.length >= PARENTS_PER_SESSION) throw new HttpError(400, 'too_many_parents');
    await saveAsked(tx, { ...asking, now });
    if (!email) return;
    await queueMail(tx, now, {
      kind: 'parent_request',
      accountId,
      otherId: session.mentor_id,
      parentId: id,
      dedupeKey: `parent:${crypto.randomUUID()}`,
      facts: {
        requestId: id,
        sessionId,
        version: session.version,
        startsAt: session.starts_at,
        endsAt: session.ends_at,
        amountCents: session.amount_cents,
        mentorShareCents: session.mentor_share_cents,
        expiresAt: session.hold_expires_at,
      },
    });
  });
}
