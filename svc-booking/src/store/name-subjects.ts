import type { NameSubjects } from 'svc-kit/audit';
import type { Sql } from 'svc-kit/db';

interface Row {
  id: string;
  name: string;
  person_id: string | null;
  session_id: string | null;
}

export function nameSubjects(sql: Sql): NameSubjects {
  return async (given) => {
    const ids = sql.array([...given], 'UUID');
    const rows: Row[] = await sql`
      with asked as (
        select id, id as session_id from session where id = any(${ids})
        union all select id, session_id from complaint where id = any(${ids})
      )
      select asked.id, null as person_id, session_id,
        concat_ws(' ', a.first_name, a.last_name) || ' with ' || concat_ws(' ', m.first_name, m.last_name) as name
      from asked join session s on s.id = asked.session_id
        join athlete a on a.id = s.athlete_id join mentor m on m.id = s.mentor_id
      union all
      select r.id, r.reported_id, null, concat_ws(' ', coalesce(a.first_name, m.first_name), coalesce(a.last_name, m.last_name))
      from report r left join mentor m on m.id = r.reported_id left join athlete a on a.id = r.reported_id
      where r.id = any(${ids}) and coalesce(a.first_name, m.first_name) <> ''
      union all
      select id, id, null, concat_ws(' ', first_name, last_name) from mentor where id = any(${ids}) and known and not deleted`;
    return new Map(rows.map(({ id, ...about }) => [id, about]));
  };
}
