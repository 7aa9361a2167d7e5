import { personMoney, sessionMoney } from 'contracts/http/records';
import { toDollars } from 'contracts/money';
import type { Hono } from 'hono';
import { notFound } from 'svc-kit/errors';
import { mountFind } from 'svc-kit/find';
import { pathId } from 'svc-kit/path-id';
import type { AppEnv } from 'svc-kit/route';
import { mountTimelines } from 'svc-kit/timelines';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import { whereItIs } from '../domain/money-places.ts';
import { readAmount, readStripeId } from '../domain/read-amount.ts';
import { findMoney } from '../store/find-money.ts';
import { findPersonMoney, findSessionMoney, type SessionMoney } from '../store/founder-records.ts';
import { personEntries, sessionEntries } from '../store/timelines.ts';

export function mountFounderParts(app: Hono<AppEnv>, { sql }: Deps): void {
  mountFind(app, 'money', ({ q }) => findMoney(sql, { stripeId: readStripeId(q), cents: readAmount(q) }));
  mountTimelines(app, sql, { people: personEntries, sessions: sessionEntries });
  app.get('/internal/records/people/:id', async (c) => {
    const { paid, refunded, earned, paidOut, waiting, owes, connected, ready } = await findPersonMoney(sql, pathId(c));
    return c.json(
      personMoney.parse({
        paid: toDollars(paid),
        refunded: toDollars(refunded),
        earned: toDollars(earned),
        paid_out: toDollars(paidOut),
        waiting: toDollars(waiting),
        owes: toDollars(owes),
        stripe_connected: connected,
        payout_ready: ready,
      }),
    );
  });
  app.get('/internal/records/sessions/:id', async (c) => {
    const found = await findSessionMoney(sql, pathId(c));
    if (!found) throw notFound();
    return c.json(sessionMoney.parse(toWire(found)));
  });
}

function toWire({ lines, posted, payments }: SessionMoney): z.input<typeof sessionMoney> {
  const { capturedCents, feeCents, places } = whereItIs(posted);
  return {
    captured: toDollars(capturedCents),
    stripe_fee: toDollars(feeCents),
    places: places.map(({ place, cents }) => ({ place, amount: toDollars(cents) })),
    lines: lines.map(({ at, entries, ...line }) => ({
      ...line,
      at: at.toISOString(),
      entries: entries.map(({ account, cents }) => ({ account, amount: toDollars(cents) })),
    })),
    payments,
  };
}
