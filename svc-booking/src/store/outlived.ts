import { KEEP_THREADS_DAYS } from 'contracts/times';
import type { Db } from 'svc-kit/db';

/** A link to a parent is long over by then, and the founder's figures of them are of a year. */
const KEEP_PARENT_REQUESTS_DAYS = 400;
/** Of a day off long ago; calendars only look ahead. */
const KEEP_OVERRIDES_DAYS = 30;

export async function deleteOutlived(db: Db, now: Date): Promise<void> {
  await db`
    delete from parent_request where asked_at < ${now}::timestamptz - make_interval(days => ${KEEP_PARENT_REQUESTS_DAYS})`;
  // A report's hold keeps them as evidence.
  await db`
    delete from thread t where changed_at < ${now}::timestamptz - make_interval(days => ${KEEP_THREADS_DAYS})
      and not exists (select from report r where r.reported_id in (t.athlete_id, t.mentor_id) and r.held_until > ${now})`;
  await db`delete from date_override where date < ${now}::timestamptz::date - ${KEEP_OVERRIDES_DAYS}::int`;
}
