import { countEach } from '../../svc-catalog/src/store/count-mentors.ts';
import { timeDecisions } from '../../svc-catalog/src/store/decisions.ts';
import { listFavorites } from '../../svc-catalog/src/store/favorites.ts';
import { countMentors, loadMentor, loadPending } from '../../svc-catalog/src/store/mentors.ts';
import { searchMentors } from '../../svc-catalog/src/store/search.ts';
import { findByEmail } from '../../svc-identity/src/store/accounts.ts';
import { findPeople } from '../../svc-identity/src/store/find-people.ts';
import { findBounced, hasSentMail } from '../../svc-identity/src/store/mails.ts';
import { listSignIns } from '../../svc-identity/src/store/sign-in-history.ts';
import { rotate } from '../../svc-identity/src/store/sign-ins.ts';
import { personEntries, sessionEntries } from '../../svc-identity/src/store/timelines.ts';
import { proveNew } from '../../svc-payments/src/books/prove-new.ts';
import {
  listTraces,
  listUnlinked,
  listUnread,
  sumTransactions,
} from '../../svc-payments/src/store/balance-transactions.ts';
import { pagePaid } from '../../svc-payments/src/store/calendar.ts';
import { findBroken } from '../../svc-payments/src/store/checks.ts';
import { countUncollected } from '../../svc-payments/src/store/commission.ts';
import { readEarnings } from '../../svc-payments/src/store/earnings.ts';
import { timePayouts } from '../../svc-payments/src/store/figures.ts';
import { findMoney } from '../../svc-payments/src/store/find-money.ts';
import { findPersonMoney, findSessionMoney } from '../../svc-payments/src/store/founder-records.ts';
import { readCollected, readPurse } from '../../svc-payments/src/store/ledger.ts';
import { listFeeless, readRevenue } from '../../svc-payments/src/store/payments.ts';
import { sumWeeks } from '../../svc-payments/src/store/posted-days.ts';
import { listStuck } from '../../svc-payments/src/store/stuck-money.ts';
import type { Probe, Sample } from './sample.ts';

const ago = ({ now }: Sample, days: number) => new Date(now.getTime() - days * 86_400_000);
const visitor = { as: 'minor', athleteId: null } as const;
const list = (now: Date, more: object = {}) => ({ page: 1, per_page: 24, now, openHours: null, ...more });
const choices = { max_price: [50, 100, 150], weekday: { tue: [1, 2, 3] }, time_of_day: { evening: [20, 21, 22] } };
const OF_A_SPORT = 'with the mentors of the sport, all of whom are counted';

export const CATALOG: Probe[] = [
  {
    name: 'Browse, by two filters',
    run: (sql, { now, n }) => searchMentors(sql, list(now, { sport: `sport_${n % 20}`, college_level: 'D1' }), visitor),
    grows: 'with the matches, all of which are counted',
  },
  {
    name: 'Browse, all',
    run: (sql, { now }) => searchMentors(sql, list(now), visitor),
    grows: 'with the mentors, all of whom are counted',
  },
  {
    name: 'search, a name',
    run: (sql, { now, n }) =>
      searchMentors(sql, list(now, { search: `maya${md5(`${(n * 7_919) % 1_000}`)}` }), visitor),
  },
  {
    name: 'search, a name with a typo',
    run: (sql, { now, n }) =>
      searchMentors(sql, list(now, { search: `mayq${md5(`${(n * 7_919) % 1_000}`)}` }), visitor),
    grows: 'with the mentors whose words are alike',
  },
  {
    name: 'counts for every filter in a sport',
    run: (sql, { now, n }) => countEach(sql, { sport: `sport_${n % 20}`, now, openHours: null }, choices, visitor),
    grows: OF_A_SPORT,
  },
  { name: 'a profile', run: (sql, { mentor }) => loadMentor(sql, mentor) },
  {
    name: 'an athlete’s favorites',
    run: (sql, { athlete }) => listFavorites(sql, athlete, { as: 'minor', athleteId: athlete }),
  },
  { name: 'founder: verification queue', run: (sql) => loadPending(sql) },
  { name: 'founder: number of mentors', run: (sql) => countMentors(sql) },
  {
    name: 'times of verification',
    run: (sql, sample) => timeDecisions(sql, 48, ago(sample, 90)),
    grows: 'with the decisions of 90 days',
  },
];

