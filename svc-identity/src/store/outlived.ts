import { DAY_MS, DEVICE_DAYS, REFRESH_TOKEN_DAYS, SIGN_IN_HISTORY_DAYS } from 'contracts/times';
import type { Db } from 'svc-kit/db';
import { forgetParents } from './parents.ts';

const KEEP_MAIL_DAYS = 400;
/** Sessions that are asked about lie at most two months ahead; refunds may come after them. */
const KEEP_PARENTS_DAYS = 180;
/** A bank may come back to a card payment until a year and a half after it, and that is mailed. */
const KEEP_FACTS_DAYS = 800;

/** Codes are kept for a day because of the hourly limit. */
export async function deleteOutlived(tx: Db, now: { domain: Date; real: Date }): Promise<void> {
  const ago = (date: Date, days: number) => new Date(date.getTime() - days * DAY_MS);
  await tx`delete from try_count where window_ends < ${now.real}`;
  const over = ago(now.real, SIGN_IN_HISTORY_DAYS);
  await tx`delete from sign_in where expires_at < ${over} or ended_at < ${over}`;
  await tx`delete from refresh_token where rotated_at < ${ago(now.real, REFRESH_TOKEN_DAYS)}`;
  await tx`delete from device where seen_at < ${ago(now.real, DEVICE_DAYS)}`;
  await tx`delete from reset_code where expires_at < ${ago(now.domain, 1)}`;
  await tx`delete from address_code where expires_at < ${ago(now.domain, 1)}`;
  await tx`delete from mailed_link where expires_at < ${ago(now.domain, 1)}`;
  await tx`delete from legal_hold where until_at < ${now.domain}`;
  await tx`delete from guardian_link where expires_at < ${ago(now.domain, 1)}`;
  await forgetParents(tx, { askedBefore: ago(now.domain, KEEP_PARENTS_DAYS) });
  await tx`delete from mail where created_at < ${ago(now.domain, KEEP_MAIL_DAYS)}`;
  const past = ago(now.domain, KEEP_FACTS_DAYS);
  await tx`delete from session_fact where ends_at < ${past}`;
  // Only an id by now. Who paid stands in the consent.
  await tx`
    delete from parent_contact p where created_at < ${past} and not exists (select from mail where parent_id = p.id)`;
}
