import type { Tx } from 'svc-kit/db';
import { HttpError } from 'svc-kit/errors';
import { isKeptApart, type Pair } from './store/blocks.ts';
import { lockAthlete } from './store/people.ts';

/**
 * Words about an athlete reach a family that may have blocked or reported the mentor, and go with the athlete's account:
 * what is written after that nobody would take out. @throws HttpError 400
 */
export async function admitWords(tx: Tx, pair: Pair, now: Date): Promise<void> {
  await admitWordsOf(tx, pair.athleteId);
  if (await isKeptApart(tx, pair, now)) throw closed();
}

/** @throws HttpError 400 once the account is deleted */
export async function admitWordsOf(tx: Tx, athleteId: string): Promise<void> {
  if (!(await lockAthlete(tx, athleteId))) throw closed();
}

function closed(): HttpError {
  return new HttpError(400, 'papers_closed');
}
