import { expect, test } from 'bun:test';
import { listSlots } from 'contracts/http/availability';
import { listFavorites } from 'contracts/http/favorites';
import { getMentor, listReviews } from 'contracts/http/mentors';
import { fileReport } from 'contracts/http/reports';
import { getSite } from 'contracts/http/settings';
import { openPage } from 'web-kit/page-testing';
import type { FakeServer } from 'web-kit/page-testing/fake-server';
import { PEOPLE } from 'web-kit/page-testing/people';
import { sampleProfile } from 'web-kit/page-testing/samples';
import routes from '../../app.tsx';

const ADDRESS = `/mentors/${PEOPLE.mentor.id}`;
const SLOTS = ['2026-12-04T18:00:00Z', '2026-12-05T18:00:00Z', '2026-12-06T18:00:00Z', '2026-12-07T18:00:00Z'];
const OTHER = '99999999-9999-4999-8999-999999999999';
const NO_REVIEWS = {
  total: 0,
  by_stars: [0, 0, 0, 0, 0],
  averages: { communication_rating: null, knowledge_rating: null, helpfulness_rating: null },
  reviews: [],
};
const profile = sampleProfile({ bio: 'x'.repeat(300) });
const open = (server: (server: FakeServer) => void = () => undefined, as?: 'athlete' | 'mentor' | 'admin') =>
  openPage(routes, ADDRESS, {
    ...(as && { as }),
    server: (fake) => {
      fake.answer(getMentor, profile);
      fake.answer(listFavorites, []);
      fake.answer(listSlots, { timezone: 'UTC', slots: SLOTS });
      fake.answer(listReviews, NO_REVIEWS);
      server(fake);
    },
  });

/** What Intl writes from now on, in order. */
function noteWrittenTimes() {
  const texts: string[] = [];
  const { prototype } = Intl.DateTimeFormat;
  const before = Object.getOwnPropertyDescriptor(prototype, 'format') as PropertyDescriptor;
  Object.defineProperty(prototype, 'format', {
    configurable: true,
    get(this: Intl.DateTimeFormat) {
      const format: Intl.DateTimeFormat['format'] = before.get?.call(this);
      return (date?: number | Date) => {
        const text = format(date);
        texts.push(text);
        return text;
      };
    },
  });
  return { texts, stop: () => Object.defineProperty(prototype, 'format', before) };
}

test('the whole of a mentor: the bio uncut, all achievements, price and rating, and since when they are verified', async () => {
  const page = await open();
  expect(page.screen.getByRole('heading', { level: 1, name: 'Maya Okafor' })).toBeTruthy();
  for (const part of [profile.bio, 'All-conference', 'Team captain', '$120', '4.8', 'Biology']) {
    expect(page.text()).toContain(part);
  }
  expect(page.text()).toContain('Verified: roster checked Nov 2, 2026');
  expect(page.text()).toContain(
    'Free cancellation until 24 h before. If Maya doesn’t show, you get all your money back.',
  );
});

test('how often they showed up, hours given and when they are free next are there only where it is known', async () => {
  const known = await open((server) =>
    server.answer(listReviews, { ...NO_REVIEWS, attendance: { came: 41, due: 42 }, hours_given: 40 }),
  );
  expect(known.text()).toContain('Showed up97%41 of 42 sessions');
  expect(known.text()).toContain('Hours given40one on one');
  expect(known.text()).toContain('Next open timeDec 46:00 PM');
  const unknown = await open((server) => {
    server.answer(listReviews, { ...NO_REVIEWS, attendance: null, hours_given: 0 });
    server.answer(getMentor, { ...profile, total_ratings: 0, verified_at: null });
    server.answer(listSlots, { timezone: 'UTC', slots: [] });
  });
  for (const part of ['Showed up', 'Hours given', 'Next open time', 'Rating', 'roster checked'])
    expect(unknown.text()).not.toContain(part);
  expect(unknown.text()).toContain('Verified Athlete');
});

test('the bar at the bottom leads to the calendar, and once a time is chosen to the booking, with it', async () => {
  const page = await open();
  const bar = () => page.screen.getByRole('region', { name: 'Book' });
  expect(bar().textContent).toContain('$120 60 minNo time chosen yet');
  expect(page.leadsTo('Pick a time')).toBe('#pick-a-time');
  expect(document.querySelector('#pick-a-time')?.textContent).toContain('December 2026');
  await page.click(page.screen.getByRole('radio', { name: 'Fri, Dec 4, 6:00 PM' }));
  expect(bar().textContent).toContain('Fri, Dec 4, 6:00 PM UTC');
  expect(page.leadsTo(/^Book Session/)).toBe(`/book-session/${PEOPLE.mentor.id}?start=2026-12-04T18%3A00%3A00Z`);
  page.server.answer(listSlots, { timezone: 'Asia/Tokyo', slots: SLOTS.slice(1) });
  await page.press('Times in UTC');
  await page.choose('Time zone', 'Asia/Tokyo');
  expect(bar().textContent).toContain('No time chosen yet');
});

