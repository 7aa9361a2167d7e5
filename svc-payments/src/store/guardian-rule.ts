import type { EventPayload } from 'contracts/events';
import type { Db } from 'svc-kit/db';

/** Whether a minor may pay only with a guardian who has confirmed. */
export async function isGuardianRequired(db: Db): Promise<boolean> {
  const rows = await db`select 1 from guardian_rule where rule = 'required'`;
  return rows.length > 0;
}

export async function noteGuardianRule(tx: Db, { version, guardian }: EventPayload<'settings.changed'>): Promise<void> {
  const told = guardian ?? null;
  await tx`
    insert into guardian_rule as known (rule, version) values (coalesce(${told}, 'ask'), ${version})
    on conflict (only_row) do update set rule = coalesce(${told}, known.rule), version = excluded.version
    where known.version < excluded.version`;
}
