import type { NameSubjects } from 'svc-kit/audit';
import type { Sql } from 'svc-kit/db';

export function nameSubjects(sql: Sql): NameSubjects {
  return async (ids) => {
    const rows: { id: string; name: string }[] = await sql`
      select id, first_name || ' ' || last_name as name from account
      where id = any(${sql.array([...ids], 'UUID')}) and deleted_at is null`;
    return new Map(rows.map(({ id, name }) => [id, { name, person_id: id }]));
  };
}
