import type { EventPayload } from 'contracts/events';
import type { Db } from 'svc-kit/db';

/** Whether a minor may pay only with a guardian who has confirmed. */
export async function isGuardianRequired(db: Db): Promise<boolean> {
  const rows = await db`select 1 from guardian_rule where rule = 'required'`;
  return rows.length > 0;
}

export async function noteGuardianRule(
  tx: Db,
  { version, rule }: EventPayload<'guardian_rule.changed'>,
): Promise<void> {
  await tx`
    insert into guardian_rule (rule, version) values (${rule}, ${version})
    on conflict (only_row) do update set rule = excluded.rule, version = excluded.version
    where guardian_rule.version < excluded.version`;
}
