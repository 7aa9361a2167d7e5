import type Stripe from 'stripe';
import { amountOf, type Call, hashOf, textOf } from './call.ts';
import { emit } from './events.ts';
import { mannersOf } from './manners.ts';
import type { Kinds } from './store.ts';
import { schedule, type World } from './world.ts';

type Stored = Kinds['balance_settings'];

const idFor = (account: string) => `balance_settings@${account}`;

function defaults(world: World, account: string): Stored {
  const { payoutSchedule, connectedPayouts } = mannersOf(world);
  return {
    id: idFor(account),
    object: 'balance_settings',
    payments: {
      debit_negative_balances: null,
      payouts: {
        automatic_transfer_rules_by_currency: null,
        minimum_balance_by_currency: null,
        schedule: { interval: account === '' ? payoutSchedule : connectedPayouts },
        statement_descriptor: null,
        status: 'enabled',
      },
      settlement_timing: { delay_days: 2, start_of_day: null },
    },
  };
}

function stored(world: World, account: string): Stored {
  return (
    world.store.find('balance_settings', idFor(account)) ??
    world.store.insert('balance_settings', defaults(world, account), account)
  );
}

export function scheduleOf(world: World, account: string): string {
  return stored(world, account).payments.payouts?.schedule?.interval ?? 'manual';
}

const DAY = 86_400;

/** At midnight UTC, once `from` has passed. */
export function scheduleSweep(world: World, account: string, from: number): void {
  if (scheduleOf(world, account) === 'manual') return;
  const at = Math.ceil(from / DAY) * DAY;
  world.store.db
    .query("INSERT INTO due (at, job, id) VALUES (?, 'sweep', ?) ON CONFLICT (job, id) DO UPDATE SET at = MIN(at, ?)")
    .run(at, `@${account}`, at);
}

function publicSettings({ id: _id, ...settings }: Stored): Stripe.BalanceSettings {
  return settings;
}

export function retrieveBalanceSettings({ world, account }: Call): object {
  return publicSettings(stored(world, account));
}

/** An automatic schedule starts sweeping the available balance at once. */
export function updateBalanceSettings({ world, account, params }: Call): object {
  const settings = stored(world, account);
  const { payments } = settings;
  const asked = hashOf(params, 'payments');
  if (typeof asked.debit_negative_balances === 'boolean')
    payments.debit_negative_balances = asked.debit_negative_balances;
  const days = amountOf(hashOf(asked, 'settlement_timing'), 'delay_days_override');
  if (days !== undefined) Object.assign(payments.settlement_timing, { delay_days: days, delay_days_override: days });
  const payouts = hashOf(asked, 'payouts');
  if (payments.payouts) {
    payments.payouts.statement_descriptor =
      textOf(payouts, 'statement_descriptor') ?? payments.payouts.statement_descriptor;
    const asksSchedule = hashOf(payouts, 'schedule');
    if (Object.keys(asksSchedule).length > 0)
      payments.payouts.schedule = asksSchedule as unknown as Stripe.BalanceSettings.Payments.Payouts.Schedule;
  }
  world.store.save(settings);
  if (scheduleOf(world, account) !== 'manual') schedule(world, 'sweep', `@${account}`, world.now());
  emit(world, 'balance_settings.updated', publicSettings(settings), undefined, account);
  return publicSettings(settings);
}
