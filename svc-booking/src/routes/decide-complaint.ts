import { decideComplaint } from 'contracts/http/complaints';
import { toCents } from 'contracts/money';
import type { Hono } from 'hono';
import { audit } from 'svc-kit/audit';
import { accept, notFound } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { decide } from '../domain/complain.ts';
import { forgetDecided } from '../store/account-data.ts';
import { findComplaint, saveDecision } from '../store/complaints.ts';
import { updateSession } from '../store/sessions.ts';

/** Payments move the money by event. */
export function mountDecideComplaint(app: Hono<AppEnv>, deps: Deps): void {
  route(app, decideComplaint, async ({ params, body, caller }) => {
    const admin = signedIn(caller);
    const now = deps.clock.now();
    const complaint = await findComplaint(deps.sql, params.id);
    if (!complaint) throw notFound();
    const decision = {
      complaintId: params.id,
      reason: complaint.reason,
      decision: body.decision,
      amountCents: body.amount == null ? null : toCents(body.amount),
      seenBesidesCents: body.seen_taken_besides === undefined ? null : toCents(body.seen_taken_besides),
      note: body.note,
    };
    const changed = await updateSession(deps.sql, complaint.sessionId, now, async (session, tx) => {
      const decided = decide(session, decision, now);
      if (!decided.ok) return decided;
      const refundCents = decided.value.events.reduce(
        (cents, event) => (event.name === 'complaint.decided' ? event.refundCents : cents),
        0,
      );
      await saveDecision(tx, { id: params.id, ...decision, refundCents, by: admin.id }, now);
      await forgetDecided(tx, params.id);
      const detail = { session: session.id, decision: body.decision, refundCents, note: body.note };
      await audit(tx, { adminId: admin.id, action: 'decide_complaint', subject: params.id, detail }, now);
      return decided;
    });
    accept(changed);
    return { message: 'The complaint is decided. Both sides are told.' };
  });
}
