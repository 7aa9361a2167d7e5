import type { Db } from 'svc-kit/db';

export interface Ended {
  id: string;
  name: 'sign_in.ended' | 'account.deleted';
  occurredAt: Date;
  payload: object;
}

/** By the database's clock alone, so that nobody's clock has to agree with it. */
export async function findEnded(db: Db, seconds: number): Promise<Ended[]> {
  return db`
    select id, name, occurred_at as "occurredAt", payload from outbox
    where name in ('sign_in.ended', 'account.deleted') and written_at > now() - make_interval(secs => ${seconds})
    order by seq`;
}
