import { DAY_MS } from 'contracts/times';
import type { Db } from 'svc-kit/db';

const KEEP_MAIL_DAYS = 400;

/** Codes are kept for a day because of the hourly limit. */
export async function deleteOutlived(tx: Db, now: { domain: Date; real: Date }): Promise<void> {
  const ago = (date: Date, days: number) => new Date(date.getTime() - days * DAY_MS);
  await tx`delete from try_count where window_ends < ${now.real}`;
  await tx`delete from sign_in where expires_at < ${now.real} or ended_at < ${ago(now.real, 30)}`;
  await tx`delete from reset_code where expires_at < ${ago(now.domain, 1)}`;
  await tx`delete from mailed_link where expires_at < ${ago(now.domain, 1)}`;
  await tx`delete from guardian_link where expires_at < ${ago(now.domain, 1)}`;
  await tx`delete from mail where created_at < ${ago(now.domain, KEEP_MAIL_DAYS)}`;
}
