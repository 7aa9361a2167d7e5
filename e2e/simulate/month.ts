import { minutesAfter, VISA } from '../marketplace.ts';
import { type Crowd, each, type Person } from './crowd.ts';
import type { Fate } from './fates.ts';
import { decideReports, type Parted, upset } from './upheavals.ts';

const DISPUTED = '4000000000000259';
const DECLINED = '4000000000000002';
const DAY_MINUTES = 24 * 60;
const MORNING_UTC_HOUR = 14;
/** Bookings reach 16 days ahead; a forgotten confirmation takes three more, and a card's bank may take nine. */
const RUN_OUT_DAYS = 16 + 5;
/** After the last session, for the bank and for forgotten confirmations. */
const SETTLE_DAYS = 12;
const ENDED = ['completed', 'cancelled', 'expired', 'mentor_no_show'];

interface Booked extends Parted {
  startsAt: Date;
  bookedOn: number;
  paid: boolean;
  over: boolean;
  done: Set<'change' | 'answer' | 'check_in' | 'confirm' | 'complain' | 'complete' | 'rate' | 'upheaval'>;
}

export interface Month {
  sessions: { id: string; status: string }[];
  /** Domain days from the first booking to the end of the last session. */
  days: number;
}

/** Spreads `fates` evenly over `days`, then goes on without new bookings until the last session has ended. */
export async function playMonth(
  crowd: Crowd,
  fates: readonly Fate[],
  { days, trouble }: { days: number; trouble(): Promise<void> },
): Promise<Month> {
  const { market } = crowd;
  const begun = await market.now();
  const sessions: Booked[] = [];
  const perDay = Math.ceil(fates.length / days);
  const firstMorning = morningAfter(begun);
  for (let day = 0; day < days + RUN_OUT_DAYS; day += 1) {
    const morning = minutesAfter(firstMorning, day * DAY_MINUTES);
    await market.moveTo(morning);
    const troubled = trouble();
    await workAtDesk(crowd, sessions, day);
    await each(open(sessions), (session) => change(crowd, session, day, morning));
    await each(dueToUpset(sessions, day, morning), (session) => upset(crowd, session));
    if (day < days) {
      const wishes = fates.slice(day * perDay, (day + 1) * perDay);
      for (const booked of await each(wishes, (fate) => book(crowd, fate, day))) if (booked) sessions.push(booked);
    } else if (open(sessions).length === 0) {
      await troubled;
      break;
    }
    for (const stop of stopsOf(open(sessions), morning)) {
      await market.moveTo(stop);
      await each(open(sessions), (session) => attend(crowd, session, stop));
    }
    await troubled;
  }
  for (let day = 0; day < SETTLE_DAYS; day += 1) {
    await market.advance('P1D');
    await workAtDesk(crowd, sessions, day);
  }
  const all = await allSessions(crowd);
  const ended = await market.now();
  return { sessions: all, days: Math.round((ended.getTime() - begun.getTime()) / (DAY_MINUTES * 60_000)) };
}

function open(sessions: Booked[]): Booked[] {
  return sessions.filter((session) => !session.over);
}

/** Each once, on the first morning after the booking or after the session. */
function dueToUpset(sessions: Booked[], day: number, morning: Date): Booked[] {
  const due = sessions.filter(({ fate: { upheavalComes }, done, bookedOn, startsAt }) => {
    const isNow = upheavalComes === 'ahead' ? bookedOn < day && morning < startsAt : startsAt < morning;
    return isNow && !done.has('upheaval');
  });
  for (const { done } of due) done.add('upheaval');
  return due;
}

function stopsOf(sessions: Booked[], morning: Date): Date[] {
  const evening = minutesAfter(morning, DAY_MINUTES);
  const stops = sessions
    .flatMap(({ startsAt }) => [minutesAfter(startsAt, -5), minutesAfter(startsAt, 55), minutesAfter(startsAt, 115)])
    .filter((stop) => stop > morning && stop < evening);
  return [...new Set(stops.map(Number))].sort((a, b) => a - b).map((ms) => new Date(ms));
}

