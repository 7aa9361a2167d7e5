// Stripe and the ledger remember these texts, so renaming a kind takes a migration.

/** Kinds whose text is `kind:id`, with what the id is. */
const NAMES = {
  // Intents; what they did is posted under the same key.
  account: 'mentorId',
  commission: 'batchId',
  evidence: 'disputeId',
  // Sent to Stripe without an intent, as repeating it does no harm.
  evidence_file: 'digest',
  // Postings.
  capture: 'checkoutId',
  fee: 'chargeId',
  lost_fee: 'checkoutId',
  refund_back: 'refundId',
  dispute_move: 'balanceTransactionId',
  // Moves between our own accounts that follow from balances under a lock, so each has an id of its own.
  offset: 'moveId',
  netted: 'moveId',
  elsewhere: 'moveId',
  // What was done by hand in Stripe's dashboard.
  hand_transfer: 'transferId',
  hand_reversal: 'reversalId',
  // A balance transaction that no rule explains, and what the founder said it was.
  stripe_txn: 'txnId',
  settled_txn: 'txnId',
  // What Stripe's balance held before the ledger began.
  opening: 'currency',
  // Refund cases.
  cancel: 'sessionId',
  no_show: 'sessionId',
  complaint: 'sessionId',
  refused: 'checkoutId',
  stripe: 'stripeId',
  // What the card's bank gave back of another case: owed again when the bank takes it from the family.
  by_bank: 'refundId',
} as const;

/** What can happen to one subject more than once: `kind:id` the first time, then `kind:id#2`, `kind:id#3` … */
const NUMBERED = {
  transfer: 'sessionId',
  reversal: 'refundId',
  dispute_reversal: 'disputeId',
  release: 'sessionId',
  refund_set_aside: 'refundId',
  refund_void: 'refundId',
  refund_paid: 'refundId',
  dispute_lost: 'disputeId',
  dispute_restored: 'disputeId',
} as const;
type Names = typeof NAMES;
type Numbered = typeof NUMBERED;
const KINDS_BY_NAME = new Map(Object.keys(NAMES).map((kind) => [kind, kind as keyof Names]));
const NUMBERED_BY_NAME = new Map(Object.keys(NUMBERED).map((kind) => [kind, kind as keyof Numbered]));

interface Composed {
  checkout: { sessionId: string; checkoutNumber: number };
  refund: { refundCase: RefundCase };
  undo: { posting: PostingKey };
}
type Subjects = { [K in keyof Names]: { [F in Names[K]]: string } } & {
  [K in keyof Numbered]: { [F in Numbered[K]]: string } & { number: number };
} & Composed;
type Kind = keyof Subjects;
type KeyOf<K extends Kind> = { [P in K]: { kind: P } & Subjects[P] }[K];

const INTENT_KINDS = [
  'checkout',
  'account',
  'transfer',
  'refund',
  'reversal',
  'dispute_reversal',
  'commission',
  'evidence',
] as const;
const CASE_KINDS = ['cancel', 'no_show', 'complaint', 'refused', 'stripe', 'by_bank'] as const;
const POSTING_KINDS = [
  'capture',
  'fee',
  'lost_fee',
  'release',
  'transfer',
  'reversal',
  'dispute_reversal',
  'commission',
  'refund_set_aside',
  'refund_void',
  'refund_paid',
  'refund_back',
  'dispute_move',
  'dispute_lost',
  'dispute_restored',
  'offset',
  'netted',
  'elsewhere',
  'hand_transfer',
  'hand_reversal',
  'stripe_txn',
  'settled_txn',
  'opening',
  'undo',
] as const;

export type IntentKind = (typeof INTENT_KINDS)[number];
export type IntentKey<K extends IntentKind = IntentKind> = KeyOf<K>;
export type PostingKey = KeyOf<(typeof POSTING_KINDS)[number]>;
export type RefundCase = KeyOf<(typeof CASE_KINDS)[number]>;
export type MoneyKey = IntentKey | PostingKey | RefundCase | KeyOf<'evidence_file'>;

export function writeKey<K extends Kind>(given: KeyOf<K>): string {
  const key = given as MoneyKey;
  switch (key.kind) {
    case 'checkout':
      return `checkout:${key.sessionId}:${key.checkoutNumber}`;
    case 'refund':
      return `refund:${writeKey(key.refundCase)}`;
    case 'undo':
      return `undo:${writeKey(key.posting)}`;
    default:
      return 'number' in key
        ? `${subjectText(key, NUMBERED[key.kind])}${key.number === 1 ? '' : `#${key.number}`}`
        : subjectText(key, NAMES[key.kind]);
  }
}

function subjectText(key: MoneyKey, field: string): string {
  return `${key.kind}:${new Map<string, unknown>(Object.entries(key)).get(field)}`;
}

/** @throws for a text that `writeKey` does not write */
export function readKey(text: string): MoneyKey {
  const [word = '', ...parts] = text.split(':');
  const rest = parts.join(':');
  if (word === 'refund') return { kind: word, refundCase: readRefundCase(rest) };
  if (word === 'undo') return { kind: word, posting: readPostingKey(rest) };
  const [first, second, ...more] = parts;
  if (word === 'checkout' && first && /^[1-9]\d*$/.test(second ?? '') && more.length === 0)
    return { kind: word, sessionId: first, checkoutNumber: Number(second) };
  if (first && parts.length === 1) {
    const numbered = NUMBERED_BY_NAME.get(word);
    if (numbered) return readNumbered(numbered, text, first);
    const kind = KINDS_BY_NAME.get(word);
    if (kind) return { kind, [NAMES[kind]]: first } as KeyOf<keyof Names>;
  }
  throw new Error(`not a key of money: ${text}`);
}

function readNumbered(kind: keyof Numbered, text: string, rest: string): MoneyKey {
  const [, id, number = '1'] = rest.match(/^([^#]+)(?:#([2-9]|[1-9]\d+))?$/) ?? [];
  if (!id) throw new Error(`not a key of money: ${text}`);
  return { kind, [NUMBERED[kind]]: id, number: Number(number) } as KeyOf<keyof Numbered>;
}

export function readIntentKey(text: string): IntentKey {
  return narrow(readKey(text), INTENT_KINDS);
}

export function readPostingKey(text: string): PostingKey {
  return narrow(readKey(text), POSTING_KINDS);
}

export function readRefundCase(text: string): RefundCase {
  return narrow(readKey(text), CASE_KINDS);
}

function narrow<K extends Kind>(key: MoneyKey, kinds: readonly K[]): KeyOf<K> {
  if (!isOneOf(key, kinds)) throw new Error(`a key of money in the wrong place: ${writeKey(key)}`);
  return key;
}

function isOneOf<K extends Kind>(key: MoneyKey, kinds: readonly K[]): key is MoneyKey & KeyOf<K> {
  return kinds.some((kind) => kind === key.kind);
}

/** Stripe replays its first answer under one key, so each attempt has its own. `sentAs`: the text sent before a renaming. */
export function idempotencyKeyOf<K extends IntentKind>(intent: {
  key: IntentKey<K>;
  sentAs: string | null;
  attempt: number;
}): string {
  const text = intent.sentAs ?? writeKey(intent.key);
  return intent.attempt === 1 ? text : `${text}:${intent.attempt}`;
}

export function transferGroupOf(sessionId: string): string {
  return `session:${sessionId}`;
}

/** Null for a group that is not of a session of ours. */
export function sessionOfGroup(group: string | null): string | null {
  return group?.match(/^session:([0-9a-f-]{36})$/)?.[1] ?? null;
}
