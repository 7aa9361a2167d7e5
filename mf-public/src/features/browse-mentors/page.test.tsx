import { describe, expect, test } from 'bun:test';
import { listFavorites } from 'contracts/http/favorites';
import { countMentors, listMentors, type Mentor, type MentorCounts } from 'contracts/http/mentors';
import { getSite } from 'contracts/http/settings';
import { CUT_OFF } from 'web-kit/api';
import { type OpenPage, openPage, within } from 'web-kit/page-testing';
import type { FakeServer } from 'web-kit/page-testing/fake-server';
import { PEOPLE } from 'web-kit/page-testing/people';
import { sampleMentor } from 'web-kit/page-testing/samples';
import routes from '../../app.tsx';

const MENTOR = sampleMentor();
const COUNTS: MentorCounts = {
  total: 19,
  position: { 'Point Guard': 7, Center: 12 },
  college_level: { D1: 3, D2: 16 },
  us_state: { OH: 3, CA: 16 },
  mentoring_type: { paid: 19, free: 2 },
  max_price: { '60': 0, '80': 16, '120': 19 },
  weekday: { tue: 4 },
  time_of_day: { evening: 9 },
  available_this_week: 5,
};
const counting = (server: FakeServer) => server.answer(countMentors, COUNTS);
const listing =
  (...mentors: Mentor[]) =>
  (server: FakeServer) => {
    server.answer(listMentors, mentors);
    server.answer(listFavorites, []);
    counting(server);
    server.answer(getSite, { brand: 'Sideline', testimonials: [], free_sessions: 'coming_soon' });
  };
const browse = (options: Parameters<typeof openPage>[2] = {}, address = '/browse') =>
  openPage(routes, address, { server: listing(MENTOR), ...options });
const card = (page: OpenPage) => within(page.screen.getAllByRole('article')[0] as HTMLElement);
const cardText = (page: OpenPage) => page.screen.getAllByRole('article')[0]?.textContent ?? '';

const soccer = { role: 'athlete', user: { ...PEOPLE.athlete, sport: 'soccer', position: 'Winger' } } as const;
const lastQuery = (page: OpenPage) => page.server.sent(listMentors).at(-1)?.query;
const isChosen = (page: OpenPage, name: RegExp) =>
  page.screen.getAllByRole('link', { name })[0]?.getAttribute('aria-current') === 'true';

describe('what is asked for', () => {
  test('paid mentors, verified and payout-ready, without being told; one tap shows free ones too', async () => {
    const page = await browse();
    expect(lastQuery(page)).toMatchObject({
      mentoring_type: 'paid',
      verified_only: 'true',
      payout_ready_only: 'true',
    } as object);
    // What is not set is not sent.
    expect(Object.keys(lastQuery(page) ?? {})).not.toContain('sport');
    await page.press('Paid (remove)');
    expect(page.address()).toBe('/browse?mentoring_type=all');
    expect(Object.keys(lastQuery(page) ?? {})).not.toContain('mentoring_type');
  });

  test('a filter that is pressed with Ctrl, ⌘, or Shift is left to the browser, which opens it elsewhere', async () => {
    const page = await browse();
    const press = (how: MouseEventInit) =>
      page.screen
        .getByRole('link', { name: 'Tennis' })
        .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...how }));
    for (const how of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }]) {
      expect(press(how)).toBe(true);
    }
    expect(page.address()).toBe('/browse');
    await page.press('Tennis');
    expect(page.address()).toBe('/browse?sport=tennis');
  });

  test('sport, division, days and price, at once and in the address', async () => {
    const page = await browse();
    await page.press('Tennis');
    await page.press('D2 (16 mentors)');
    await page.press('Tue (4 mentors)');
    await page.press('Up to $80 (16 mentors)');
    await page.press('This week');
    expect(page.address()).toBe(
      '/browse?sport=tennis&college_level=D2&max_price=80&weekday=tue&available_this_week=true',
    );
    expect(lastQuery(page)).toMatchObject({
      sport: 'tennis',
      college_level: 'D2',
      max_price: '80',
      weekday: 'tue',
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      available_this_week: 'true',
    } as object);
    await page.press('Tennis (remove)');
    expect(page.address()).not.toContain('tennis');
  });

  test('the college’s state, of those that mentors are in', async () => {
    const page = await browse();
    const select = page.screen.getAllByLabelText('College’s state')[0] as HTMLSelectElement;
    const offered = [...select.options].map(({ text }) => text);
    expect(offered).toEqual(['Any state', 'California (16)', 'Ohio (3)']);
    await page.choose('College’s state', 'OH');
    expect(page.address()).toBe('/browse?us_state=OH');
    expect(lastQuery(page)).toMatchObject({ us_state: 'OH' } as object);
  });

  test('filters that stand in the address are those of the page', async () => {
    const page = await browse({}, '/browse?sport=golf&college_level=D3&weekday=tue&search=ann');
    expect(page.valueOf('Sport')).toBe('golf');
    expect(page.valueOf(/^Search/)).toBe('ann');
    for (const chosen of [/^Golf/, /^D3/, /^Tue/]) expect(isChosen(page, chosen)).toBe(true);
    expect(isChosen(page, /^D1/)).toBe(false);
    expect(lastQuery(page)).toMatchObject({ sport: 'golf', college_level: 'D3', search: 'ann' } as object);
  });

  test('positions are those that mentors of the sport have, the most frequent first', async () => {
    const page = await browse({}, '/browse?sport=basketball');
    const names = page.screen.getAllByRole('link', { name: /^(Center|Point Guard) \(/ });
    expect(names.map((each) => each.textContent?.match(/^\D+/)?.[0])).toEqual(['Center', 'Point Guard']);
    await page.press('Center (12 mentors)');
    expect(page.address()).toBe('/browse?sport=basketball&position=Center');
  });
});