export const IDENTITY: Probe[] = [
  { name: 'log in: the account', run: (sql, { n }) => findByEmail(sql, `athlete${n}@example.org`) },
  {
    name: 'a token refreshed',
    run: (sql, { n, now }) => sql.begin((tx) => rotate(tx, md5Whole(`refresh0${n}`), `new${n}`, now)),
    only: 'from refresh_token t',
  },
  { name: 'sign-ins of a person', run: (sql, { athlete, now }) => listSignIns(sql, athlete, now) },
  {
    name: 'whether a mail went out',
    run: (sql, { athlete, session }) =>
      hasSentMail(sql, { accountId: athlete, toGuardian: false }, ['reminder'], session),
  },
  { name: 'founder: bounced mails', run: (sql) => findBounced(sql) },
  { name: 'founder: finds a person', run: (sql, { n }) => findPeople(sql, `theo brandt athlete${n * 13}`) },
  { name: 'founder: a person’s time line', run: (sql, { athlete }) => entries(sql, personEntries(sql, athlete)) },
  { name: 'founder: a session’s time line', run: (sql, { session }) => entries(sql, sessionEntries(sql, session)) },
];

const PROOF = 'with all books: the ledger proves itself by reading itself';
export const PAYMENTS: Probe[] = [
  { name: 'founder: revenue', run: (sql) => readRevenue(sql) },
  {
    name: 'founder: what we hold and owe',
    run: (sql) => readPurse(sql),
    grows: 'with sessions whose money is still held',
  },
  { name: 'founder: what was collected', run: (sql) => readCollected(sql) },
  {
    name: 'founder: a quarter by weeks',
    run: (sql, { now }) => sumWeeks(sql, 84, now),
  },
  {
    name: 'founder: times of payouts',
    run: (sql, sample) => timePayouts(sql, 3, ago(sample, 90)),
    grows: 'with the payouts of 90 days',
  },
  { name: 'founder: stuck money', run: (sql, { now }) => listStuck(sql, now) },
  { name: 'founder: money of a session', run: (sql, { session }) => findSessionMoney(sql, session) },
  { name: 'founder: money of a person', run: (sql, { mentor }) => findPersonMoney(sql, mentor) },
  {
    name: 'founder: finds by Stripe’s id',
    run: (sql, { session }) => findMoney(sql, { stripeId: `ch_${session.replaceAll('-', '')}`, cents: null }),
  },
  { name: 'founder: finds by amount', run: (sql) => findMoney(sql, { stripeId: null, cents: 12_000 }) },
  { name: 'a mentor’s earnings', run: (sql, { mentor, now }) => readEarnings(sql, mentor, now.getUTCFullYear()) },
  { name: 'payments without a fee', run: (sql) => listFeeless(sql) },
  {
    name: 'releases not collected',
    run: (sql) => countUncollected(sql),
    grows: 'with releases since the last collection',
  },
  { name: 'money against calendar, a page', run: (sql, { session }) => pagePaid(sql, session, 14) },
  { name: 'books: transactions of no posting', run: (sql) => listUnlinked(sql) },
  { name: 'books: their traces', run: (sql) => listTraces(sql) },
  { name: 'books: postings of no transaction', run: (sql) => listUnread(sql) },
  { name: 'books: sum of transactions', run: (sql) => sumTransactions(sql) },
  { name: 'books: the ten invariants, nothing new', run: (sql) => proveNew(sql) },
  { name: 'books: the ten invariants, in ten statements', run: (sql) => findBroken(sql), grows: PROOF },
];

type Entries = Parameters<typeof personEntries>[0];
function entries(sql: Entries, found: ReturnType<typeof personEntries>) {
  return sql`select * from (${found}) entry (id, at, kind, facts) order by at desc limit 50`;
}

function md5Whole(text: string): string {
  return new Bun.CryptoHasher('md5').update(text).digest('hex');
}

function md5(text: string): string {
  return md5Whole(text).slice(0, 4);
}
