import { expect, test } from 'bun:test';
import * as openPeeps from '@dicebear/open-peeps';
import { maskContacts } from 'contracts/contact-details';
import { athleteRegistration, mentorRegistration } from 'contracts/http/accounts';
import { saveAvailability } from 'contracts/http/availability';
import { complaintFiling, decideComplaint } from 'contracts/http/complaints';
import { savePlan, saveQuestions } from 'contracts/http/plans';
import { reportInSession } from 'contracts/http/reports';
import { bookSession, rating } from 'contracts/http/sessions';
import { site } from 'contracts/http/settings';
import { PORTRAIT_RATIO } from 'contracts/media';
import { positionsOf } from 'contracts/positions';
import { isSport } from 'contracts/sports';
import { graduationYears, HORIZON_DAYS, NOTICE_MINUTES, SESSION_MINUTES } from 'contracts/times';
import sharp from 'sharp';
import { createChance, SEED } from './chance.ts';
import { ATHLETE, LINES, MENTOR } from './conversation.ts';
import { fullName, planSessions } from './plan.ts';
import { drawPortrait } from './portraits/draw-portrait.ts';
import { lookOf } from './portraits/looks.ts';
import { reviewAt, WRITTEN_REVIEWS } from './reviews.ts';
import { ATHLETES } from './roster/athletes.ts';
import { MENTORS } from './roster/mentors.ts';
import { athletePayload, mentorPayload } from './roster/person.ts';
import { anyTime, hourAt, weekOf } from './roster/weeks.ts';
import { PLACEHOLDERS } from './testimonials.ts';
import { timelineUntil } from './timeline.ts';

const YEAR = new Date().getUTCFullYear();
const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const REAL_PLACES =
  /\b(harvard|yale|princeton|brown|cornell|columbia|dartmouth|penn|stanford|duke|berkeley|ucla|usc|mit|nyu|notre dame|georgetown|villanova|gonzaga|clemson|auburn|baylor|purdue|rutgers|tulane|vanderbilt|northwestern|emory|rice|amherst|williams|swarthmore|pomona|middlebury|bowdoin|colby|alabama|arizona|california|colorado|florida|georgia|illinois|indiana|iowa|kansas|kentucky|louisiana|maryland|michigan|minnesota|missouri|nebraska|ohio|oklahoma|oregon|tennessee|texas|utah|virginia|washington|wisconsin)\b/i;
const planAt = (now: Date) =>
  planSessions(timelineUntil(now), { mentors: MENTORS, athletes: ATHLETES }, createChance(SEED));
/** Every quarter of an hour of one day, and the days on which American clocks change. */
const TIMES = [
  ...Array.from({ length: 96 }, (_, i) => new Date(Date.UTC(2026, 7, 20, 0, i * 15 + 3))),
  new Date('2026-03-08T10:20:00Z'),
  new Date('2026-11-01T06:40:00Z'),
];

test('everybody on the roster can register as they are listed', () => {
  for (const mentor of MENTORS) mentorRegistration.parse(mentorPayload(mentor, YEAR));
  for (const athlete of ATHLETES) athleteRegistration.parse(athletePayload(athlete, YEAR));
  for (const person of [...MENTORS, ...ATHLETES]) {
    expect(graduationYears(YEAR)).toContain(YEAR + person.graduatesIn);
    if (!isSport(person.sport)) throw new Error(`${fullName(person)} plays ${person.sport}`);
    expect(positionsOf(person.sport)).toContain(person.position);
  }
});

test('nobody shares a name or an address with another, and no address leads anywhere', () => {
  const people = [
    ...MENTORS.map((one) => mentorPayload(one, YEAR)),
    ...ATHLETES.map((one) => athletePayload(one, YEAR)),
  ];
  expect(new Set(people.map((one) => one.email)).size).toBe(people.length);
  expect(new Set(people.map((one) => `${one.first_name} ${one.last_name}`)).size).toBe(people.length);
  for (const { email } of people) expect(email).toMatch(/^[a-z.]+@(example\.org|[a-z]+\.example)$/);
  for (const { guardian_email } of ATHLETES) if (guardian_email) expect(guardian_email).toEndWith('@example.org');
});

