import { refusalOf } from 'contracts/details';
import { decideProfileChanges, listProfileChanges } from 'contracts/http/mentors';
import type { Hono } from 'hono';
import { audit } from 'svc-kit/audit';
import { accept, HttpError } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import { announceDecision } from '../announce-change.ts';
import { changedSince } from '../changed-since.ts';
import type { Deps } from '../deps.ts';
import { decideChanges } from '../domain/mentor.ts';
import { showWanted } from '../show-wanted.ts';
import { loadChanged, saveMentor, updateMentor } from '../store/mentors.ts';

export function mountDecideChanges(app: Hono<AppEnv>, { sql, clock }: Deps): void {
  route(app, listProfileChanges, async () => {
    const mentors = await loadChanged(sql);
    return mentors.map((mentor) => ({
      ...showWanted(mentor),
      changed_since: (mentor.changedSince ?? clock.now()).toISOString(),
    }));
  });

  route(app, decideProfileChanges, async ({ params, body, caller, c }) => {
    const admin = signedIn(caller);
    const notes = body.notes || null;
    const isSentBack = body.action === 'send_back';
    const now = clock.now();
    const changed = await updateMentor(sql, params.id, async (tx, mentor) => {
      if (!mentor) throw new HttpError(404, 'mentor_not_found');
      const decided = accept(decideChanges(mentor, body.action, notes));
      const changed = await changedSince(tx, mentor, body.version);
      if (changed) return changed;
      await saveMentor(tx, decided);
      if (isSentBack) await announceDecision(tx, decided, { approved: false, note: notes }, now);
      const action = isSentBack ? 'send_back_profile_changes' : 'accept_profile_changes';
      const detail = { notes, version: mentor.version };
      await audit(tx, { adminId: admin.id, action, subject: params.id, detail }, now);
      return null;
    });
    if (changed) return c.json({ ...refusalOf('profile_changed'), ...changed }, 409);
    return { message: isSentBack ? 'Taken off the profile and sent back.' : 'Noted as looked at.' };
  });
}
