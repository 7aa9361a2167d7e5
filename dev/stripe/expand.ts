import { listOf } from './call.ts';
import { refuse } from './failure.ts';
import type { Parameters } from './form.ts';
import { lineItemsOf } from './line-items.ts';
import type { World } from './world.ts';

type Node = { [field: string]: unknown };

/** Replaces ids by their objects along the paths of `expand`, in place, as deep as Stripe's four levels. */
export function expandAnswer(world: World, answer: object, params: Parameters): void {
  for (const path of listOf(params, 'expand').map(String)) {
    const segments = path.split('.');
    if (segments.length > 4) throw refuse('You cannot expand more than 4 levels of a property.', 'expand');
    expandNode(world, answer as Node, segments, path);
  }
}

function expandNode(world: World, node: Node, segments: string[], path: string): void {
  const [field, ...rest] = segments;
  if (field === undefined) return;
  if (!Object.hasOwn(node, field)) node[field] = included(world, node, field, path);
  let value = node[field];
  if (typeof value === 'string') {
    value = world.store.findAny(value);
    // These fields would show a v1 account; ours are v2.
    if (!value || (value as Node).object === 'v2.core.account') throw notExpandable(path);
    node[field] = value;
  } else if (rest.length === 0 && (value === undefined || typeof value !== 'object')) throw notExpandable(path);
  for (const inner of Array.isArray(value) ? value : [value])
    if (typeof inner === 'object' && inner !== null) expandNode(world, inner as Node, rest, path);
}

/** Fields that appear only on request. */
function included(world: World, node: Node, field: string, path: string): object {
  const id = String(node.id);
  if (node.object === 'checkout.session' && field === 'line_items') {
    const { data, hasMore } = lineItemsOf(world, id);
    return { object: 'list', data, has_more: hasMore, url: `/v1/checkout/sessions/${id}/line_items` };
  }
  if (node.object === 'charge' && field === 'refunds') {
    const { data, hasMore } = world.store.list('refund', { where: { charge: id }, limit: 10 });
    return { object: 'list', data, has_more: hasMore, url: `/v1/charges/${id}/refunds` };
  }
  throw notExpandable(path);
}

const notExpandable = (path: string) => refuse(`This property cannot be expanded (${path}).`, 'expand');
