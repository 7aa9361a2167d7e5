import { DAY_MS, HOUR_MS, SECOND_MS } from 'contracts/times';
import { type Tx, transaction } from 'svc-kit/db';
import { findScheduled, schedule } from 'svc-kit/due';
import type { Deps } from '../deps.ts';
import type { Subject } from '../domain/proof.ts';
import { addSums, describePostings, dropWholeSums, replaceSums } from '../store/proof-mark.ts';
import { keepUnproven } from '../store/unproven.ts';
import {
  beginWholeProof,
  endWholeProof,
  findNextDay,
  goOnAfter,
  listStrangers,
  lockProof,
  PARTS,
  type Part,
  pageAccounts,
  pageSessions,
  pageSources,
  pageTxns,
  recountDay,
} from '../store/whole-proof.ts';
import { name, PIECE, proveSubjects } from './prove-new.ts';

export const PROVE_ALL = 'books.prove_all';
/** When nobody on either coast of America is awake, in UTC. */
const NIGHT_HOUR = 9;
/** Other timed work waits as long. */
const TURN_MS = 2 * SECOND_MS;
const PAUSE_MS = 3 * SECOND_MS;

type ProofDeps = Pick<Deps, 'sql' | 'clock' | 'log'>;

export async function proveAllAndPlan(deps: Deps): Promise<void> {
  const isDone = await proveAll(deps);
  const now = deps.clock.now();
  await schedule(deps.sql, PROVE_ALL, 'all', isDone ? nextNight(now) : new Date(now.getTime() + PAUSE_MS));
}

export async function planProofOfAll({ sql, clock }: Deps): Promise<void> {
  const now = clock.now();
  const planned = await findScheduled(sql, PROVE_ALL, 'all');
  // A clock that was set back must not put it off.
  if (!planned || planned > nextNight(now)) await schedule(sql, PROVE_ALL, 'all', planned ? nextNight(now) : now);
}

function nextNight(now: Date): Date {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const tonight = midnight + NIGHT_HOUR * HOUR_MS;
  return new Date(tonight > now.getTime() ? tonight : tonight + DAY_MS);
}

/** Goes on for about `turnMs`. Only notes what does not hold: `proveNew` tells of it. @returns whether it's done */
export async function proveAll(deps: ProofDeps, turnMs = TURN_MS): Promise<boolean> {
  const until = performance.now() + turnMs;
  do {
    if (await transaction(deps.sql, (tx) => provePiece(deps, tx))) return true;
  } while (performance.now() < until);
  // Whoever asked for it in between leaves the rest to its time.
  await schedule(deps.sql, PROVE_ALL, 'all', new Date(deps.clock.now().getTime() + PAUSE_MS));
  return false;
}

/** What the next rows of a part leave open, and up to where they went; null after the last. */
type Piece = { open: Subject[]; after: string | null };

async function provePiece(deps: ProofDeps, tx: Tx): Promise<boolean> {
  const { part, after, throughId } = await lockProof(tx);
  if (part === null) {
    await dropWholeSums(tx);
    await beginWholeProof(tx, deps.clock.now());
    return false;
  }
  const piece =
    part === 'postings' ? await provePostings(tx, Number(after), throughId) : await STEPS[part](deps, tx, after);
  await keepUnproven(tx, piece.open);
  if (piece.after !== null) {
    await goOnAfter(tx, part, piece.after);
    return false;
  }
  const next = PARTS[PARTS.indexOf(part) + 1];
  if (next) await goOnAfter(tx, next, '');
  else await endWholeProof(tx, deps.clock.now());
  return next === undefined;
}

/** Those after the mark are proved as what is new. */
async function provePostings(tx: Tx, from: number, throughId: number): Promise<Piece> {
  const { keys, lastId } = await describePostings(tx, from, throughId, PIECE);
  const to = lastId ?? throughId;
  const strangers = await listStrangers(tx, from, to);
  const { open } = await proveSubjects(tx, [...name('posting', keys), ...name('session', strangers)]);
  await addSums(tx, from, to, true);
  if (lastId !== null) return { open, after: String(to) };
  await replaceSums(tx);
  return { open, after: null };
}

const STEPS: Record<Exclude<Part, 'postings'>, (deps: ProofDeps, tx: Tx, after: string) => Promise<Piece>> = {
  accounts: async (_, tx, after) => provePage(tx, 'account', await pageAccounts(tx, after, PIECE)),
  sessions: async (_, tx, after) => provePage(tx, 'session', await pageSessions(tx, after, PIECE)),
  txns: async (_, tx, after) => provePage(tx, 'txn', await pageTxns(tx, after, PIECE)),
  sources: async (_, tx, after) => provePage(tx, 'txn', await pageSources(tx, after, PIECE)),
  async days({ log }, tx, after) {
    const day = await findNextDay(tx, after);
    if (day && (await recountDay(tx, day))) log.warn('a day of Stripe’s list was summed up wrongly', { day });
    return { open: [], after: day };
  },
};

async function provePage(tx: Tx, kind: Subject['kind'], page: string[]): Promise<Piece> {
  const { open } = await proveSubjects(tx, name(kind, page));
  return { open, after: page.at(-1) ?? null };
}
