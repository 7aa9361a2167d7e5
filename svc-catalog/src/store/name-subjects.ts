import type { NameSubjects } from 'svc-kit/audit';
import type { Sql } from 'svc-kit/db';

export function nameSubjects(sql: Sql): NameSubjects {
  return async (ids) => {
    const rows: { id: string; name: string }[] = await sql`
      select id, facts ->> 'firstName' || ' ' || (facts ->> 'lastName') as name from mentor
      where id = any(${sql.array([...ids], 'UUID')}) and facts is not null and status <> 'deleted'`;
    return new Map(rows.map(({ id, name }) => [id, { name, person_id: id }]));
  };
}