async function book(crowd: Crowd, fate: Fate, day: number): Promise<Booked | null> {
  const { market, ask } = crowd;
  const athlete = pick(crowd.athletes, fate.athlete);
  const mentor = pick(crowd.mentors, fate.mentor);
  const slots = await market.slots(mentor.id);
  if (slots.length === 0) return null;
  const slot = pick(slots, fate.slot);
  const answer = await ask(athlete, 'POST', `/sessions/book?athlete_id=${athlete.id}`, {
    mentor_id: mentor.id,
    scheduled_datetime: slot,
  });
  if (!answer) return null;
  const startsAt = new Date(slot);
  const booked: Booked = {
    ...{ id: answer.session_id, fate, athlete, mentor, startsAt, bookedOn: day },
    ...{ paid: answer.total_amount === 0, over: false, done: new Set() },
  };
  if (!booked.paid) await pay(crowd, booked);
  return booked;
}

async function pay(crowd: Crowd, booked: Booked): Promise<void> {
  const { market, ask } = crowd;
  const { payment } = booked.fate;
  const body = { package_type: 'session', origin_url: market.url };
  const path = `/sessions/${booked.id}/checkout`;
  const own = async () =>
    (await ask(booked.athlete, 'POST', `${path}-with-connect`, body)) ??
    (await ask(booked.athlete, 'POST', path, body));
  // Of two pages the older one is closed, so that nobody pays twice.
  if (booked.fate.payer === 'both') await own();
  const page = booked.fate.payer === 'athlete' ? await own() : await openAsParent(crowd, booked);
  if (!page || payment === 'never') {
    booked.over = true;
    return;
  }
  if (payment === 'after_a_decline') await market.pay(page.checkout_url, DECLINED);
  // Loses the webhooks about the next payments, so that the product has to ask Stripe itself.
  if (payment === 'unheard')
    await market.good('POST', '/dev/stripe/faults', null, { path: '', method: '*', mode: 'drop-webhooks', times: 3 });
  const answer = await market.pay(page.checkout_url, payment.startsWith('disputed') ? DISPUTED : VISA);
  booked.paid = answer.status === 200;
}

/** Without an account. Null where it is too late to wait for a parent. */
async function openAsParent(
  { market, ask, askByLink }: Crowd,
  { id, athlete }: Booked,
): Promise<{ checkout_url: string } | null> {
  const path = `/sessions/${id}/parent-request`;
  const asked =
    (await ask(athlete, 'POST', path, { guardian_email: `parent-${id}@example.org` })) ??
    (await ask(athlete, 'POST', path, {}));
  if (!asked) return null;
  const link = `/parent-requests/${asked.pay_url.split('#')[1]}`;
  await askByLink('GET', link);
  return askByLink('POST', `${link}/checkout`, { origin_url: market.url });
}

/** On the morning after the booking; late changes on the day itself. */
async function change(crowd: Crowd, session: Booked, day: number, morning: Date): Promise<void> {
  const { fate, done } = session;
  const isToday = session.startsAt.getTime() - morning.getTime() < DAY_MINUTES * 60_000;
  const isAsked = fate.change === 'mentor_asks' && done.has('change') && !done.has('answer');
  if (isAsked && fate.says !== 'nothing') return answerMove(crowd, session, fate.says);
  if (done.has('change') || day === session.bookedOn || session.startsAt < morning) return;
  if ((fate.change === 'athlete_cancels_late') !== isToday) return;
  done.add('change');
  switch (fate.change) {
    case 'athlete_cancels':
    case 'athlete_cancels_late':
      return cancel(crowd, session, session.athlete);
    case 'mentor_cancels':
      return cancel(crowd, session, session.mentor);
    case 'athlete_moves':
      return move(crowd, session, session.athlete);
    case 'mentor_asks':
      return move(crowd, session, session.mentor);
  }
}

async function answerMove(crowd: Crowd, session: Booked, says: 'yes' | 'no'): Promise<void> {
  session.done.add('answer');
  const word = says === 'yes' ? 'accept' : 'decline';
  const answered = await crowd.ask(session.athlete, 'POST', `/sessions/${session.id}/move/${word}`);
  if (answered) session.startsAt = new Date(answered.scheduled_datetime);
}

async function cancel(crowd: Crowd, session: Booked, who: Person): Promise<void> {
  if (await crowd.ask(who, 'POST', `/sessions/${session.id}/cancel`)) session.over = true;
}

/** Athletes move the session; mentors can only ask to. */
async function move(crowd: Crowd, session: Booked, who: Person): Promise<void> {
  const slots = await crowd.market.slots(session.mentor.id);
  if (slots.length === 0) return;
  const wanted = { scheduled_datetime: pick(slots, session.fate.slot + 7) };
  const moved = await crowd.ask(who, 'POST', `/sessions/${session.id}/move`, wanted);
  if (moved) session.startsAt = new Date(moved.scheduled_datetime);
}

