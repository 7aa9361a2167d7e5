import { amountOf, type Call, filterOf, lagOf, listAnswer, listOf, textOf } from './call.ts';
import { destinationsFor } from './destinations.ts';
import { missing } from './failure.ts';
import type { StoredEvent, StoredThinEvent } from './store.ts';
import { API_VERSION, isoTime, newId, type World } from './world.ts';

/** A v1 event holds a snapshot of `object`. `account` is the connected one that it happened on, '' the platform's own. */
export function emit(world: World, type: string, object: object, previous?: object, account = ''): void {
  const scope = account ? 'connected' : 'platform';
  const receivers = destinationsFor(world, { payload: 'snapshot', scope, type });
  const event: StoredEvent = {
    id: newId('evt'),
    object: 'event',
    ...(account && { account }),
    api_version: API_VERSION,
    created: world.now(),
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: receivers.length,
    request: world.request ?? { id: null, idempotency_key: null },
    type,
  };
  world.store.insert('event', event, account);
  send(world, event, receivers);
  const thinReceivers = destinationsFor(world, { payload: 'thin', scope, type: `v1.${type}` });
  if (thinReceivers.length > 0) send(world, thinOf(world, event, account), thinReceivers);
}

/** The same in thin form: a v2 event of its own. */
function thinOf(world: World, { type, data }: StoredEvent, account: string): StoredThinEvent {
  const { id, object } = data.object as { id: string; object: string };
  const url = `/v1/${object.replaceAll('.', '/')}s/${id}`;
  return storeThin(world, `v1.${type}`, { id, type: object, url }, account);
}

/** A v2 event is thin: it names the account and carries no data. */
export function emitThin(world: World, type: string, accountId: string): void {
  const related = { id: accountId, type: 'v2.core.account', url: `/v2/core/accounts/${accountId}` };
  const event = storeThin(world, type, related);
  send(world, event, destinationsFor(world, { payload: 'thin', scope: 'connected', type }));
}

function storeThin(
  world: World,
  type: string,
  related: StoredThinEvent['related_object'],
  account = '',
): StoredThinEvent {
  return world.store.insert('v2.core.event', {
    id: newId('evt_test', 32),
    object: 'v2.core.event',
    created: isoTime(world.now()),
    livemode: false,
    type,
    ...(account && { context: account }),
    reason: null,
    related_object: related,
  });
}

function send(world: World, event: StoredEvent | StoredThinEvent, receivers: number[]): void {
  for (const destination of receivers)
    world.store.db
      .query('INSERT INTO sending (event, destination, body, next_try) VALUES (?, ?, ?, ?)')
      .run(event.id, destination, JSON.stringify(event), Date.now());
  if (receivers.length > 0) world.wakeWebhooks();
}

export function retrieveEvent({ world, path, account }: Call): object {
  return world.store.get('event', path('id'), 'id', account);
}

/** Filters: `type` (with `*` at the end), `types`, `created`, `delivery_success`. */
export function listEvents(call: Call): object {
  const filter = filterOf(call);
  const types = listOf(call.params, 'types').map(String);
  const type = textOf(call.params, 'type');
  if (types.length > 0) filter.types = types;
  else if (type?.endsWith('*')) filter.types = knownTypes(call.world, type.slice(0, -1));
  else if (type) filter.types = [type];
  if (call.params.delivery_success === true) filter.where = { pending_webhooks: 0 };
  if (call.params.delivery_success === false) filter.where = { pending_webhooks: 1 };
  return listAnswer(call, call.world.store.list('event', filter));
}

function knownTypes(world: World, prefix: string): string[] {
  const rows = world.store.db
    .query<{ type: string }, []>(
      "SELECT DISTINCT json_extract(body, '$.type') AS type FROM object WHERE kind = 'event'",
    )
    .all();
  return rows.map((row) => row.type).filter((type) => type.startsWith(prefix));
}

export function retrieveThinEvent({ world, path }: Call): object {
  return world.store.get('v2.core.event', path('id'));
}

/** The page token is the last id of the page before. */
export function listThinEvents(call: Call): object {
  const { world, params } = call;
  const limit = amountOf(params, 'limit') ?? 20;
  const after = textOf(params, 'page');
  if (after && !world.store.find('v2.core.event', after)) throw missing('page', after, 'page');
  const types = listOf(params, 'types').map(String);
  const objectId = textOf(params, 'object_id');
  const page = world.store.list('v2.core.event', {
    limit,
    ...lagOf(world),
    ...(after && { after }),
    ...(types.length > 0 && { types }),
    ...(objectId && { where: { 'related_object.id': objectId } }),
  });
  return thinList(call, page, limit);
}

export function thinList(call: Call, page: { data: { id: string }[]; hasMore: boolean }, limit: number): object {
  const last = page.data.at(-1);
  const next = page.hasMore && last ? `${call.pathname}?limit=${limit}&page=${last.id}` : null;
  return { data: page.data, next_page_url: next, previous_page_url: null };
}