describe('typing', () => {
  test('searches after a pause, once, keeps the focus, and one step back leads to the list before', async () => {
    const page = await browse({}, '/browse?sport=golf');
    const before = page.server.sent(listMentors).length;
    await page.type(/^Search/, 'oka');
    expect(page.server.sent(listMentors)).toHaveLength(before);
    await page.wait(250);
    expect(page.address()).toBe('/browse?search=oka&sport=golf');
    await page.type(/^Search/, 'for');
    await page.wait(250);
    expect(page.server.sent(listMentors)).toHaveLength(before + 2);
    expect(lastQuery(page)).toMatchObject({ search: 'okafor', sport: 'golf' } as object);
    expect(document.activeElement).toBe(page.screen.getByLabelText(/^Search/));
    expect(page.announced().join()).toContain('1 golf mentor for “okafor”');
    await page.goBack();
    expect(page.address()).toBe('/browse?sport=golf');
    expect(page.valueOf(/^Search/)).toBe('');
  });
});

describe('an athlete’s own sport', () => {
  test('is chosen, said, and one tap away from all sports', async () => {
    const page = await browse({ as: soccer, server: listing(sampleMentor({ sport: 'soccer', position: 'Winger' })) });
    expect(lastQuery(page)).toMatchObject({ sport: 'soccer' } as object);
    expect(page.address()).toBe('/browse');
    expect(page.text()).toContain('1 soccer mentor · your sport');
    expect(cardText(page)).toContain('Winger, like you');
    await page.press('Soccer (your sport) (remove)');
    expect(page.address()).toBe('/browse?sport=all');
    expect(Object.keys(lastQuery(page) ?? {})).not.toContain('sport');
  });

  test('gives way to a sport in the address', async () => {
    const page = await browse({ as: soccer }, '/browse?sport=golf');
    expect(lastQuery(page)).toMatchObject({ sport: 'golf' } as object);
    expect(page.text()).not.toContain('your sport ·');
  });
});