test('three testimonials stand on the site, and each says that it is a placeholder', () => {
  expect(site.parse({ brand: 'X', testimonials: PLACEHOLDERS }).testimonials).toHaveLength(3);
  for (const { role, quote } of PLACEHOLDERS) {
    expect(role).toStartWith('Placeholder');
    expect(quote).toStartWith('Placeholder');
  }
});

test('the two who write to each other are there, and one tries what is masked', () => {
  expect(fullName(ATHLETES[0])).toBe(ATHLETE);
  expect(MENTORS.map(fullName)).toContain(MENTOR);
  const masked = LINES.filter(([, text]) => maskContacts(text) !== text);
  expect(masked).toHaveLength(1);
});

test('no real college or school is named', () => {
  const places = [...MENTORS.map((one) => one.college), ...ATHLETES.map((one) => one.school)];
  expect(places.filter((place) => REAL_PLACES.test(place))).toEqual([]);
});

test('there is somebody of every division, kind and standing, over many sports', () => {
  const values = (of: (mentor: (typeof MENTORS)[number]) => string | undefined) => new Set(MENTORS.map(of));
  expect(values((one) => one.college_level).size).toBe(3);
  expect(values((one) => one.mentoring_type).size).toBe(2);
  expect([...values((one) => one.standing)].sort()).toEqual(['no bank account', 'pending', 'rejected', undefined]);
  expect(values((one) => one.sport).size).toBeGreaterThan(20);
  expect(values((one) => one.bio).size).toBe(MENTORS.length);
});

test('weeks are taken by the call that saves them, around midnight as well', () => {
  const { body } = saveAvailability;
  for (const { week, time_zone } of MENTORS) body?.parse(weekOf(week, time_zone));
  body?.parse(anyTime());
  for (let quarter = 0; quarter < 96; quarter++) {
    const hours = hourAt(new Date(Date.UTC(2026, 10, 22, 0, quarter * 15)));
    body?.parse(hours);
    const minutes = hours.map(({ start_time, end_time }) => minuteOf(end_time) - minuteOf(start_time));
    expect(minutes.reduce((sum, each) => sum + each, 0)).toBe(SESSION_MINUTES);
  }
});

test('nobody is at two places at once, whatever the hour at which the demo is made', () => {
  for (const now of TIMES) {
    for (const role of ['mentor', 'athlete'] as const) {
      const hours = planAt(now)
        .map((session) => ({ who: session[role], start: session.startsAt.getTime() }))
        .sort((a, b) => a.who.localeCompare(b.who) || a.start - b.start);
      for (const [i, hour] of hours.entries()) {
        const next = hours[i + 1];
        if (next?.who === hour.who) expect(next.start - hour.start).toBeGreaterThanOrEqual(SESSION_MINUTES * MINUTE_MS);
      }
    }
  }
});

test('every session is booked two days ahead at least and inside of the horizon, and begins with that', () => {
  for (const now of TIMES) {
    for (const { startsAt, steps } of planAt(now)) {
      const [first, ...rest] = steps;
      expect(first?.deed.do).toBe('book');
      const aheadMs = startsAt.getTime() - (first?.at.getTime() ?? 0);
      expect(aheadMs).toBeGreaterThan((NOTICE_MINUTES + 5) * MINUTE_MS);
      expect(aheadMs).toBeLessThan(HORIZON_DAYS * DAY_MS);
      // Questions are answered right after booking.
      const later = rest.filter(({ deed }) => deed.do !== 'answer');
      for (const { at } of later) expect(at.getTime()).toBeGreaterThan(first?.at.getTime() ?? 0);
    }
  }
});

