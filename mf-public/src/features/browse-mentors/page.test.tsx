import { describe, expect, test } from 'bun:test';
import { listMentors, type Mentor } from 'contracts/http/mentors';
import { getSite } from 'contracts/http/settings';
import { type OpenPage, openPage, within } from 'web-kit/page-testing';
import type { FakeServer } from 'web-kit/page-testing/fake-server';
import { PEOPLE } from 'web-kit/page-testing/people';
import { sampleMentor } from 'web-kit/page-testing/samples';
import routes from '../../app.tsx';

const MENTOR = sampleMentor();
const listing =
  (...mentors: Mentor[]) =>
  (server: FakeServer) => {
    server.answer(listMentors, mentors);
    server.answer(getSite, { brand: 'Sideline', testimonials: [], free_sessions: 'coming_soon' });
  };
const browse = (options: Parameters<typeof openPage>[2] = {}, address = '/browse') =>
  openPage(routes, address, { server: listing(MENTOR), ...options });
const card = (page: OpenPage) => within(page.screen.getAllByRole('article')[0] as HTMLElement);
const cardText = (page: OpenPage) => page.screen.getAllByRole('article')[0]?.textContent ?? '';

describe('what is asked for', () => {
  test('paid mentors, verified and payout-ready, without being told', async () => {
    const page = await browse();
    expect(page.valueOf('Type')).toBe('paid');
    expect(page.server.sent(listMentors)[0]?.query).toMatchObject({
      mentoring_type: 'paid',
      verified_only: 'true',
      payout_ready_only: 'true',
    } as object);
    // What is not set is not sent.
    expect(Object.keys(page.server.sent(listMentors)[0]?.query ?? {})).not.toContain('sport');
  });

  test('sport, division and type, at once and in the address', async () => {
    const page = await browse();
    await page.choose('Sport', 'tennis');
    await page.choose('Division', 'D2');
    await page.choose('Type', 'free');
    expect(page.address()).toBe('/browse?sport=tennis&college_level=D2&mentoring_type=free');
    expect(page.server.sent(listMentors).at(-1)?.query).toMatchObject({
      sport: 'tennis',
      college_level: 'D2',
      mentoring_type: 'free',
      verified_only: 'true',
    } as object);
  });

  test('filters that stand in the address are those of the page', async () => {
    const page = await browse({}, '/browse?sport=golf&college_level=D3');
    expect([page.valueOf('Sport'), page.valueOf('Division')]).toEqual(['golf', 'D3']);
    expect(page.server.sent(listMentors)[0]?.query).toMatchObject({ sport: 'golf', college_level: 'D3' } as object);
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

  test('a block at the foot invites college athletes', async () => {
    const page = await browse({ as: 'mentor' });
    expect(page.text()).toContain('You play in college?');
    expect(page.leadsTo('Become a Mentor')).toBe('/become-mentor');
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

  test('while they are on their way the page says so', async () => {
    const page = await browse({ server: (server) => void server.hold(listMentors, [MENTOR]) });
    expect(page.announced()).toEqual(['Loading mentors…']);
  });

  test('a failure is logged, shows no card, keeps the filters, and can be tried again', async () => {
    const page = await browse(
      { server: (server) => server.refuse(listMentors, 500, 'unexpected') },
      '/browse?sport=golf',
    );
    expect(page.takeErrors()[0]).toContain('The mentors could not be loaded.');
    expect(page.screen.queryByRole('article')).toBeNull();
    expect(page.screen.getByRole('alert').textContent).toContain('We could not load the mentors');
    page.server.answer(listMentors, [MENTOR]);
    await page.press('Try Again');
    expect(page.screen.getAllByRole('article')).toHaveLength(1);
    expect(page.address()).toBe('/browse?sport=golf');
  });
});
