import { DELETED } from 'contracts/first-name';
import { USUAL_GUARDIAN_MODE } from 'contracts/status';
import type { UsState } from 'contracts/us-states';
import type { Db, Tx } from 'svc-kit/db';
import { type Account, accountColumns } from './accounts.ts';
import { forgetParents } from './parents.ts';

type Names = Pick<Account, 'firstName' | 'lastName' | 'timeZone'>;

/** Updates a mentor's facts, too. Null when the account is gone. */
export async function changeNames(
  tx: Tx,
  id: string,
  to: { [K in keyof Names]: Names[K] | undefined },
): Promise<Account | null> {
  const [row]: Account[] = await tx`
    update account set first_name = coalesce(${to.firstName ?? null}, first_name),
      last_name = coalesce(${to.lastName ?? null}, last_name), time_zone = coalesce(${to.timeZone ?? null}, time_zone),
      version = version + 1
    where id = ${id} and deleted_at is null
    returning ${accountColumns(tx)}`;
  if (row?.role === 'mentor') {
    const { firstName, lastName, timeZone } = row;
    const facts = { firstName, lastName, timeZone };
    await tx`update account set profile = profile || ${facts}::jsonb where id = ${id}`;
  }
  return row ?? null;
}

/** Of athletes only. Null takes it away. Answers what is known then. */
export async function keepState(tx: Tx, id: string, state: UsState | null): Promise<UsState | null> {
  const given = state ? { us_state: state } : {};
  const [row]: { usState: UsState | null }[] = await tx`
    update account set profile = (profile - 'us_state') || ${given}::jsonb
    where id = ${id} and role = 'athlete' and deleted_at is null
    returning profile ->> 'us_state' as "usState"`;
  return row?.usState ?? null;
}

export interface AgeFacts {
  birthDate: string | null;
  tooYoungUntil: string | null;
}

/** Locks the account, so that of two dates at once one is kept. */
export async function findAge(tx: Tx, id: string): Promise<AgeFacts | null> {
  const [row]: AgeFacts[] = await tx`
    select birth_date::text as "birthDate", too_young_until::text as "tooYoungUntil" from account
    where id = ${id} and deleted_at is null for update`;
  return row ?? null;
}

export async function keepAge(tx: Tx, id: string, { birthDate, tooYoungUntil }: AgeFacts): Promise<void> {
  await tx`update account set birth_date = ${birthDate}, too_young_until = ${tooYoungUntil} where id = ${id}`;
}

interface AccountData {
  account: Record<string, unknown>;
  parents_asked: Record<string, unknown>[];
  guardian_consents: Record<string, unknown>[];
  profile: Record<string, unknown>;
  sign_ins: { created_at: string; ended_at: string | null; device: string | null; network: string | null }[];
  push: { off: string[]; devices: { endpoint: string; since: string }[] };
  mails: { kind: string; created_at: string; sent_at: string | null }[];
}

export async function collectData(db: Db, id: string): Promise<AccountData | null> {
  const [row]: { data: AccountData }[] = await db`
    select json_build_object(
      'account', json_build_object('id', a.id, 'role', a.role, 'email', a.email, 'first_name', a.first_name,
        'last_name', a.last_name, 'time_zone', a.time_zone, 'birth_date', a.birth_date, 'too_young_until', a.too_young_until,
        'guardian_email', a.guardian_email,
        'guardian_confirmed_at', a.guardian_confirmed_at,
        'guardian_mode', case when a.guardian_confirmed_at is not null then a.guardian_mode end,
        'address_confirmed_at', a.address_confirmed_at, 'created_at', a.created_at),
      'parents_asked', coalesce((select json_agg(json_build_object('session_id', p.session_id, 'email', p.email,
        'note', p.note, 'paid', p.checkout_id is not null, 'at', p.created_at) order by p.created_at)
        from parent_contact p where p.account_id = a.id), '[]'),
      'guardian_consents', coalesce((select json_agg(json_build_object('session_id', g.session_id, 'email', g.email,
        'method', g.method, 'text', g.text, 'version', g.version, 'outcome', g.outcome, 'given_at', g.given_at)
        order by g.given_at) from guardian_consent g where g.account_id = a.id), '[]'),
      'profile', a.profile,
      'sign_ins', coalesce((select json_agg(json_build_object('created_at', s.created_at, 'ended_at', s.ended_at,
        'device', s.device, 'network', s.network)
        order by s.created_at) from sign_in s where s.account_id = a.id), '[]'),
      'push', json_build_object('off', coalesce((select c.off from push_choice c where c.account_id = a.id), '{}'),
        'devices', coalesce((select json_agg(json_build_object('endpoint', d.endpoint, 'since', d.created_at)
        order by d.created_at) from push_subscription d where d.account_id = a.id), '[]')),
      'mails', coalesce((select json_agg(json_build_object('kind', m.kind, 'created_at', m.created_at,
        'sent_at', m.sent_at) order by m.created_at) from mail m where m.account_id = a.id), '[]')
    ) as data
    from account a where a.id = ${id} and a.deleted_at is null`;
  return row?.data ?? null;
}

/** Before the account is erased. */
export async function holdData(tx: Tx, id: string, until: Date): Promise<void> {
  const data = await collectData(tx, id);
  if (!data) return;
  await tx`
    insert into legal_hold (account_id, until_at, data) values (${id}, ${until}, ${data}::jsonb) on conflict do nothing`;
}

/** The row stays because others refer to it. Events that the outbox may publish again lose their personal data, too. */
export async function erase(tx: Tx, id: string, now: Date): Promise<boolean> {
  const rows = await tx`
    update account set email = null, password_hash = null, first_name = ${DELETED.firstName}, last_name = ${DELETED.lastName},
      birth_date = null, guardian_email = null, guardian_confirmed_at = null,
      guardian_mode = ${USUAL_GUARDIAN_MODE}, profile = '{}', totp_secret = null, totp_pending = null,
      too_young_until = null, deleted_at = ${now}
    where id = ${id} and deleted_at is null returning 1`;
  if (rows.length === 0) return false;
  await tx`delete from mailed_link where account_id = ${id}`;
  await tx`delete from guardian_link where account_id = ${id}`;
  await forgetParents(tx, { accountId: id });
  await tx`delete from reset_code where account_id = ${id}`;
  await tx`delete from address_code where account_id = ${id}`;
  await tx`delete from device where account_id = ${id}`;
  await tx`delete from push_subscription where account_id = ${id}`;
  await tx`delete from push_choice where account_id = ${id}`;
  await tx`update sign_in set device = null, network = null, device_hash = null where account_id = ${id}`;
  // What still waits is dropped without a look at its facts.
  await tx`update mail set facts = '{}' where account_id = ${id}`;
  await tx`delete from dead_letter where event_name like 'mentor.%' and position(${id}::text in envelope) > 0`;
  await tx`
    update outbox set payload = payload || ${DELETED}::jsonb
    where name in ('athlete.registered', 'account.changed') and ${id} in (payload->>'athleteId', payload->>'accountId')`;
  await tx`
    update outbox set payload = jsonb_set(payload, '{facts}', payload->'facts'
      || ${DELETED}::jsonb || '{"bio": "-", "gpa": null, "height": null, "weight": null, "achievements": [],
        "recruitingStory": null}')
    where name = 'mentor.registered' and payload->>'mentorId' = ${id}`;
  return true;
}
