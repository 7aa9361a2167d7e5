import { getReceipt, getReceiptPdf } from 'contracts/http/payments';
import { toDollars } from 'contracts/money';
import { DEFAULT_TIME_ZONE } from 'contracts/times';
import type { Hono } from 'hono';
import type { Person } from 'svc-kit/auth';
import { HttpError, notFound } from 'svc-kit/errors';
import { pdfFile } from 'svc-kit/pdf';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import { findBrand } from 'svc-kit/site-name';
import type { Deps } from '../deps.ts';
import { writeReceipt } from '../domain/receipt.ts';
import { shortName } from '../domain/short-name.ts';
import { printReceipt } from '../paper/receipt-pdf.ts';
import { findPerson, type Named } from '../people.ts';
import { readPaidSession } from '../store/receipts.ts';

interface Asked {
  params: { id: string };
  caller: Person | null;
}

export function mountGetReceipt(app: Hono<AppEnv>, deps: Deps): void {
  route(app, getReceipt, async (asked) => {
    const { receipt, startsAt, mentorName, athleteName, brand } = await read(deps, asked);
    return {
      session_id: asked.params.id,
      number: receipt.number,
      provider: brand,
      support_email: deps.settings.supportEmail,
      mentor_name: mentorName,
      athlete_name: athleteName,
      scheduled_datetime: startsAt.toISOString(),
      paid_at: receipt.paidAt.toISOString(),
      lines: receipt.lines.map(({ label, cents }) => ({ label, amount: toDollars(cents) })),
      paid: toDollars(receipt.paidCents),
      refunds: receipt.refunds.map(({ cents, at, state, says }) => ({
        amount: toDollars(cents),
        at: at.toISOString(),
        state,
        says,
      })),
      kept: toDollars(receipt.keptCents),
    };
  });

  route(app, getReceiptPdf, async (asked) => {
    const { brand, reader, ...facts } = await read(deps, asked);
    const timeZone = reader?.timeZone ?? DEFAULT_TIME_ZONE;
    const provider = `${brand} · ${deps.settings.supportEmail}`;
    const bytes = await printReceipt({ ...facts, timeZone, provider, now: deps.clock.now() });
    return pdfFile(`receipt-${facts.receipt.number}.pdf`, bytes);
  });
}

/** Somebody else's receipt does not exist, nor does one of a session that nobody paid. */
async function read(deps: Deps, { params, caller }: Asked) {
  const who = signedIn(caller);
  const paid = await readPaidSession(deps.sql, params.id);
  const receipt = paid && writeReceipt(params.id, paid.charges, paid.moneyBack);
  if (!receipt || (who.role !== 'admin' && who.id !== paid.athleteId)) throw notFound();
  const { startsAt, mentorId, athleteId } = paid;
  const name = (id: string) => findName(deps, id);
  const [mentor, athlete, brand] = await Promise.all([name(mentorId), name(athleteId), findBrand(deps.sql)]);
  const reader = who.id === athleteId ? athlete : await name(who.id);
  const mentorName = mentor ? `${mentor.firstName} ${mentor.lastName}` : 'a mentor';
  return { receipt, startsAt, mentorName, athleteName: athlete ? shortName(athlete) : 'an athlete', reader, brand };
}

/** A receipt without names would be no receipt, so it waits for identity. */
async function findName(deps: Deps, accountId: string): Promise<Named | null> {
  return findPerson(deps, accountId).catch((error) => {
    deps.log.warn('no name for a receipt', { error });
    throw new HttpError(503, 'service_down', { headers: { 'retry-after': '2' } });
  });
}
