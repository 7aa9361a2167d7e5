import type { Parameters, ParameterValue } from './form.ts';
import { mannersOf } from './manners.ts';
import type { Filter } from './store.ts';
import type { World } from './world.ts';

export interface Call {
  world: World;
  params: Parameters;
  path(name: string): string;
  pathname: string;
  /** The connected account of the `Stripe-Account` header, '' for the platform itself. */
  account: string;
}
export type Handler = (call: Call) => object;

/** For parameters whose type `parameters.ts` has checked. */
export function textOf(params: Parameters, name: string): string | undefined {
  const value = params[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
export function amountOf(params: Parameters, name: string): number | undefined {
  const value = params[name];
  return typeof value === 'number' ? value : undefined;
}
export function hashOf(params: Parameters, name: string): Parameters {
  const value = params[name];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
export function listOf(params: Parameters, name: string): ParameterValue[] {
  const value = params[name];
  return Array.isArray(value) ? value : [];
}

/** As Stripe merges it: '' removes a key, and '' for the whole hash removes all. */
export function mergeMetadata(before: Record<string, string>, params: Parameters): Record<string, string> {
  if (params.metadata === '') return {};
  const merged = { ...before };
  for (const [key, value] of Object.entries(hashOf(params, 'metadata'))) {
    if (value === '' || value === null) delete merged[key];
    else merged[key] = String(value);
  }
  return merged;
}

/** For lists of what comes into being over time; an object's own read is never late. */
export function lagOf(world: World): Pick<Filter, 'seenBy'> {
  const { listLagSeconds } = mannersOf(world);
  return listLagSeconds > 0 ? { seenBy: world.now() - listLagSeconds } : {};
}

export function filterOf(call: Call, fields: string[] = []): Filter {
  const { params } = call;
  const filter: Filter = {
    account: call.account,
    limit: amountOf(params, 'limit') ?? 10,
    where: {},
    ...lagOf(call.world),
  };
  for (const field of fields) {
    const value = params[field];
    if (typeof value === 'string' || typeof value === 'boolean') filter.where = { ...filter.where, [field]: value };
  }
  const created = params.created;
  if (typeof created === 'number' || typeof created === 'string')
    filter.created = { gte: Number(created), lte: Number(created) };
  else if (created) filter.created = created as NonNullable<Filter['created']>;
  const after = textOf(params, 'starting_after');
  const before = textOf(params, 'ending_before');
  return { ...filter, ...(after && { after }), ...(before && { before }) };
}

export function listAnswer<T extends object>(call: Call, page: { data: T[]; hasMore: boolean }): object {
  return { object: 'list', data: page.data, has_more: page.hasMore, url: call.pathname };
}
