import type { Sql } from 'svc-kit/db';
import { holdUntil } from '../svc-booking/src/domain/hold.ts';
import { priceOf } from '../svc-booking/src/domain/money.ts';
import type { Session } from '../svc-booking/src/domain/session.ts';
import { insertBooking } from '../svc-booking/src/store/book.ts';
import { FIRST_ATHLETE, FIRST_MENTOR, ID_BEGINS, idOf } from './people.ts';

/** pgbench's clients; each has so many mentors to itself, and athletes of its own. */
export const CLIENTS = 32;
const MENTORS_EACH = 15;
const NOW = new Date('2029-12-01T12:00:00Z');
const FIRST_HOUR = new Date('2030-01-01T00:00:00Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SESSION_ID = '7f0c8e1e-3a5b-4d0e-9c55-0f1a2b3c4d5e';
const UUID = /"id": "[0-9a-f-]{36}"/g;

const VARIABLES = `\\set mentor ${FIRST_MENTOR} + :client_id * ${MENTORS_EACH} + :n % ${MENTORS_EACH}
\\set athlete ${FIRST_ATHLETE} + :client_id + :n * ${CLIENTS}
\\set hour :n / ${MENTORS_EACH}
\\set n :n + 1
`;

type Query = Promise<never[]> & { strings: TemplateStringsArray; values: unknown[] };

/** For pgbench: the statement of a paid hold, written by the service's own function, so that the two cannot differ. */
export async function bookingScript(rules: number): Promise<string> {
  const { statements, sql } = recorder();
  const booking = { session: aHold(), notes: 'Film review, please.', isOpenToUnconfirmed: null };
  await insertBooking(sql, { ...booking, seen: { revision: 1, rules, bufferMinutes: 0 } }, NOW);
  const [whole, ...more] = statements.filter((each) => !statements.some(({ values }) => values.includes(each)));
  if (!whole || more.length > 0) throw new Error('a booking is no longer one statement');
  return `${VARIABLES}${write(whole)};\n`;
}

function aHold(): Session {
  const endsAt = new Date(FIRST_HOUR.getTime() + HOUR_MS);
  const people = { mentorId: idOf(FIRST_MENTOR, 0), athleteId: idOf(FIRST_ATHLETE, 0) };
  const hold = { status: 'scheduled', holdExpiresAt: holdUntil(NOW), ...priceOf('D1', 'paid') };
  // What the statement does not need; what it comes to need has no value, and that is noticed.
  return { id: SESSION_ID, version: 1, ...people, startsAt: FIRST_HOUR, endsAt, ...hold } as Session;
}

/** Remembers each statement and its parts; nothing is sent, and nothing found. */
function recorder() {
  const statements: Query[] = [];
  const sql = (strings: TemplateStringsArray, ...values: unknown[]) => {
    const query: Query = Object.assign(Promise.resolve([]), { strings, values });
    statements.push(query);
    return query;
  };
  return { statements, sql: sql as unknown as Sql };
}

function write({ strings, values }: Query): string {
  return strings.map((text, n) => text + (n < values.length ? writeValue(values[n]) : '')).join('');
}

function writeValue(value: unknown): string {
  if (value instanceof Promise) return write(value as Query);
  if (value === null || typeof value === 'number') return String(value);
  if (value instanceof Date) return writeTime(value);
  if (value === SESSION_ID) return 'gen_random_uuid()';
  if (value === idOf(FIRST_MENTOR, 0)) return `('${ID_BEGINS}' || :mentor::bigint)::uuid`;
  if (value === idOf(FIRST_ATHLETE, 0)) return `('${ID_BEGINS}' || :athlete::bigint)::uuid`;
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  if (Array.isArray(value)) return writeJson(value);
  throw new Error(`pgbench has no value for ${value}`);
}

/** Times of the session move with the hour; the others stay. */
function writeTime(at: Date): string {
  const literal = `'${at.toISOString()}'::timestamptz`;
  const isOfSession = Math.abs(at.getTime() - FIRST_HOUR.getTime()) < DAY_MS;
  return isOfSession ? `(${literal} + :hour::int * interval '1 hour')` : literal;
}

/** With spaces, because pgbench takes a colon before a letter for a variable; events have ids of their own. */
function writeJson(rows: unknown[]): string {
  const text = JSON.stringify(rows).replaceAll('":', '": ').replaceAll("'", "''");
  return `'${text.replace(UUID, `"id": "' || gen_random_uuid() || '"`)}'`.replace(/^(.*\|\|.*)$/s, '($1)');
}
