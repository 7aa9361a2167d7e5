import { maskContacts } from 'contracts/contact-details';
import { getComplaint, getComplaintTimes, respondToComplaint, reviewComplaint } from 'contracts/http/complaints';
import { done, refuse } from 'contracts/result';
import type { Hono } from 'hono';
import { audit } from 'svc-kit/audit';
import { transaction } from 'svc-kit/db';
import { accept, notFound } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import {
  findComplaint,
  findComplaintView,
  markUnderReview,
  readDecisionTimes,
  saveResponse,
} from '../store/complaints.ts';
import { findSession, updateSession } from '../store/sessions.ts';

export function mountFollowComplaint(app: Hono<AppEnv>, deps: Deps): void {
  const { sql, clock } = deps;

  route(app, getComplaint, async ({ params, caller }) => {
    const { role, id } = signedIn(caller);
    const session = await findSession(sql, params.id);
    if (!session || (role !== 'admin' && id !== session.athleteId && id !== session.mentorId)) throw notFound();
    const complaint = await findComplaintView(sql, session.id);
    if (!complaint) throw notFound();
    if (role === 'admin') return complaint;
    // They get in touch here only, and what is written to the founder is no way around a conversation.
    const { description, response } = complaint;
    return id === session.athleteId
      ? { ...complaint, response: response && maskContacts(response) }
      : { ...complaint, description: maskContacts(description) };
  });

  route(app, respondToComplaint, async ({ params, body, caller }) => {
    const { id: mentorId } = signedIn(caller);
    const now = clock.now();
    const changed = await updateSession(sql, params.id, now, async (session, tx) => {
      if (session.mentorId !== mentorId || session.complaint === 'none') return refuse('missing', 'not_found');
      if (session.complaint === 'decided') return refuse('conflict', 'complaint_decided');
      const complaintId = await saveResponse(tx, session.id, body.text, now);
      if (!complaintId) return refuse('conflict', 'complaint_answered');
      return done({ session, events: [{ name: 'complaint.answered', complaintId }] });
    });
    accept(changed);
    return { message: 'Thank you. The founder reads both sides before deciding.' };
  });

  route(app, reviewComplaint, async ({ params, caller }) => {
    const complaint = await findComplaint(sql, params.id);
    if (!complaint) throw notFound();
    await transaction(sql, async (tx) => {
      if (!(await markUnderReview(tx, params.id))) return;
      const deed = { adminId: signedIn(caller).id, action: 'review_complaint', subject: params.id } as const;
      await audit(tx, { ...deed, detail: { session: complaint.sessionId } }, clock.now());
    });
    return { message: 'The complaint is under review.' };
  });

  route(app, getComplaintTimes, () => readDecisionTimes(sql));
}
