import { getEarnings, getEarningsCsv, getEarningsPdf } from 'contracts/http/payments';
import { toDollars } from 'contracts/money';
import { DEFAULT_TIME_ZONE } from 'contracts/times';
import type { Hono } from 'hono';
import type { Person } from 'svc-kit/auth';
import { csvFile } from 'svc-kit/csv';
import { HttpError, notFound } from 'svc-kit/errors';
import { pdfFile } from 'svc-kit/pdf';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import { findBrand } from 'svc-kit/site-name';
import type { Deps } from '../deps.ts';
import { nameLine, sumLines, sumMonths, whyShareWaits } from '../domain/earnings.ts';
import { writeEarningsCsv } from '../paper/earnings-csv.ts';
import { printEarnings } from '../paper/earnings-pdf.ts';
import { findPerson } from '../people.ts';
import { readEarnings } from '../store/earnings.ts';
import { listBankTroubles } from '../store/mentor-payouts.ts';
import { describeTrouble } from './list-mentor-bank-troubles.ts';

interface Asked {
  params: { id: string };
  query: { year?: number | undefined };
  caller: Person | null;
}

export function mountGetEarnings(app: Hono<AppEnv>, deps: Deps): void {
  route(app, getEarnings, async (asked) => {
    const { year, years, lines, waits, debtCents } = await read(deps, asked);
    return {
      year,
      years,
      months: sumMonths(lines).map(({ month, sessions, ...sums }) => ({ month, sessions, ...inDollars(sums) })),
      ...inDollars(sumLines(lines)),
      payments: lines.map((line) => ({
        session_id: line.sessionId,
        scheduled_datetime: line.startsAt?.toISOString() ?? null,
        at: line.at.toISOString(),
        kind: line.kind,
        amount: toDollars(line.cents),
        says: nameLine(line),
      })),
      waiting: toDollars(waits.reduce((sum, { cents }) => sum + cents, 0)),
      waits: waits.map((wait) => ({
        session_id: wait.sessionId,
        scheduled_datetime: wait.startsAt.toISOString(),
        amount: toDollars(wait.cents),
        why: whyShareWaits(wait),
      })),
      debt: toDollars(debtCents),
      bank_troubles: (await listBankTroubles(deps.sql, asked.params.id)).map(describeTrouble),
    };
  });

  route(app, getEarningsCsv, async (asked) => {
    const { year, lines } = await read(deps, asked);
    return csvFile(`earnings-${year}.csv`, writeEarningsCsv(lines));
  });

  route(app, getEarningsPdf, async (asked) => {
    const { year, lines } = await read(deps, asked);
    const [mentor, brand] = await Promise.all([findMentor(deps, asked.params.id), findBrand(deps.sql)]);
    const provider = `${brand} · ${deps.settings.supportEmail}`;
    const statement = { year, lines, mentor, brand, provider, now: deps.clock.now() };
    return pdfFile(`earnings-${year}.pdf`, await printEarnings(statement));
  });
}

async function findMentor(deps: Deps, mentorId: string): Promise<{ name: string; timeZone: string }> {
  const person = await findPerson(deps, mentorId).catch((error) => {
    deps.log.warn('no name for a statement', { error });
    throw new HttpError(503, 'service_down', { headers: { 'retry-after': '2' } });
  });
  if (!person) return { name: 'Deleted account', timeZone: DEFAULT_TIME_ZONE };
  return { name: `${person.firstName} ${person.lastName}`, timeZone: person.timeZone };
}

/** Somebody else's earnings do not exist for a mentor. */
async function read(deps: Deps, { params, query, caller }: Asked) {
  const who = signedIn(caller);
  if (who.role !== 'admin' && who.id !== params.id) throw notFound();
  const year = query.year ?? deps.clock.now().getUTCFullYear();
  return { year, ...(await readEarnings(deps.sql, params.id, year)) };
}

function inDollars(sums: ReturnType<typeof sumLines>) {
  return {
    gross: toDollars(sums.grossCents),
    reversed: toDollars(sums.reversedCents),
    net: toDollars(sums.netCents),
  };
}
