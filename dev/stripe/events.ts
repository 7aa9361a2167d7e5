import { amountOf, type Call, filterOf, lagOf, listAnswer, listOf, textOf } from './call.ts';
import { missing } from './failure.ts';
import type { StoredEvent, StoredThinEvent } from './store.ts';
import { API_VERSION, isoTime, newId, type World } from './world.ts';

/** A v1 event holds a snapshot of `object`. `account` is the connected one that it happened on, '' the platform's own. */
export function emit(world: World, type: string, object: object, previous?: object, account = ''): void {
  const event: StoredEvent = {
    id: newId('evt'),
    object: 'event',
    ...(account && { account }),
    api_version: API_VERSION,
    created: world.now(),
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 1,
    request: world.request ?? { id: null, idempotency_key: null },
    type,
  };
  world.store.insert('event', event, account);
  // Only destinations that listen to connected accounts are sent these.
  if (account === '') queueWebhook(world, event.id, event);
}

/** A v2 event is thin: it names the account and carries no data. */
export function emitThin(world: World, type: string, accountId: string): void {
  const event: StoredThinEvent = {
    id: newId('evt_test', 32),
    object: 'v2.core.event',
    created: isoTime(world.now()),
    livemode: false,
    type,
    reason: null,
    related_object: { id: accountId, type: 'v2.core.account', url: `/v2/core/accounts/${accountId}` },
  };
  world.store.insert('v2.core.event', event);
  queueWebhook(world, event.id, event);
}

function queueWebhook(world: World, id: string, body: object): void {
  world.store.db
    .query('INSERT INTO delivery (event, body, next_try) VALUES (?, ?, ?)')
    .run(id, JSON.stringify(body), Date.now());
  world.wakeWebhooks();
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
