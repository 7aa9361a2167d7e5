import { refusalOf } from 'contracts/details';
import { verifyMentor } from 'contracts/http/mentors';
import { portraitUrl } from 'contracts/media';
import type { Hono } from 'hono';
import { audit } from 'svc-kit/audit';
import type { Tx } from 'svc-kit/db';
import { accept, HttpError } from 'svc-kit/errors';
import { emit } from 'svc-kit/outbox';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import { announceDecision } from '../announce-change.ts';
import { changedSince } from '../changed-since.ts';
import type { Deps } from '../deps.ts';
import { decideMentor, type Mentor } from '../domain/mentor.ts';
import { refuseMinor } from '../refuse-minor.ts';
import { addDecision } from '../store/decisions.ts';
import { saveMentor, updateMentor } from '../store/mentors.ts';

export function mountVerifyMentor(app: Hono<AppEnv>, deps: Deps): void {
  const { sql, clock, findMentor } = deps;
  route(app, verifyMentor, async ({ params, body, caller, c }) => {
    const admin = signedIn(caller);
    await findMentor(params.id);
    if (body.action === 'approve') await refuseMinor(deps, params.id);
    const notes = body.notes || null;
    const now = clock.now();
    const changed = await updateMentor(sql, params.id, async (tx, mentor) => {
      if (!mentor) throw new HttpError(404, 'mentor_not_found');
      const decided = accept(decideMentor(mentor, body.action, notes));
      const changed = await changedSince(tx, mentor, body.version);
      if (changed) return changed;
      await saveMentor(tx, decided);
      const approved = body.action === 'approve';
      await addDecision(tx, { mentorId: mentor.id, pendingSince: mentor.pendingSince ?? now, approved }, now);
      if (mentor.status === 'approved') await announceDecision(tx, decided, { approved, note: notes }, now);
      else await announceVerdict(tx, decided, notes, now);
      const action = approved ? 'approve_mentor' : 'reject_mentor';
      const detail = { notes, version: mentor.version };
      await audit(tx, { adminId: admin.id, action, subject: params.id, detail }, now);
      return null;
    });
    if (changed) return c.json({ ...refusalOf('profile_changed'), ...changed }, 409);
    return { message: `Mentor ${body.action === 'approve' ? 'approved' : 'rejected'} successfully!` };
  });
}

async function announceVerdict(
  tx: Tx,
  { id, version, facts, status, portraitId }: Mentor,
  notes: string | null,
  at: Date,
) {
  const portrait = portraitId && portraitUrl(portraitId);
  if (status === 'approved')
    await emit(tx, 'mentor.verified', { mentorId: id, version, facts, note: notes, portrait }, at);
  else await emit(tx, 'mentor.rejected', { mentorId: id, version, reason: notes }, at);
}
