import { type GaugeQuestion, gauges, type Reading, readingsBy } from 'svc-kit/metrics/ask-gauges';
import type { Deps } from './deps.ts';
import { STUCK_AFTER_MS } from './domain/stuck-money.ts';
import { findBooks } from './store/books.ts';
import { findCalendarCheck } from './store/calendar.ts';
import { countUnanswered } from './store/intents.ts';
import { listStuck, type StuckMove } from './store/stuck-money.ts';

export function paymentGauges(deps: Deps): GaugeQuestion[] {
  return [unanswered(deps), stuck(deps), books(deps), calendar(deps)];
}

function unanswered({ sql }: Deps): GaugeQuestion {
  return gauges({
    name: 'intents',
    gauges: {
      sideline_intents_unanswered: ['What was asked of Stripe and has no answer yet.', 'kind'],
      sideline_intents_unanswered_seconds: ['How long ago the oldest of it was asked.', 'kind'],
    },
    async ask() {
      const rows = await countUnanswered(sql);
      return {
        sideline_intents_unanswered: rows.map(({ kind, n }) => ({ value: n, labels: { kind } })),
        sideline_intents_unanswered_seconds: rows.map(({ kind, seconds }) => ({ value: seconds, labels: { kind } })),
      };
    },
  });
}

function stuck({ sql, clock }: Deps): GaugeQuestion {
  return gauges({
    name: 'stuck money',
    gauges: {
      sideline_stuck_money_moves: ['Moves of money that wait for more than an hour, as the founder sees them.', 'kind'],
      sideline_stuck_money_dollars: ['Their amounts.', 'kind'],
      sideline_stuck_money_seconds: ['For how long the oldest of them has waited.', 'kind'],
    },
    async ask() {
      const now = clock.now().getTime();
      const moves = await listStuck(sql, new Date(now - STUCK_AFTER_MS));
      const byKind = (measure: (of: readonly StuckMove[]) => number) =>
        readingsBy('kind', moves, ({ kind }) => kind, measure);
      return {
        sideline_stuck_money_moves: byKind((of) => of.length),
        sideline_stuck_money_dollars: byKind((of) => of.reduce((sum, { amountCents }) => sum + amountCents, 0) / 100),
        sideline_stuck_money_seconds: byKind((of) => Math.max(...of.map(({ since }) => now - since.getTime())) / 1_000),
      };
    },
  });
}

function books({ sql, clock }: Deps): GaugeQuestion {
  return gauges({
    name: 'books',
    gauges: {
      sideline_books_differences: ['What differs between the ledger and Stripe’s balance.'],
      sideline_books_checked_seconds: ['How long ago they were compared.'],
    },
    async ask() {
      const found = await findBooks(sql);
      return {
        sideline_books_differences: [{ value: found?.differences.length ?? 0 }],
        sideline_books_checked_seconds: age(found?.checkedAt, clock.now()),
      };
    },
  });
}

function calendar({ sql, clock }: Deps): GaugeQuestion {
  return gauges({
    name: 'calendar',
    gauges: {
      sideline_calendar_differences: ['What differs between the money and the sessions.'],
      sideline_calendar_checked_seconds: ['How long ago they were compared.'],
    },
    async ask() {
      const found = await findCalendarCheck(sql);
      return {
        sideline_calendar_differences: [{ value: found?.differences.length ?? 0 }],
        sideline_calendar_checked_seconds: age(found?.checkedAt, clock.now()),
      };
    },
  });
}

function age(at: Date | null | undefined, now: Date): Reading[] {
  return at ? [{ value: (now.getTime() - at.getTime()) / 1_000 }] : [];
}
