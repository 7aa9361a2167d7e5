import type { Owner, ResponseOf } from 'contracts/endpoint';
import { type AdminAction, AUDIT_LOGS } from 'contracts/http/system';
import type { Hono } from 'hono';
import type { Db, Sql } from './db.ts';
import { type AppEnv, route } from './route.ts';

/** `detail` holds facts and ids, never addresses. `at` is domain time. */
export async function audit(
  tx: Db,
  deed: { adminId: string; action: AdminAction; subject: string; detail?: Record<string, unknown> },
  at: Date,
): Promise<void> {
  await tx`
    insert into admin_action (admin_id, action, subject, detail, done_at)
    values (${deed.adminId}, ${deed.action}, ${deed.subject}, ${deed.detail ?? {}}, ${at})`;
}

interface ActionRow {
  id: string;
  admin_id: string;
  action: AdminAction;
  subject: string;
  detail: Record<string, unknown>;
  done_at: Date;
}

type About = NonNullable<ResponseOf<(typeof AUDIT_LOGS)['booking']>[number]['about']>;
/** Names are looked up when they are read: what is written down for ever holds none. */
export type NameSubjects = (ids: readonly string[]) => Promise<ReadonlyMap<string, About>>;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface Log {
  sql: Sql;
  nameSubjects?: NameSubjects | undefined;
}

export function mountAudit(app: Hono<AppEnv>, owner: Exclude<Owner, 'gateway'>, { sql, nameSubjects }: Log): void {
  route(app, AUDIT_LOGS[owner], async ({ query }) => {
    const rows: ActionRow[] = await sql`
      select id, admin_id, action, subject, detail, done_at from admin_action
      where ${query.action ?? null}::text is null or action = ${query.action ?? null}
      order by id desc limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`;
    const ids = [...new Set(rows.map(({ subject }) => subject).filter((subject) => UUID.test(subject)))];
    const named = ids.length > 0 ? await nameSubjects?.(ids) : undefined;
    return rows.map((row) => ({
      ...row,
      id: Number(row.id),
      done_at: row.done_at.toISOString(),
      about: named?.get(row.subject) ?? null,
    }));
  });
}
