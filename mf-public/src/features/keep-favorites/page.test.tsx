import { describe, expect, test } from 'bun:test';
import { addFavorite, listFavorites, removeFavorite } from 'contracts/http/favorites';
import { countMentors, listMentors, type Mentor, type MentorCounts } from 'contracts/http/mentors';
import { login } from 'contracts/http/sign-in';
import { MINUTE_MS } from 'contracts/times';
import { type OpenPage, openPage } from 'web-kit/page-testing';
import type { FakeServer } from 'web-kit/page-testing/fake-server';
import { PEOPLE } from 'web-kit/page-testing/people';
import { sampleMentor } from 'web-kit/page-testing/samples';
import routes from '../../app.tsx';

const MAYA = sampleMentor();
const IDA = sampleMentor({ id: '44444444-4444-4444-8444-444444444444', first_name: 'Ida', last_name: 'Berg' });
const NOTED_AT = String(new Date('2026-12-01T14:59:58Z').getTime());
const HEART = 'Save Maya Okafor to favorites';
const COUNTS: MentorCounts = {
  total: 1,
  position: {},
  college_level: {},
  mentoring_type: {},
  max_price: {},
  weekday: {},
  time_of_day: {},
  available_this_week: 1,
};

/** A server that keeps a list. */
function keeping(...saved: Mentor[]) {
  const list = new Map(saved.map((mentor) => [mentor.id, mentor]));
  const all = [MAYA, IDA];
  return (server: FakeServer) => {
    server.answer(listMentors, all);
    server.answer(countMentors, COUNTS);
    server.answer(listFavorites, () => [...list.values()]);
    server.answer(addFavorite, ({ params }) => {
      const mentor = all.find(({ id }) => id === params.mentorId);
      if (mentor) list.set(mentor.id, mentor);
      return { message: 'Saved to your favorites.' };
    });
    server.answer(removeFavorite, ({ params }) => {
      list.delete(params.mentorId);
      return { message: 'Removed from your favorites.' };
    });
  };
}
const isOn = (page: OpenPage, name = HEART) =>
  page.screen.getByRole('button', { name }).getAttribute('aria-pressed') === 'true';

describe('the page', () => {
  const open = (server: (server: FakeServer) => void) => openPage(routes, '/favorites', { as: 'athlete', server });

  test('has the cards of Browse, each with its heart, times and price', async () => {
    const page = await open(keeping(MAYA, IDA));
    expect(page.screen.getAllByRole('article')).toHaveLength(2);
    expect(page.text()).toContain('$120');
    expect(page.leadsTo('Maya Okafor')).toBe(`/mentors/${MAYA.id}`);
    expect(isOn(page)).toBe(true);
  });

  test('keeps a card whose heart was taken until it is left, so that the same heart brings it back', async () => {
    const page = await open(keeping(MAYA));
    await page.press(HEART);
    expect(page.server.sent(removeFavorite).map(({ params }) => params.mentorId)).toEqual([MAYA.id]);
    expect(isOn(page)).toBe(false);
    expect(page.screen.getAllByRole('article')).toHaveLength(1);
    await page.press(HEART);
    expect(isOn(page)).toBe(true);
  });

  test('without any says how to get one', async () => {
    const page = await open(keeping());
    expect(page.text()).toContain('No favorites yet');
    expect(page.leadsTo('Find a mentor')).toBe('/browse');
  });

  test('says that it loads, and that it failed, and tries again', async () => {
    const page = await open((server) => {
      keeping(MAYA)(server);
      server.hold(listFavorites, [MAYA]);
    });
    expect(page.announced()).toContain('Loading your favorites…');
    const failed = await open((server) => {
      keeping(MAYA)(server);
      server.breaks(listFavorites);
    });
    expect(failed.text()).toContain('We couldn’t load your favorites');
    keeping(MAYA)(failed.server);
    await failed.press('Try Again');
    expect(failed.screen.getAllByRole('article')).toHaveLength(1);
  });

  test('stays as it was when asking for it again fails', async () => {
    const page = await openPage(routes, '/favorites', { as: 'athlete', server: keeping(MAYA) });
    page.server.breaks(listFavorites);
    await page.wait(MINUTE_MS);
    await page.happens(() => window.dispatchEvent(new Event('visibilitychange')));
    expect(page.server.sent(listFavorites).length).toBeGreaterThan(1);
    expect(page.text()).toContain('Maya Okafor');
    expect(page.text()).not.toContain('We couldn’t load your favorites');
  });

  test('is for athletes: visitors log in first, mentors are told', async () => {
    const visitor = await openPage(routes, '/favorites');
    expect(visitor.address()).toBe('/login?next=%2Ffavorites');
    const mentor = await openPage(routes, '/favorites', { as: 'mentor' });
    expect(mentor.text()).toContain('Favorites are for high school athletes.');
  });
});