test('the clock only ever goes forward, and ends before now', () => {
  for (const now of TIMES) {
    const { registering, opening, evenings, yesterday, earlier, lately, live } = timelineUntil(now);
    const stops = [
      registering,
      opening,
      ...evenings.flatMap((evening) => evening.stops),
      yesterday,
      earlier,
      lately,
      live,
      now,
    ];
    for (const [i, stop] of stops.slice(1).entries()) expect(stop.getTime()).toBeGreaterThan(stops[i]?.getTime() ?? 0);
    const agoMinutes = (now.getTime() - live.getTime()) / MINUTE_MS;
    expect(agoMinutes).toBeGreaterThanOrEqual(10);
    expect(agoMinutes).toBeLessThan(25);
  }
});

const BODIES = {
  rate: rating,
  complain: complaintFiling,
  decide: decideComplaint.body,
  answer: saveQuestions.body,
  plan: savePlan.body,
  report: reportInSession.body,
};

test('what people write fits the calls that carry it, and no review appears twice', () => {
  for (const { steps, notes, ...session } of planAt(TIMES[0] ?? new Date())) {
    bookSession.body?.parse({
      mentor_id: crypto.randomUUID(),
      scheduled_datetime: session.startsAt.toISOString(),
      notes,
    });
    for (const { deed } of steps) if ('body' in deed) BODIES[deed.do]?.parse(deed.body);
  }
  expect(new Set(WRITTEN_REVIEWS).size).toBe(WRITTEN_REVIEWS.length);
});

test('two demos differ in their dates only', () => {
  const [one, other] = [new Date('2026-08-20T10:00:00Z'), new Date('2026-12-01T22:00:00Z')].map((now) =>
    planAt(now).map(({ mentor, athlete, steps }) => [mentor, athlete, steps.map(({ deed }) => deed.do)]),
  );
  expect(one).toEqual(other);
  expect(reviewAt(3, createChance(5))).toEqual(reviewAt(3, createChance(5)));
});

test('browse looks alive: about 25 mentors have one to six ratings, mostly good ones', () => {
  const rated = planAt(new Date()).filter(({ steps }) => steps.some(({ deed }) => deed.do === 'rate'));
  const names = [...new Set(rated.map(({ mentor }) => mentor))];
  expect(names.length).toBeGreaterThanOrEqual(25);
  for (const name of names) expect(rated.filter(({ mentor }) => mentor === name).length).toBeLessThanOrEqual(6);
  const stars = rated.flatMap(({ steps }) => steps.map(({ deed }) => (deed.do === 'rate' ? deed.body.rating : 0)));
  const given = stars.filter((each) => each > 0);
  expect([...new Set(given)].sort()).toEqual([1, 2, 3, 4, 5]);
  expect(given.filter((each) => each >= 4).length / given.length).toBeGreaterThan(0.85);
});

test('nobody rates a session before it is over', () => {
  const early = planAt(new Date()).flatMap(({ startsAt, steps }) =>
    steps.filter(({ at, deed }) => deed.do === 'rate' && at.getTime() < startsAt.getTime() + 3_600_000),
  );
  expect(early).toEqual([]);
});

function minuteOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

test('every mentor has a portrait of their own, the same one each time', async () => {
  const looks = MENTORS.map((mentor) => lookOf(fullName(mentor)));
  const heads = JSON.stringify(openPeeps.schema.properties?.head);
  for (const { head } of looks) expect(heads).toContain(`"${head}"`);
  expect(new Set(looks.map((look) => JSON.stringify(look))).size).toBeGreaterThan(MENTORS.length * 0.75);
  const [one, again, other] = await Promise.all([
    drawPortrait('Maya Okafor', 'Ridgemont University'),
    drawPortrait('Maya Okafor', 'Ridgemont University'),
    drawPortrait('Theo Abernathy', 'Ridgemont University'),
  ]);
  expect(Buffer.compare(one, again)).toBe(0);
  expect(Buffer.compare(one, other)).not.toBe(0);
  const { width, height } = await sharp(one).metadata();
  expect(Number(width) / Number(height)).toBeCloseTo(PORTRAIT_RATIO, 2);
});
