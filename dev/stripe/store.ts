import { Database, type SQLQueryBindings } from 'bun:sqlite';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { missing } from './failure.ts';
import type { Parameters } from './form.ts';

/** An account link is write-only in Stripe's API; the hosted page needs it again. */
export interface StoredLink {
  id: string;
  account: string;
  expires_at: number;
  used: boolean;
  return_url: string;
  refresh_url: string;
}

/** Stripe's own union would make each event type a separate case. */
export interface StoredEvent {
  id: string;
  object: 'event';
  account?: string;
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null } | null;
  type: string;
}
export interface StoredThinEvent {
  id: string;
  object: 'v2.core.event';
  created: string;
  livemode: false;
  type: string;
  /** The connected account that it happened on. */
  context?: string;
  reason: null;
  related_object: { id: string; type: string; url: string };
}

/** Always unexpanded, by their `object` name. */
export interface Kinds {
  'v2.core.account': Stripe.V2.Core.Account;
  'v2.core.event': StoredThinEvent;
  link: StoredLink;
  'checkout.session': Stripe.Checkout.Session;
  item: Stripe.LineItem & { session: string };
  'session-data': { id: string; paymentIntentData: Parameters };
  file: Stripe.File;
  'file-data': { id: string; base64: string };
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  transfer: Stripe.Transfer;
  transfer_reversal: Stripe.TransferReversal;
  payout: Stripe.Payout;
  bank_account: Stripe.BankAccount;
  topup: Stripe.Topup;
  balance_transaction: Stripe.BalanceTransaction;
  balance_settings: Stripe.BalanceSettings & { id: string };
  event: StoredEvent;
}
export type Kind = keyof Kinds;

export interface Filter {
  where?: Record<string, string | number | boolean>;
  types?: string[];
  created?: { gt?: number; gte?: number; lt?: number; lte?: number };
  /** Younger objects are left out, as lists lag. */
  seenBy?: number;
  after?: string;
  before?: string;
  limit?: number;
  account?: string;
}

interface Row {
  id: string;
  kind: Kind;
  account: string;
  created: number;
  seq: number;
  body: string;
}

const INDEXED = ['payment_intent', 'transfer_group', 'charge', 'source_transaction', 'source', 'session', 'transfer'];

const TABLES = `
  CREATE TABLE IF NOT EXISTS object (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, account TEXT NOT NULL,
    created INTEGER NOT NULL, body TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS object_newest ON object (kind, account, created DESC, seq DESC);
  CREATE TABLE IF NOT EXISTS entry (
    txn TEXT PRIMARY KEY, account TEXT NOT NULL, net INTEGER NOT NULL, available_on INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS entry_sum ON entry (account, available_on, net);
  CREATE TABLE IF NOT EXISTS due (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, job TEXT NOT NULL, id TEXT NOT NULL, UNIQUE (job, id));
  CREATE INDEX IF NOT EXISTS due_at ON due (at);
  CREATE TABLE IF NOT EXISTS idempotency (
    key TEXT PRIMARY KEY, request TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL, saved_at INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS late_work (id TEXT PRIMARY KEY, key TEXT, request TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS sending (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, event TEXT NOT NULL, destination INTEGER NOT NULL, body TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0, next_try INTEGER NOT NULL, state TEXT NOT NULL DEFAULT 'waiting');
  CREATE INDEX IF NOT EXISTS sending_waiting ON sending (next_try) WHERE state = 'waiting';
  CREATE TABLE IF NOT EXISTS fault (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, rule TEXT NOT NULL, remaining INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS mark (id TEXT NOT NULL, what TEXT NOT NULL, PRIMARY KEY (id, what));
  CREATE TABLE IF NOT EXISTS manner (name TEXT PRIMARY KEY, value TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS exchange (seq INTEGER PRIMARY KEY AUTOINCREMENT, line TEXT NOT NULL);`;

/** Survives a restart. Times are unix seconds. */
export class Store {
  readonly db: Database;
  readonly #now: () => number;

  constructor(dataDir: string, now: () => number) {
    mkdirSync(dataDir, { recursive: true });
    this.db = new Database(join(dataDir, 'stripe.sqlite'), { create: true });
    this.db.run('PRAGMA journal_mode = WAL');
    this.db.run('PRAGMA synchronous = NORMAL');
    this.db.run(TABLES);
    for (const field of INDEXED)
      this.db.run(`CREATE INDEX IF NOT EXISTS object_${field} ON object (kind, json_extract(body, '$.${field}'))`);
    this.#now = now;
  }