test('a time that is chosen is drawn alone: no day of the month is named again', async () => {
  const page = await open();
  const written = noteWrittenTimes();
  try {
    await page.click(page.screen.getByRole('radio', { name: /6:00 PM/ }));
    expect(page.text()).toContain('Fri, Dec 4, 6:00 PM UTC');
    expect(written.texts.filter((text) => /^[A-Z][a-z]+day, [A-Z][a-z]+ \d+$/.test(text))).toEqual([]);
  } finally {
    written.stop();
  }
});

test('nobody books themselves, and a mentor who looks at another is told who may', async () => {
  expect((await open(undefined, 'mentor')).screen.queryByRole('region', { name: 'Book' })).toBeNull();
  const page = await open((server) => server.answer(getMentor, { ...profile, id: OTHER }), 'mentor');
  await page.click(page.screen.getByRole('radio', { name: 'Fri, Dec 4, 6:00 PM' }));
  await page.press(/^Book Session/);
  expect(page.address()).toBe('/register');
});

test('a free mentor’s times are not shown while free sessions are still to come', async () => {
  const free = { ...profile, mentoring_type: 'free' as const, hourly_rate: 0 };
  const openFree = (free_sessions: 'coming_soon' | 'open') =>
    open((server) => {
      server.answer(getMentor, free);
      server.answer(getSite, { brand: 'Sideline', testimonials: [], free_sessions });
    });
  const coming = await openFree('coming_soon');
  expect(coming.text()).toContain('Free sessions are coming soon.');
  expect(coming.text()).not.toContain('Next open time');
  expect(coming.screen.queryByRole('grid')).toBeNull();
  const opened = await openFree('open');
  await opened.click(opened.screen.getByRole('radio', { name: 'Fri, Dec 4, 6:00 PM' }));
  expect(opened.leadsTo(/^Connect \(Free\)/)).toBe(`/book-session/${PEOPLE.mentor.id}?start=2026-12-04T18%3A00%3A00Z`);
});

test('the link to a profile is shared by the phone’s own sheet, else copied', async () => {
  const page = await open();
  const [shared, copied]: [unknown[], string[]] = [[], []];
  const set = (name: 'share' | 'clipboard', value: unknown) =>
    Object.defineProperty(navigator, name, { configurable: true, value });
  set('share', undefined);
  set('clipboard', { writeText: async (text: string) => void copied.push(text) });
  await page.press('Share profile');
  expect(copied).toEqual([`${location.origin}${ADDRESS}`]);
  expect(page.announced()).toContain('Link copied.');
  set('share', async (data: unknown) => void shared.push(data));
  await page.press('Share profile');
  expect(shared).toEqual([{ title: 'Maya Okafor', url: `${location.origin}${ADDRESS}` }]);
});

test('a mentor who is not there: Mentor Not Found', async () => {
  const page = await open((server) => server.refuse(getMentor, 404, 'mentor_not_found'));
  expect(page.screen.getByRole('heading', { level: 1, name: 'Mentor Not Found' })).toBeTruthy();
  expect(page.leadsTo('Browse Mentors')).toBe('/browse');
});

test('one who cannot be paid yet is told that nobody else sees the page, and so is the founder', async () => {
  const unready = { ...profile, payout_ready: false, verification_status: 'approved' as const };
  const own = await open((server) => server.answer(getMentor, unready), 'mentor');
  expect(own.text()).toContain('Only you and the founder can see this page');
  expect(own.text()).toContain('once your bank account is ready');
  const founder = await open((server) => server.answer(getMentor, unready), 'admin');
  expect(founder.text()).toContain('Only you and Maya can see this page');
  const everybody = await open();
  expect(everybody.text()).not.toContain('can see this page');
});

test('one who cannot be loaded says so, and can be tried again', async () => {
  const page = await open((server) => server.breaks(getMentor));
  expect(page.screen.getByRole('alert').textContent).toContain('We couldn’t load this mentor');
  page.server.answer(getMentor, profile);
  await page.press('Try Again');
  expect(page.screen.getByRole('heading', { level: 1, name: 'Maya Okafor' })).toBeTruthy();
});

test('an athlete writes to a mentor from their page, a visitor logs in first, and mentors don’t begin', async () => {
  const to = `/messages?mentor=${PEOPLE.mentor.id}`;
  expect((await open(undefined, 'athlete')).leadsTo('Message')).toBe(to);
  expect((await open()).leadsTo('Message')).toBe(`/login?next=${encodeURIComponent(to)}`);
  for (const as of ['mentor', 'admin'] as const) {
    expect((await open(undefined, as)).screen.queryByRole('link', { name: 'Message' })).toBeNull();
  }
});

test('anybody signed in can report the mentor in two taps; a visitor logs in first; mentors do not report themselves', async () => {
  const page = await open(
    (server) => server.answer(fileReport, { message: 'We have it.', report_id: PEOPLE.athlete.id }),
    'athlete',
  );
  await page.press('Report or block Maya Okafor');
  await page.press('They were rude');
  expect(page.server.sent(fileReport)).toMatchObject([
    { body: { subject: { kind: 'mentor', id: PEOPLE.mentor.id }, reason: 'rude' } },
  ]);
  const visitor = await open();
  expect(visitor.leadsTo('Report or block Maya Okafor')).toBe(`/report?mentor=${PEOPLE.mentor.id}`);
  const own = await open(() => undefined, 'mentor');
  expect(own.text()).not.toContain('Report or block');
});
