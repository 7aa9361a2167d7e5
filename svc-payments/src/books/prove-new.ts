import { type Db, type Sql, transaction } from 'svc-kit/db';
import { brokenSums, CHECKS_OF, isShared, type Subject, type SubjectKind, subjectsOf } from '../domain/proof.ts';
import { type BrokenCheck, findBrokenAmong, ruleOf } from '../store/checks.ts';
import { advanceMark, describePostings, readMark, readSharedSums } from '../store/proof-mark.ts';
import {
  findLastUnproven,
  forgetUnproven,
  keepUnproven,
  listOpenTxns,
  listPostingsOf,
  listUnproven,
} from '../store/unproven.ts';

/** Each statement then takes well under a second. */
export const PIECE = 1_000;

/** The invariants of the books, over what is new and what did not hold before. What does not hold stays to be proved. */
export async function proveNew(sql: Sql): Promise<BrokenCheck[]> {
  return merge([...(await proveUnproven(sql)), ...(await provePostings(sql)), ...(await proveSums(sql))]);
}

async function proveUnproven(sql: Sql): Promise<BrokenCheck[]> {
  const upTo = await findLastUnproven(sql);
  const broken: BrokenCheck[] = [];
  for (let after = '0'; ; ) {
    const noted = await listUnproven(sql, after, upTo, PIECE);
    const last = noted.at(-1);
    if (!last) return broken;
    after = last.id;
    const sessions = noted.filter(({ kind }) => kind === 'session').map(({ subject }) => subject);
    const postings = (await listPostingsOf(sql, sessions)).map((subject) => ({ kind: 'posting', subject }) as const);
    const { found, open } = await proveSubjects(sql, [...noted, ...postings]);
    await transaction(sql, async (tx) => {
      await forgetUnproven(
        tx,
        noted.map(({ id }) => id),
      );
      await keepUnproven(tx, open);
    });
    broken.push(...found);
  }
}

async function provePostings(sql: Sql): Promise<BrokenCheck[]> {
  const mark = await readMark(sql);
  const broken: BrokenCheck[] = [];
  for (let from = mark.throughId; ; ) {
    const posted = await describePostings(sql, from, Number.MAX_SAFE_INTEGER, PIECE);
    if (posted.lastId === null) break;
    from = posted.lastId;
    const { found, open } = await proveSubjects(sql, [
      ...name('posting', posted.keys),
      ...name('session', posted.sessionIds),
      ...name('account', posted.accounts),
      ...name('txn', posted.txnIds),
    ]);
    await keepUnproven(sql, open);
    broken.push(...found);
  }
  await transaction(sql, (tx) => advanceMark(tx, mark));
  return broken;
}

async function proveSums(sql: Db): Promise<BrokenCheck[]> {
  const broken = brokenSums(await readSharedSums(sql));
  return Promise.all(broken.map(async (check) => ({ ...check, rule: await ruleOf(check.name) })));
}

interface Proved {
  found: BrokenCheck[];
  open: Subject[];
}

/** Shared accounts are left out. */
export async function proveSubjects(sql: Db, subjects: Subject[]): Promise<Proved> {
  const found: BrokenCheck[] = [];
  for (const kind of Object.keys(CHECKS_OF) as SubjectKind[]) {
    const names = [...new Set(subjects.filter((each) => each.kind === kind).map(({ subject }) => subject))];
    const own = kind === 'account' ? names.filter((account) => !isShared(account)) : names;
    for (let at = 0; at < own.length; at += PIECE)
      found.push(...(await findBrokenAmong(sql, { kind, names: CHECKS_OF[kind] }, own.slice(at, at + PIECE))));
  }
  const txns = subjects.filter(({ kind }) => kind === 'txn').map(({ subject }) => subject);
  return { found, open: [...found.flatMap(subjectsOf), ...name('txn', await listOpenTxns(sql, txns))] };
}

export function name(kind: SubjectKind, subjects: string[]): Subject[] {
  return subjects.map((subject) => ({ kind, subject }));
}

/** One for each check, and each row once, though it may have been proved for two reasons. */
function merge(checks: BrokenCheck[]): BrokenCheck[] {
  const merged = new Map<string, BrokenCheck>();
  for (const check of checks) {
    const rows = [...(merged.get(check.name)?.rows ?? []), ...check.rows];
    const distinct = new Map(rows.map((row) => [JSON.stringify(row), row]));
    merged.set(check.name, { ...check, rows: [...distinct.values()] });
  }
  return [...merged.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