  insert<K extends Kind>(kind: K, body: Kinds[K], account = ''): Kinds[K] {
    const created = 'created' in body && typeof body.created === 'number' ? body.created : this.#now();
    this.db
      .query('INSERT INTO object (id, kind, account, created, body) VALUES (?, ?, ?, ?, ?)')
      .run(body.id, kind, account, created, JSON.stringify(body));
    return body;
  }

  save<T extends { id: string }>(body: T): T {
    this.db.query('UPDATE object SET body = ? WHERE id = ?').run(JSON.stringify(body), body.id);
    return body;
  }

  find<K extends Kind>(kind: K, id: string, account?: string): Kinds[K] | undefined {
    const row = this.db.query<Row, [string]>('SELECT * FROM object WHERE id = ?').get(id);
    if (!row || row.kind !== kind || (account !== undefined && row.account !== account)) return undefined;
    return this.#read(row) as Kinds[K];
  }

  /** @throws Stripe's 404; `param` names the parameter that held the id */
  get<K extends Kind>(kind: K, id: string, param = 'id', account?: string): Kinds[K] {
    const found = this.find(kind, id, account);
    if (!found)
      throw missing(kind.replace(/^v2\.core\.|^checkout\./, '').replace('session', 'checkout.session'), id, param);
    return found;
  }

  findAny(id: string): object | undefined {
    const row = this.db.query<Row, [string]>('SELECT * FROM object WHERE id = ?').get(id);
    return row ? (this.#read(row) as object) : undefined;
  }

  /** Newest first, as at Stripe. */
  list<K extends Kind>(kind: K, filter: Filter = {}): { data: Kinds[K][]; hasMore: boolean } {
    const { conditions, values } = this.#conditions(kind, filter);
    const limit = filter.limit ?? 1_000_000;
    // `before` wants the nearest objects, so the query runs the other way and the page is reversed.
    const order = filter.before ? 'created ASC, seq ASC' : 'created DESC, seq DESC';
    const rows = this.db
      .query<Row, SQLQueryBindings[]>(
        `SELECT * FROM object WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT ?`,
      )
      .all(...values, limit + 1);
    const page = rows.slice(0, limit);
    if (filter.before) page.reverse();
    return { data: page.map((row) => this.#read(row) as Kinds[K]), hasMore: rows.length > limit };
  }

  #conditions(kind: Kind, filter: Filter): { conditions: string[]; values: SQLQueryBindings[] } {
    // The plus keeps SQLite from scanning by time when a field's own index finds the few rows at once.
    const byField = Object.keys(filter.where ?? {}).some((field) => INDEXED.includes(field));
    const conditions = ['kind = ?', byField ? '+account = ?' : 'account = ?'];
    const values: SQLQueryBindings[] = [kind, filter.account ?? ''];
    const add: AddCondition = (condition, ...more) => {
      conditions.push(condition);
      values.push(...more);
    };
    for (const [field, value] of Object.entries(filter.where ?? {})) add(`json_extract(body, '$.${field}') = ?`, value);
    if (filter.types) add(`json_extract(body, '$.type') IN (${filter.types.map(() => '?').join()})`, ...filter.types);
    addBounds(filter, add);
    if (filter.seenBy !== undefined) add('created <= ?', filter.seenBy);
    if (filter.after) this.#addCursor(kind, filter.after, '<', add);
    if (filter.before) this.#addCursor(kind, filter.before, '>', add);
    return { conditions, values };
  }

  #addCursor(kind: Kind, id: string, sign: '<' | '>', add: AddCondition): void {
    const row = this.db.query<Row, [string]>('SELECT * FROM object WHERE id = ?').get(id);
    if (!row) throw missing(kind, id, sign === '<' ? 'starting_after' : 'ending_before');
    add(`(created, seq) ${sign} (?, ?)`, row.created, row.seq);
  }

  /** Whether funds are available depends on when they are read. */
  #read(row: Row): unknown {
    const body = JSON.parse(row.body);
    if (row.kind === 'balance_transaction') body.status = body.available_on <= this.#now() ? 'available' : 'pending';
    return body;
  }

  transaction<T>(work: () => T): T {
    return this.db.transaction(work)();
  }
}

export function idOf(reference: string | { id: string } | null | undefined): string | null {
  if (!reference) return null;
  return typeof reference === 'string' ? reference : reference.id;
}

type AddCondition = (condition: string, ...values: SQLQueryBindings[]) => void;

const BOUNDS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

function addBounds({ created }: Filter, add: AddCondition): void {
  for (const [name, sign] of Object.entries(BOUNDS)) {
    const bound = created?.[name as keyof typeof BOUNDS];
    if (bound !== undefined) add(`created ${sign} ?`, bound);
  }
}