describe('hearts in Browse', () => {
  const browse = (options: Parameters<typeof openPage>[2]) => openPage(routes, '/browse', options);

  test('an athlete’s are filled by a call of their own, and saved at one press', async () => {
    const page = await browse({ as: 'athlete', server: keeping(IDA) });
    expect([isOn(page), isOn(page, 'Save Ida Berg to favorites')]).toEqual([false, true]);
    expect(page.server.called().filter((name) => name === 'listFavorites')).toHaveLength(1);
    await page.press(HEART);
    expect(isOn(page)).toBe(true);
    expect(page.server.sent(addFavorite).map(({ params }) => params.mentorId)).toEqual([MAYA.id]);
  });

  test('one that is pressed again before it is saved is taken back', async () => {
    const page = await browse({ as: 'athlete', server: keeping() });
    const release = page.server.hold(addFavorite, { message: 'Saved.' });
    await page.press(HEART);
    await page.press(HEART);
    expect(isOn(page)).toBe(false);
    release();
    await page.settle();
    expect(page.server.sent(removeFavorite).map(({ params }) => params.mentorId)).toEqual([MAYA.id]);
    expect(isOn(page)).toBe(false);
  });

  test('those that were pressed before the page was alive are saved once it is', async () => {
    const kept = Object.fromEntries([MAYA, IDA].map(({ id }) => [`wanted-favorite:${id}`, NOTED_AT]));
    const page = await browse({ as: 'athlete', kept, server: keeping() });
    expect([isOn(page), isOn(page, 'Save Ida Berg to favorites')]).toEqual([true, true]);
    const saved = page.server.sent(addFavorite).map(({ params }) => params.mentorId);
    expect(saved.sort()).toEqual([MAYA.id, IDA.id].sort());
    expect(sessionStorage).toHaveLength(0);
  });

  test('one whose mentor is not in this list is saved as well, and none from half an hour ago', async () => {
    const elsewhere = '55555555-5555-4555-8555-555555555555';
    const old = String(new Date('2026-12-01T14:29:00Z').getTime());
    const kept = { [`wanted-favorite:${elsewhere}`]: NOTED_AT, [`wanted-favorite:${MAYA.id}`]: old };
    const page = await browse({ as: 'athlete', kept, server: keeping() });
    expect(page.server.sent(addFavorite).map(({ params }) => params.mentorId)).toEqual([elsewhere]);
    expect(isOn(page)).toBe(false);
  });

  test('one that is pressed while the page comes alive counts as soon as it is noted', async () => {
    const page = await browse({ as: 'athlete', server: keeping() });
    sessionStorage.setItem(`wanted-favorite:${MAYA.id}`, NOTED_AT);
    dispatchEvent(new Event('wanted-favorite'));
    await page.settle();
    expect(isOn(page)).toBe(true);
  });

  test('a heart that could not be kept is empty again, and says why', async () => {
    const page = await browse({ as: 'athlete', server: keeping() });
    page.server.refuse(addFavorite, 409, 'favorites_full');
    await page.press(HEART);
    expect(isOn(page)).toBe(false);
    expect(page.announced().join()).toContain('Your favorites are full');
  });

  test('mentors and the founder see none, and ask for none', async () => {
    for (const as of ['mentor', 'admin'] as const) {
      const page = await browse({ as, server: keeping() });
      expect(page.screen.queryByRole('button', { name: HEART })).toBeNull();
      expect(page.screen.queryByRole('link', { name: HEART })).toBeNull();
      expect(page.server.called()).not.toContain('listFavorites');
    }
  });

  const tapAsVisitor = async () => {
    const page = await browse({ server: keeping(), others: true });
    await page.press(HEART);
    expect(page.address()).toBe('/login?next=%2Fbrowse');
    expect(page.text()).toContain('Log in to save Maya to your favorites.');
    return page;
  };
  const signIn = async (page: OpenPage) => {
    page.server.answer(login, {
      access_token: 'token',
      token_type: 'bearer',
      expires_in: 900,
      user_type: 'athlete',
      user_data: { ...PEOPLE.athlete, sport: 'golf' },
    });
    await page.fill('Email', 'ann@example.org');
    await page.fill('Password', 'Sideline-demo-1');
    await page.press('Log in');
    await page.wait(2_000);
  };

  test('a visitor’s leads to the sign-in and is set when they are back, whatever the list shows by then', async () => {
    const page = await tapAsVisitor();
    page.server.answer(listMentors, [IDA]);
    await signIn(page);
    expect(page.address()).toBe('/browse');
    expect(page.server.sent(addFavorite).map(({ params }) => params.mentorId)).toEqual([MAYA.id]);
    await page.follow('/login');
    await page.follow('/browse');
    expect(page.server.sent(addFavorite)).toHaveLength(1);
  });

  test('a wish that is half an hour old is forgotten', async () => {
    const page = await tapAsVisitor();
    await page.wait(31 * MINUTE_MS);
    await signIn(page);
    expect(page.server.sent(addFavorite)).toHaveLength(0);
  });
});
