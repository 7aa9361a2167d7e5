import { getMentorRecord, listHiddenMentors, unhideMentor } from 'contracts/http/founder';
import type { Hono } from 'hono';
import { audit } from 'svc-kit/audit';
import { transaction } from 'svc-kit/db';
import { HttpError } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { findMentorRecords, setVisible } from '../store/no-shows.ts';

export function mountHiddenMentors(app: Hono<AppEnv>, deps: Deps): void {
  const { sql, clock } = deps;
  route(app, listHiddenMentors, () => findMentorRecords(sql, 'hidden', clock.now()));

  async function recordOf(mentorId: string) {
    const [record] = await findMentorRecords(sql, { mentorId }, clock.now());
    if (!record) throw new HttpError(404, 'mentor_not_found');
    return record;
  }
  route(app, getMentorRecord, ({ params }) => recordOf(params.id));

  route(app, unhideMentor, async ({ params, body, caller }) => {
    const admin = signedIn(caller);
    await recordOf(params.id);
    const now = clock.now();
    const shown = await transaction(sql, async (tx) => {
      if (!(await setVisible(tx, params.id, body.note, now))) return false;
      const deed = {
        adminId: admin.id,
        action: 'unhide_mentor',
        subject: params.id,
        detail: { note: body.note },
      } as const;
      await audit(tx, deed, now);
      return true;
    });
    if (!shown) throw new HttpError(409, 'mentor_not_hidden');
    return { message: 'The mentor is on the lists again.' };
  });
}
