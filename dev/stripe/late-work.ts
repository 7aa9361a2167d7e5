import { expandAnswer } from './expand.ts';
import { StripeFailure } from './failure.ts';
import { decodeForm, type Parameters } from './form.ts';
import { fingerprintOf, json, keepAnswer } from './idempotency.ts';
import { OPERATIONS } from './operations.ts';
import { checkParameters } from './parameters.ts';
import { newId, schedule, type World } from './world.ts';

/** A request as far as its work needs it, so that it can be done after its connection is gone. */
export interface Asked {
  /** Of its operation, such as `POST /v1/transfers/:id/reversals`. */
  name: string;
  pathname: string;
  path: Record<string, string>;
  text: string;
  account: string;
  v2: boolean;
  /** The `Idempotency-Key` as it was given, and what it is unique by. */
  given: string | null;
  key: string | undefined;
}

const HANDLERS = new Map(OPERATIONS.map(([method, path, handler]) => [`${method} ${path}`, handler]));

/** @throws StripeFailure when it is refused */
export function doWork(world: World, asked: Asked, params: Parameters, requestId: string): object {
  const { name, pathname, account, v2 } = asked;
  const handler = HANDLERS.get(name);
  if (!handler) throw new StripeFailure(404, `Unrecognized request URL (${name}).`);
  world.request = { id: requestId, idempotency_key: asked.given };
  try {
    const checked = checkParameters(name, params, !v2 || asked.name.startsWith('GET'));
    const answer = handler({ world, params: checked, path: (part) => asked.path[part] ?? '', pathname, account });
    expandAnswer(world, answer, v2 ? {} : checked);
    return answer;
  } finally {
    world.request = null;
  }
}

/** The caller heard of a failure, and the work is done all the same, `seconds` later. */
export function postpone(
  world: World,
  { name, pathname, path, text, account, v2, given, key }: Asked,
  seconds: number,
) {
  if (key && isPostponed(world, key)) return;
  const id = newId('late');
  const asked = { name, pathname, path, text, account, v2, given, key };
  world.store.db
    .query('INSERT INTO late_work (id, key, request) VALUES (?, ?, ?)')
    .run(id, key ?? null, JSON.stringify(asked));
  schedule(world, 'do-late', id, world.now() + seconds);
}

function isPostponed(world: World, key: string): boolean {
  return world.store.db.query('SELECT 1 FROM late_work WHERE key = ?').get(key) !== null;
}

/** v2 runs a failed request again under its key, without doing anything twice. */
export function overtake(world: World, key: string): void {
  world.store.db.query('DELETE FROM late_work WHERE key = ?').run(key);
}

export function doLate(world: World, id: string): void {
  const row = world.store.db
    .query<{ request: string }, [string]>('DELETE FROM late_work WHERE id = ? RETURNING request')
    .get(id);
  if (!row) return;
  const asked = JSON.parse(row.request) as Asked;
  try {
    const answer = doWork(world, asked, decode(asked), newId('req', 14));
    // v1 has already kept its failure under the key, and gives that again.
    if (asked.v2 && asked.key) keepAnswer(world, asked.key, fingerprintOf(asked), { status: 200, body: json(answer) });
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
  }
}

/** @throws StripeFailure for what is not JSON */
export function decode({ v2, text }: Pick<Asked, 'v2' | 'text'>): Parameters {
  if (!v2) return decodeForm(text);
  try {
    const body: unknown = JSON.parse(text || '{}');
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Parameters) : {};
  } catch {
    throw new StripeFailure(400, 'The request body is not JSON.', { code: 'invalid_json', beforeWork: true });
  }
}
