import type { DETAIL } from 'contracts/details';
import { DAY_MS, MAX_HORIZON_DAYS } from 'contracts/times';
import { type FetchRefusal, fetchPublic, type PublicAnswer } from 'svc-kit/fetch-public';
import { hashToken } from 'svc-kit/hash-token';
import type { Span } from '../domain/spans.ts';
import type { Known } from '../store/busy-calendars.ts';
import { findBusyApart } from './find-busy-apart.ts';

export type CalendarProblem = Extract<keyof typeof DETAIL, `calendar_${string}`>;
export type Reading =
  | { kind: 'read'; spans: Span[]; known: Known }
  | { kind: 'unchanged' }
  | { kind: 'failed'; problem: CalendarProblem };
export interface Wish {
  address: string;
  zone: string;
  siteHost: string;
  now: Date;
  timeoutMs: number;
  privateHosts: readonly string[];
  /** What the last reading was of; null reads in any case. */
  known: Known | null;
}

const MAX_BYTES = 5_000_000;
/** So a calendar that fails for two weeks still closes the last day that can be booked. */
const SPARE_DAYS = 14;
const PROBLEMS: Readonly<Record<FetchRefusal, CalendarProblem>> = {
  not_https: 'calendar_address',
  private_address: 'calendar_private',
  unreachable: 'calendar_unreachable',
  too_many_redirects: 'calendar_unreachable',
  bad_status: 'calendar_unreachable',
  too_slow: 'calendar_too_slow',
  too_large: 'calendar_too_large',
  gone: 'calendar_gone',
};

export async function readCalendar(wish: Wish): Promise<Reading> {
  const { known, now, zone, siteHost } = wish;
  const isFresh = known !== null && known.zone === zone && now < known.freshUntil;
  const answer = await fetchPublic(wish.address, {
    maxBytes: MAX_BYTES,
    timeoutMs: wish.timeoutMs,
    allow: wish.privateHosts,
    headers: { accept: 'text/calendar, */*;q=0.5', 'user-agent': 'Sideline-Calendar/1', ...asBefore(isFresh && known) },
  });
  if (!answer.ok) return { kind: 'failed', problem: problemOf(answer) };
  if (answer.status === 304) return { kind: 'unchanged' };
  const contentHash = hashToken(Buffer.from(answer.body).toString('base64'));
  if (isFresh && contentHash === known.contentHash) return { kind: 'unchanged' };
  const window = { startMs: now.getTime() - DAY_MS, endMs: now.getTime() + (MAX_HORIZON_DAYS + SPARE_DAYS) * DAY_MS };
  const found = await findBusyApart(answer.body, { window, zone, siteHost });
  if (!found.ok) return { kind: 'failed', problem: found.problem };
  return {
    kind: 'read',
    spans: found.spans,
    known: {
      etag: answer.headers.get('etag'),
      lastModified: answer.headers.get('last-modified'),
      contentHash,
      zone,
      freshUntil: new Date(now.getTime() + DAY_MS),
      unclear: found.unclear,
    },
  };
}

function asBefore(known: Known | null | false): Record<string, string> {
  if (!known) return {};
  return {
    ...(known.etag ? { 'if-none-match': known.etag } : {}),
    ...(known.lastModified ? { 'if-modified-since': known.lastModified } : {}),
  };
}

function problemOf({ refusal, status }: Extract<PublicAnswer, { ok: false }>): CalendarProblem {
  return status === 401 || status === 403 ? 'calendar_refused' : PROBLEMS[refusal];
}
