import type { MentorFacts } from 'contracts/events';
import type { InternalAthleteProfile } from 'contracts/internal';
import type { GuardianMode, Role } from 'contracts/status';
import type { UsState } from 'contracts/us-states';
import type { Db, Tx } from 'svc-kit/db';

export interface Account {
  id: string;
  role: Role;
  email: string;
  passwordHash: string | null;
  firstName: string;
  lastName: string;
  timeZone: string;
  totpSecret: string | null;
  version: number;
  birthDate: string | null;
  sport: string | null;
  position: string | null;
  usState: UsState | null;
}
export type AccountFacts = Omit<Account, 'email' | 'passwordHash' | 'totpSecret' | 'sport' | 'position' | 'usState'> & {
  profile: Partial<MentorFacts>;
  addressConfirmed: boolean;
  /** One who has confirmed. */
  hasGuardian: boolean;
  /** Null without one who has confirmed. */
  guardianMode: GuardianMode | null;
};

/** With the hash that a given password was compared with. */
export type Checked = Pick<Account, 'id' | 'passwordHash'>;

export interface NewAccount {
  id: string;
  role: Role;
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  timeZone: string;
  birthDate: string | null;
  guardianEmail: string | null;
  profile: object;
  createdAt: Date;
}

export function accountColumns(db: Db) {
  return db`id, role, email, password_hash as "passwordHash", first_name as "firstName", last_name as "lastName",
    time_zone as "timeZone", totp_secret as "totpSecret", version,
    birth_date::text as "birthDate", profile ->> 'sport' as sport, profile ->> 'position' as position,
    profile ->> 'us_state' as "usState"`;
}

/** @throws unique_violation on account_email_key when the address is taken */
export async function insertAccount(tx: Db, account: NewAccount): Promise<void> {
  await tx`
    insert into account (id, role, email, password_hash, first_name, last_name, time_zone, birth_date, guardian_email,
      profile, created_at)
    values (${account.id}, ${account.role}, ${account.email}, ${account.passwordHash}, ${account.firstName},
      ${account.lastName}, ${account.timeZone}, ${account.birthDate}, ${account.guardianEmail},
      ${account.profile}, ${account.createdAt})`;
}

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const rows = await db`select 1 from account where email = ${email}`;
  return rows.length > 0;
}

export async function findByEmail(db: Db, email: string): Promise<Account | null> {
  const [row]: Account[] = await db`
    select ${accountColumns(db)}
    from account where email = ${email}`;
  return row ?? null;
}

export async function findById(db: Db, id: string): Promise<Account | null> {
  const [row]: Account[] = await db`
    select ${accountColumns(db)}
    from account where id = ${id} and deleted_at is null`;
  return row ?? null;
}

/** For services. Of a mentor whose new name waits, the names are those that the founder approved, and the profile's the new ones. */
export async function findFacts(db: Db, id: string): Promise<AccountFacts | null> {
  const [row]: AccountFacts[] = await db`
    select id, role, coalesce(profile ->> 'publicFirstName', first_name) as "firstName",
      coalesce(profile ->> 'publicLastName', last_name) as "lastName", time_zone as "timeZone", version, profile,
      birth_date::text as "birthDate", address_confirmed_at is not null as "addressConfirmed",
      guardian_confirmed_at is not null as "hasGuardian",
      case when guardian_confirmed_at is not null then guardian_mode end as "guardianMode"
    from account where id = ${id} and deleted_at is null`;
  return row ?? null;
}

/** What the mentor of a booked session may see. Null for everybody but athletes, and once the account is deleted. */
export async function findAthleteProfile(db: Db, id: string): Promise<InternalAthleteProfile | null> {
  const [row]: InternalAthleteProfile[] = await db`
    select coalesce(profile ->> 'sport', '') as sport, coalesce(profile ->> 'position', '') as position,
      (profile ->> 'graduation_year')::int as graduation_year, profile ->> 'recruiting_goals' as recruiting_goals,
      (profile ->> 'gpa')::float8 as gpa, profile ->> 'height' as height, profile ->> 'weight' as weight,
      profile ->> 'us_state' as us_state,
      guardian_confirmed_at is not null as has_guardian
    from account where id = ${id} and role = 'athlete' and deleted_at is null`;
  return row ?? null;
}

export async function addressesOf(db: Db, ids: string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const rows: { id: string; email: string }[] = await db`
    select id, email from account where email is not null and id in ${db(ids)}`;
  return Object.fromEntries(rows.map((row) => [row.id, row.email]));
}

/**
 * Checked before the transaction, it stays the account's until the transaction ends. False when another one has taken its
 * place since, or the account is deleted.
 */
export async function holdPassword(tx: Tx, { id, passwordHash }: Checked): Promise<boolean> {
  const rows = await tx`
    select 1 from account where id = ${id} and password_hash = ${passwordHash} and deleted_at is null
    for no key update`;
  return rows.length > 0;
}

export async function setPassword(tx: Db, id: string, passwordHash: string): Promise<void> {
  await tx`update account set password_hash = ${passwordHash} where id = ${id}`;
}

/** False when this time step, or a later one, was used before. */
export async function takeTotpStep(db: Db, id: string, step: number): Promise<boolean> {
  const rows = await db`
    update account set totp_last_step = ${step}
    where id = ${id} and (totp_last_step is null or totp_last_step < ${step}) returning 1`;
  return rows.length > 0;
}

interface Admin {
  id: string;
  email: string;
  passwordHash: string;
  /** Of the environment's password that was last given to the account. */
  environmentHash: string | null;
}

export async function findAdmin(db: Db): Promise<Admin | null> {
  const [row]: Admin[] = await db`
    select id, email, password_hash as "passwordHash", environment_password_hash as "environmentHash"
    from account where role = 'admin'`;
  return row ?? null;
}

export async function setAdmin(tx: Db, { id, email, passwordHash, environmentHash }: Admin): Promise<void> {
  await tx`
    update account set email = ${email}, password_hash = ${passwordHash}, environment_password_hash = ${environmentHash}
    where id = ${id}`;
}

export async function adminId(db: Db): Promise<string | null> {
  const [row]: { id: string }[] = await db`select id from account where role = 'admin'`;
  return row?.id ?? null;
}
