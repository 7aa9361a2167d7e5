import type { Sql } from './db.ts';

/** What happened stays in these; deploy/postgres/secure-database.sql names them, too. */
const HISTORY = ['admin_action', 'ledger_transaction', 'ledger_entry', 'ledger_account'];

/** To a role that nobody signs in as. False without the current secure-database.sql: history can be rewritten then. */
export async function sealHistory(sql: Sql): Promise<boolean> {
  const [known] = await sql`select to_regprocedure('sealed.seal()') is not null as yes`;
  if (!known?.yes) return false;
  await sql`select sealed.seal()`;
  const [row] = await sql`
    select to_regclass('sealed.admin_action') is not null
      and not exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname in ${sql(HISTORY)} and to_regclass('sealed.' || relname) is null)
      and (rolsuper or not pg_has_role(oid, 'record_keeper', 'usage')) as yes
    from pg_roles where rolname = current_user`;
  return row?.yes === true;
}
