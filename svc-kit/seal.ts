import type { Sql } from './db.ts';

/**
 * Gives the audit log to a role that nobody can sign in as. False where deploy/postgres/secure-database.sql has not run:
 * then this service could rewrite its own log.
 */
export async function sealAuditLog(sql: Sql): Promise<boolean> {
  const [known] = await sql`select to_regprocedure('sealed.seal()') is not null as yes`;
  if (!known?.yes) return false;
  await sql`select sealed.seal()`;
  const [row] = await sql`
    select to_regclass('sealed.admin_action') is not null
      and (rolsuper or not pg_has_role(oid, 'record_keeper', 'usage')) as yes
    from pg_roles where rolname = current_user`;
  return row?.yes === true;
}
