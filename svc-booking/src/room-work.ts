import { DAY_MS, ROOM_RECORD_DAYS } from 'contracts/times';
import type { Db, Tx } from 'svc-kit/db';
import { type Due, type DueHandlers, schedule } from 'svc-kit/due';
import { tidyDaily } from 'svc-kit/tidy';
import type { LearnDeps } from './deps.ts';
import { complain } from './domain/complain.ts';
import { checkInMissedAt, doorClosesAt } from './domain/guards.ts';
import { isAthleteAlone } from './domain/room-time.ts';
import type { Session } from './domain/session.ts';
import { saveComplaint } from './store/complaints.ts';
import { deleteOutlived } from './store/outlived.ts';
import { countTogether, findRoomRecord, forgetVisits } from './store/room-visits.ts';
import { changeSession, findSession } from './store/sessions.ts';

const ALONE = 'alone_in_room';
const OVER = 'room_over';
const WAITED =
  'Filed automatically. The athlete waited in the room for the first 30 minutes of the session. The mentor had checked in with the button but never came into the room.';

/** When somebody came in, and again if the session has moved since. */
export async function planRoom(tx: Db, session: Session): Promise<void> {
  await schedule(tx, ALONE, session.id, checkInMissedAt(session));
  await schedule(tx, OVER, session.id, doorClosesAt(session));
}

export function roomWork(deps: LearnDeps): DueHandlers {
  const { clock } = deps;
  return {
    [ALONE]: { inside: (tx, due) => complainForWhoWaited(deps, tx, due) },
    [OVER]: { inside: (tx, due) => countTogether(tx, due.key, due.dueAt, clock.real()) },
    ...tidyDaily(clock, async (tx) => {
      await forgetVisits(tx, new Date(clock.now().getTime() - ROOM_RECORD_DAYS * DAY_MS));
      await deleteOutlived(tx, clock.now());
    }),
  };
}

/** An athlete who waited for a mentor who only pressed the button proves nothing: the founder finds the complaint. */
async function complainForWhoWaited({ clock, log }: LearnDeps, tx: Tx, due: Due): Promise<void> {
  const session = await findSession(tx, due.key);
  if (session?.status !== 'mentor_checked_in' || due.dueAt < checkInMissedAt(session)) return;
  const { visits } = await findRoomRecord(tx, session.id, due.dueAt, clock.real());
  if (!isAthleteAlone(visits, session)) return;
  const changed = await changeSession(tx, session.id, due.dueAt, async (locked) => {
    const filing = { id: crypto.randomUUID(), reason: 'mentor_no_show' as const, description: WAITED };
    const filed = complain(locked, { kind: 'athlete', id: locked.athleteId }, filing, due.dueAt);
    if (filed.ok)
      await saveComplaint(tx, { ...filing, sessionId: locked.id, decideBy: filed.value.decideBy }, due.dueAt);
    return filed;
  });
  if (!changed.ok) log.info('no complaint for who waited', { sessionId: due.key, reason: changed.error.detail });
}
