import type { AthleteFacts } from 'contracts/http/accounts';
import type { Db } from 'svc-kit/db';

/** Null for everybody but athletes, and once the account is deleted. */
export async function findAthleteFacts(db: Db, id: string): Promise<AthleteFacts | null> {
  const [row]: AthleteFacts[] = await db`
    select coalesce(profile ->> 'sport', '') as sport, profile ->> 'position' as position,
      (profile ->> 'graduation_year')::int as graduation_year, (profile ->> 'gpa')::float8 as gpa,
      profile ->> 'height' as height, profile ->> 'weight' as weight,
      profile ->> 'recruiting_goals' as recruiting_goals
    from account where id = ${id} and role = 'athlete' and deleted_at is null`;
  return row ?? null;
}

/** The rest of the profile stays. */
export async function saveAthleteFacts(db: Db, id: string, facts: AthleteFacts): Promise<void> {
  await db`
    update account set profile = profile || ${facts}::jsonb
    where id = ${id} and role = 'athlete' and deleted_at is null`;
}