describe('the filters’ sheet', () => {
  test('counts what each choice leaves, applies it at once, and its button says how many are left', async () => {
    const page = await browse({ server: (server) => listing(MENTOR, sampleMentor({ id: PEOPLE.athlete.id }))(server) });
    await page.press('Filters');
    const sheet = within(page.screen.getByRole('dialog', { name: 'Filters' }));
    expect(sheet.getByRole('button', { name: 'Show 2 mentors' })).toBeTruthy();
    page.server.answer(listMentors, [MENTOR]);
    await page.click(sheet.getByRole('link', { name: 'D1 (3 mentors)' }));
    expect(page.address()).toBe('/browse?college_level=D1');
    await page.click(sheet.getByRole('button', { name: 'Show 1 mentor' }));
    expect(page.screen.queryByRole('dialog')).toBeNull();
    expect(page.screen.getByRole('button', { name: 'Filters (1 set)' })).toBeTruthy();
    await page.press('Filters (1 set)');
    await page.click(within(page.screen.getByRole('dialog')).getByRole('link', { name: 'Clear all' }));
    expect(page.address()).toBe('/browse');
    await page.press('Close');
    expect(page.screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the header', () => {
  test('a visitor is offered to get started and to mentor', async () => {
    const page = await browse();
    expect(page.leadsTo('Get Started')).toBe('/register');
    expect(page.leadsTo('Become a Mentor')).toBe('/become-mentor');
    expect(page.leadsTo('How It Works')).toBe('/video-call-info');
    expect(page.screen.queryByRole('link', { name: 'Dashboard' })).toBeNull();
    expect(page.text()).not.toContain('Welcome,');
  });

  test('an athlete is welcomed by the first name and not asked to get started', async () => {
    const page = await browse({ as: 'athlete' });
    expect(page.text()).toContain('Welcome, Ann');
    expect(page.screen.queryByRole('link', { name: 'Get Started' })).toBeNull();
    expect(page.leadsTo('Become a Mentor')).toBe('/become-mentor');
  });

  test('a mentor has the dashboard there', async () => {
    const page = await browse({ as: 'mentor' });
    expect(page.leadsTo('Dashboard')).toBe('/mentor-dashboard');
  });

  test('somebody without a first name is ‘User’', async () => {
    const page = await browse({ as: { role: 'athlete', user: { ...PEOPLE.athlete, first_name: '' } } });
    expect(page.text()).toContain('Welcome, User');
  });

  test('a block at the foot invites college athletes, and no mentor', async () => {
    const page = await browse();
    expect(page.text()).toContain('You play in college?');
    expect((await browse({ as: 'mentor' })).text()).not.toMatch(/You play in college|Become a Mentor/);
  });
});

describe('a card', () => {
  test('has initials, division, name, college, sport, position, major, price, rating and the mark', async () => {
    const page = await browse();
    const text = cardText(page);
    for (const part of ['MO', 'Division 1', 'Maya Okafor', 'Harlan College', 'Basketball', 'Point Guard', 'Biology']) {
      expect(text).toContain(part);
    }
    for (const part of ['$120', '60 min', '4.8', '(12 reviews)', 'Verified Athlete', 'I play.']) {
      expect(text).toContain(part);
    }
    expect(page.leadsTo('Maya Okafor')).toBe(`/mentors/${MENTOR.id}`);
  });

  test('says that a new mentor has no ratings yet, and leaves out a major that is not there', async () => {
    const page = await browse({ server: listing(sampleMentor({ average_rating: 0, total_ratings: 0, major: null })) });
    expect(cardText(page)).toContain('New mentor · No ratings yet');
    expect(cardText(page)).not.toContain('null');
  });

  test('cuts a bio after 120 characters, and leaves one of exactly 120 alone', async () => {
    const exact = 'x'.repeat(120);
    const whole = await browse({ server: listing(sampleMentor({ bio: exact })) });
    expect(card(whole).getByText(exact)).toBeTruthy();
    const cut = await browse({ server: listing(sampleMentor({ bio: `${exact}y` })) });
    expect(card(cut).getByText(`${exact}…`)).toBeTruthy();
  });

  test('shows three achievements and how many more there are', async () => {
    const four = await browse({ server: listing(sampleMentor({ achievements: ['A', 'B', 'C', 'D', 'E'] })) });
    expect(cardText(four)).toContain('A · B · C · +2 more');
    const three = await browse({ server: listing(sampleMentor({ achievements: ['A', 'B', 'C'] })) });
    expect(cardText(three)).not.toContain('more');
  });

  const NEXT = ['2026-12-04T18:00:00Z', '2026-12-04T19:00:00Z', '2026-12-06T01:00:00Z'];

  test('has the next open times, each of which leads to the booking with it', async () => {
    const page = await browse({ server: listing(sampleMentor({ next_slots: NEXT })) });
    const times = card(page).getAllByRole('link', { name: /^Book Maya: / });
    expect(times.map(({ textContent }) => textContent)).toEqual([
      'Book Maya: Fri, Dec 4, 6 PM',
      'Book Maya: Fri, Dec 4, 7 PM',
      'Book Maya: Sun, Dec 6, 1 AM',
    ]);
    await page.click(times[2] as HTMLElement);
    expect(page.address()).toBe(`/book-session/${MENTOR.id}?start=2026-12-06T01%3A00%3A00Z`);
  });

  test('of a free mentor shows no time before free sessions are open', async () => {
    const free = sampleMentor({ mentoring_type: 'free', hourly_rate: 0, next_slots: NEXT });
    const coming = await browse({ server: listing(free) });
    expect(cardText(coming)).not.toContain('Dec');
    const open = await browse({
      server: (server) => {
        listing(free)(server);
        server.answer(getSite, { brand: 'Sideline', testimonials: [], free_sessions: 'open' });
      },
    });
    expect(card(open).getAllByRole('link', { name: /^Book Maya: / })).toHaveLength(3);
  });

  test('of a paid mentor has ‘Book Session’ with the price', async () => {
    const page = await browse();
    expect(
      card(page).getByRole('link', { name: /^Book Session \$120 with Maya Okafor: Fri, Dec 4, \d+ [AP]M$/ }),
    ).toBeTruthy();
  });

  test('of a free mentor says FREE, and ‘Connect (Free)’ only tells that it is coming', async () => {
    const page = await browse({ server: listing(sampleMentor({ mentoring_type: 'free', hourly_rate: 0 })) });
    expect(cardText(page)).toContain('FREE');
    expect(cardText(page)).not.toContain('Book Session');
    await page.press(/^Connect \(Free\)/);
    expect(cardText(page)).toContain('Free sessions are coming soon.');
    expect(page.address()).toBe('/browse');
  });
});

describe('‘Book Session’', () => {
  const press = async (options: Parameters<typeof openPage>[2]) => {
    const page = await browse(options);
    if (options?.state === 'no athlete id') localStorage.removeItem('athleteId');
    await page.press(/^Book Session/);
    return page;
  };

  test('leads who is signed out to the times, without a word about an account', async () => {
    const page = await press({});
    expect(page.address()).toBe(`/book-session/${MENTOR.id}`);
    expect(page.handedOver()).toBeNull();
  });

  test('tells everybody else that only athletes book, and leads to registration', async () => {
    for (const role of ['mentor', 'admin'] as const) {
      const page = await press({ as: role });
      expect(page.address()).toBe('/register');
      expect(page.handedOver()).toEqual({ reason: 'Only high school athletes can book mentoring sessions.' });
    }
  });

  test('asks an athlete without an id to complete the registration', async () => {
    const page = await press({ as: 'athlete', state: 'no athlete id' });
    expect(page.address()).toBe(`/register?next=%2Fbook-session%2F${MENTOR.id}`);
    expect(page.handedOver()).toEqual({
      reason: 'Please complete your registration as a high school athlete to book a session.',
    });
  });

  test('leads an athlete to the hours', async () => {
    const page = await press({ as: 'athlete' });
    expect(page.address()).toBe(`/book-session/${MENTOR.id}`);
  });
});

describe('without mentors', () => {
  test('nobody fits: No Mentors Found, and Clear Filters takes them all away', async () => {
    const page = await browse({ server: listing() }, '/browse?sport=golf&mentoring_type=free');
    expect(page.screen.getByRole('heading', { name: 'No Mentors Found' })).toBeTruthy();
    page.server.answer(listMentors, [MENTOR]);
    await page.press('Clear Filters');
    expect(page.address()).toBe('/browse');
    expect(page.screen.getAllByRole('article')).toHaveLength(1);
  });

  test('a page past the end says so, and leads to the last one', async () => {
    const past = (server: FakeServer) => {
      listing()(server);
      server.answer(listMentors, [], { total: 30 });
    };
    const page = await browse({ server: past }, '/browse?page=99');
    expect(page.text()).toContain('These mentors fit on 2 pages.');
    expect(page.text()).not.toContain('No Mentors Found');
    expect(page.leadsTo('Go to page 2')).toBe('/browse?page=2');
  });

  test('words that nobody has are said again', async () => {
    const page = await browse({ server: listing() }, '/browse?search=xylophone');
    expect(page.text()).toContain('Nothing matches “xylophone” here.');
    expect(page.leadsTo('Clear Filters')).toBe('/browse');
  });

  test('while they are on their way the page says so', async () => {
    const page = await browse({
      server: (server) => {
        counting(server);
        server.hold(listMentors, [MENTOR]);
      },
    });
    expect(page.announced()).toEqual(['Loading mentors…']);
  });

  test('a failure is logged, shows no card, keeps the filters, and can be tried again', async () => {
    const page = await browse(
      {
        server: (server) => {
          counting(server);
          server.refuse(listMentors, 500, 'unexpected');
        },
      },
      '/browse?sport=golf',
    );
    expect(page.takeErrors()[0]).toContain('The mentors could not be loaded.');
    expect(page.screen.queryByRole('article')).toBeNull();
    expect(page.screen.getByRole('alert').textContent).toContain('We couldn’t load the mentors');
    page.server.answer(listMentors, [MENTOR]);
    await page.press('Try Again');
    expect(page.screen.getAllByRole('article')).toHaveLength(1);
    expect(page.address()).toBe('/browse?sport=golf');
  });

  test('on a line that stalls it is said after half a minute that it takes too long', async () => {
    const page = await browse({
      server: (server) => {
        counting(server);
        server.hold(listMentors, [MENTOR]);
      },
    });
    await page.wait(29_000);
    expect(page.screen.queryByRole('alert')).toBeNull();
    await page.wait(2_000);
    expect(page.takeErrors()[0]).toContain('The mentors could not be loaded.');
    expect(page.screen.getByRole('alert').textContent).toContain(`${CUT_OFF} Your filters are kept.`);
    page.server.answer(listMentors, [MENTOR]);
    await page.press('Try Again');
    expect(page.screen.getAllByRole('article')).toHaveLength(1);
  });

  test('a failure when they are asked for again leaves them there', async () => {
    const page = await browse();
    page.server.refuse(listMentors, 500, 'unexpected');
    await page.wait(60_000);
    await page.happens(() => window.dispatchEvent(new Event('visibilitychange')));
    expect(page.takeErrors()[0]).toContain('The mentors could not be loaded.');
    expect(page.screen.getAllByRole('article').length).toBeGreaterThan(0);
  });
});
