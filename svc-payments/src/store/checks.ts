import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Db } from 'svc-kit/db';
import type { SubjectKind } from '../domain/proof.ts';

const CHECKS = new URL('../../checks/', import.meta.url);

export interface BrokenCheck {
  /** `name` of the file, `rule` as its first comment says it, `rows` whose first column names what each is about. */
  name: string;
  rule: string;
  rows: Record<string, unknown>[];
}

const OF_SESSIONS = ['ledger_transaction', 'payment', 'release', 'transfer', 'checkout'];
/** What stands in front of a check so that it reads only these subjects: its own words for the tables then mean these rows. */
const ONLY: Record<SubjectKind, string> = {
  session: OF_SESSIONS.map((name) => `${name} as (select * from ${name} where session_id = any($1::uuid[]))`).join(
    ', ',
  ),
  posting: 'ledger_transaction as (select * from ledger_transaction where key = any($1))',
  // The shared accounts, which a check sums up over all postings, are proved by proof_sum.
  account:
    'ledger_account as (select * from ledger_account where name = any($1)), ledger_transaction as (select * from ledger_transaction where false)',
  txn: 'balance_transaction as (select * from balance_transaction where txn_id = any($1))',
};

/** The invariants in `checks/*.sql` that do not hold: their queries return no rows. Reads all that ever was. */
export async function findBroken(db: Db): Promise<BrokenCheck[]> {
  const broken: BrokenCheck[] = [];
  for (const check of await readChecks()) broken.push(...brokenOf(check, await db.unsafe(check.text)));
  return broken;
}

/** The same invariants, of these subjects alone. @param names of the checks that speak of this kind */
export async function findBrokenAmong(
  db: Db,
  { kind, names }: { kind: SubjectKind; names: readonly string[] },
  subjects: readonly string[],
): Promise<BrokenCheck[]> {
  if (subjects.length === 0) return [];
  const broken: BrokenCheck[] = [];
  for (const check of (await readChecks()).filter(({ name }) => names.includes(name))) {
    const text = `with ${ONLY[kind]} select * from (${check.text.trim().replace(/;$/, '')}) found`;
    broken.push(...brokenOf(check, await db.unsafe(text, [db.array([...subjects], 'TEXT')])));
  }
  return broken;
}

export async function ruleOf(name: string): Promise<string> {
  const check = (await readChecks()).find((each) => each.name === name);
  if (!check) throw new Error(`there is no check ${name}`);
  return readRule(check.text);
}

interface Check {
  name: string;
  text: string;
}
let checks: Promise<Check[]> | undefined;

function readChecks(): Promise<Check[]> {
  checks ??= (async () => {
    const files = (await readdir(fileURLToPath(CHECKS))).filter((file) => file.endsWith('.sql')).sort();
    return Promise.all(
      files.map(async (file) => ({
        name: file.replace('.sql', ''),
        text: await readFile(new URL(file, CHECKS), 'utf8'),
      })),
    );
  })();
  return checks;
}

function brokenOf({ name, text }: Check, rows: Record<string, unknown>[]): BrokenCheck[] {
  return rows.length > 0 ? [{ name, rule: readRule(text), rows: [...rows] }] : [];
}

function readRule(text: string): string {
  const lines = text.split('\n');
  const end = lines.findIndex((line) => !line.startsWith('--'));
  return lines
    .slice(0, end)
    .map((line) => line.replace(/^--\s*/, ''))
    .join(' ');
}
