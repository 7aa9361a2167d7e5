import type { BodyOf } from 'contracts/endpoint';
import type { Answers, saveQuestions } from 'contracts/http/plans';
import type { Db, Tx } from 'svc-kit/db';
import type { Session } from '../domain/session.ts';

type Said = BodyOf<typeof saveQuestions>;
interface AnswersRow {
  goal: string | null;
  standing: string | null;
  look_at: string | null;
  links: Answers['links'];
  answered_at: Date;
}

const NOTHING: Answers = { goal: null, standing: null, look_at: null, links: [], answered_at: null };

export async function findAnswers(db: Db, sessionId: string): Promise<Answers> {
  const [row]: AnswersRow[] = await db`
    select goal, standing, look_at, links, answered_at from session_answers where session_id = ${sessionId}`;
  return row ? { ...row, answered_at: row.answered_at.toISOString() } : NOTHING;
}

/** Somebody who takes everything back has not answered. */
export async function saveAnswers(tx: Tx, session: Session, said: Said, now: Date): Promise<void> {
  const [goal, standing, lookAt] = [said.goal || null, said.standing || null, said.look_at || null];
  const links = said.links.map(({ url, label }) => ({ url, label: label || null }));
  if (!goal && !standing && !lookAt && links.length === 0) {
    await tx`delete from session_answers where session_id = ${session.id}`;
    return;
  }
  await tx`
    insert into session_answers (session_id, athlete_id, goal, standing, look_at, links, answered_at)
    values (${session.id}, ${session.athleteId}, ${goal}, ${standing}, ${lookAt}, ${links}::jsonb, ${now})
    on conflict (session_id) do update set goal = excluded.goal, standing = excluded.standing,
      look_at = excluded.look_at, links = excluded.links, answered_at = excluded.answered_at`;
}

export async function hasAnswers(db: Db, sessionId: string): Promise<boolean> {
  const rows = await db`select 1 from session_answers where session_id = ${sessionId}`;
  return rows.length > 0;
}
