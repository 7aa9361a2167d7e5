import type Stripe from 'stripe';
import { amountOf, type Call, filterOf, hashOf, listAnswer, listOf, mergeMetadata, textOf } from './call.ts';
import { missing, refuse } from './failure.ts';
import type { Parameters, ParameterValue } from './form.ts';
import { newId, type World } from './world.ts';

type StoredItem = Stripe.LineItem & { session: string };

/** They are saved once the session exists. */
export function priceLineItems(world: World, params: Parameters, sessionId: string): StoredItem[] {
  const items = listOf(params, 'line_items');
  if (items.length === 0)
    throw refuse('You must provide line_items in payment mode.', 'line_items', 'parameter_missing');
  return items.map((item, index) => priceLineItem(world, item, `line_items[${index}]`, sessionId));
}

function priceLineItem(world: World, value: ParameterValue, at: string, session: string): StoredItem {
  const item = value as Parameters;
  const priceId = textOf(item, 'price');
  const data = hashOf(item, 'price_data');
  if (!!priceId === Object.keys(data).length > 0)
    throw refuse('You must specify either price or price_data, and not both.', at);
  if (priceId) throw missing('price', priceId, `${at}[price]`);
  const product = hashOf(data, 'product_data');
  const name = textOf(product, 'name');
  if (!name) throw refuse('You must provide product_data with a name.', `${at}[price_data]`, 'parameter_missing');
  const unit = amountOf(data, 'unit_amount') ?? Number(textOf(data, 'unit_amount_decimal') ?? Number.NaN);
  if (!Number.isInteger(unit) || unit < 0)
    throw refuse('unit_amount must be a non-negative integer of cents.', `${at}[price_data][unit_amount]`);
  const quantity = amountOf(item, 'quantity');
  if (!quantity || quantity < 1) throw refuse('Quantity is required.', `${at}[quantity]`, 'parameter_missing');
  const currency = textOf(data, 'currency') ?? 'usd';
  const total = unit * quantity;
  return {
    id: newId('li', 24),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency,
    description: name,
    metadata: mergeMetadata({}, item),
    price: priceOf(world, unit, currency),
    quantity,
    session,
  };
}

function priceOf(world: World, unit: number, currency: string): Stripe.Price {
  return {
    id: newId('price', 24),
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created: world.now(),
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: newId('prod', 14),
    recurring: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount: unit,
    unit_amount_decimal: String(unit) as unknown as Stripe.Decimal,
  };
}

export function lineItemsOf(world: World, session: string, limit = 10) {
  const page = world.store.list('item', { where: { session }, limit });
  return { data: page.data.map(publicItem), hasMore: page.hasMore };
}

function publicItem({ session: _session, ...item }: StoredItem): Stripe.LineItem {
  return item;
}

export function listLineItems(call: Call): object {
  const session = call.world.store.get('checkout.session', call.path('id')).id;
  // They are part of their page, which is read by its id.
  const { seenBy: _late, ...filter } = filterOf(call);
  const page = call.world.store.list('item', { ...filter, where: { session } });
  return listAnswer(call, { data: page.data.map(publicItem), hasMore: page.hasMore });
}