/** What people forget is left to the clock. */
async function attend(crowd: Crowd, session: Booked, now: Date): Promise<void> {
  const { id, fate, athlete, mentor, startsAt, done } = session;
  const minutes = (now.getTime() - startsAt.getTime()) / 60_000;
  const can = (deed: Booked['done'] extends Set<infer D> ? D : never) => !done.has(deed) && done.add(deed);
  if (minutes < -15) return;
  if (minutes <= 30 && fate.mentorComes && can('check_in'))
    await crowd.ask(mentor, 'POST', `/sessions/${id}/mentor-checkin?mentor_id=${mentor.id}`);
  if (minutes < 50) return;
  if (!fate.mentorComes) {
    session.over = true;
    return;
  }
  if (fate.student === 'confirms' && can('confirm'))
    await crowd.ask(athlete, 'POST', `/sessions/${id}/student-confirm?athlete_id=${athlete.id}`);
  if (fate.student === 'complains' && can('complain'))
    await crowd.ask(athlete, 'POST', `/sessions/${id}/dispute?athlete_id=${athlete.id}`, {
      reason: 'poor_quality',
      description: 'We talked about something else for most of the hour.',
    });
  if (minutes < 60) return;
  if (fate.mentorCompletes && fate.student === 'confirms' && can('complete'))
    await crowd.ask(mentor, 'POST', `/sessions/${id}/complete`);
  if (fate.stars && fate.student === 'confirms' && can('rate'))
    await crowd.ask(athlete, 'POST', `/sessions/${id}/rate`, { rating: fate.stars, review_text: 'Straight answers.' });
  session.over = true;
}

async function workAtDesk(crowd: Crowd, sessions: Booked[], day: number): Promise<void> {
  const { market, askAsFounder } = crowd;
  const token = await crowd.founder();
  const fateOf = (sessionId: string) => sessions.find(({ id }) => id === sessionId)?.fate;
  for (const complaint of await market.good('GET', '/admin/complaints', token)) {
    if (complaint.status === 'decided') continue;
    const body = decide(fateOf(complaint.session_id)?.decision ?? 'full', complaint.total_amount);
    await askAsFounder('POST', `/admin/complaints/${complaint.id}/decide`, body);
  }
  await decideReports(crowd, fateOf);
  for (const dispute of await market.good('GET', '/admin/card-disputes', token)) {
    if (dispute.status !== 'needs_response') continue;
    const isWon = fateOf(dispute.session_id)?.payment === 'disputed_and_won';
    const note = isWon ? 'winning_evidence' : 'losing_evidence';
    await askAsFounder('POST', `/admin/card-disputes/${dispute.id}/submit`, { note });
  }
  for (const { mentor_id } of await market.good('GET', '/admin/hidden-mentors', token))
    await askAsFounder('POST', `/admin/mentors/${mentor_id}/unhide`, { note: 'We spoke on the phone.' });
  if (day % 7 === 6) await askAsFounder('POST', '/admin/collect-commission');
}

function decide(decision: Fate['decision'], totalAmount: number) {
  const note = 'Thank you for telling us. We listened to both sides.';
  if (totalAmount === 0) return { decision: 'none', note };
  return { decision, note, ...(decision === 'partial' ? { amount: Math.floor(totalAmount / 3) } : {}) };
}

async function allSessions(crowd: Crowd): Promise<Month['sessions']> {
  const token = await crowd.founder();
  const all: Month['sessions'] = [];
  for (let page = 1; ; page += 1) {
    const part = await crowd.market.good('GET', `/sessions?page=${page}`, token);
    all.push(...part);
    if (part.length === 0) return all;
  }
}

export function unfinished({ sessions }: Month): string[] {
  return sessions.filter(({ status }) => !ENDED.includes(status)).map(({ id, status }) => `${id}: ${status}`);
}

function morningAfter(now: Date): Date {
  const morning = new Date(now);
  morning.setUTCHours(MORNING_UTC_HOUR, 0, 0, 0);
  return morning > now ? morning : minutesAfter(morning, DAY_MINUTES);
}

function pick<T>(items: readonly T[], number: number): T {
  const item = items[number % items.length];
  if (item === undefined) throw new Error('there is nothing to pick from');
  return item;
}
