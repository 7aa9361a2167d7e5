import { describe, expect, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import { confirmAddress, requestAddressCode } from 'contracts/http/confirm-address';
import { listThreads, openThread } from 'contracts/http/threads';
import { type OpenPage, openPage } from 'web-kit/page-testing';
import type { FakeServer } from 'web-kit/page-testing/fake-server';
import { PEOPLE } from 'web-kit/page-testing/people';
import { sampleMessage, sampleThreadSummary, THREAD_ID } from 'web-kit/page-testing/samples';
import routes from '../../app.tsx';

const open = (server: (fake: FakeServer) => void, more: object = {}) =>
  openPage(routes, '/messages', { as: 'athlete', server, ...more });

describe('the list', () => {
  test('shows with whom, how the last message begins, when it came, and how many are new', async () => {
    const page = await open((fake) =>
      fake.answer(listThreads, { threads: [sampleThreadSummary({ unread: 2, last: sampleMessage(4) })] }),
    );
    for (const words of ['Maya Okafor', 'Message 4.', '2:04 PM', '2 new']) expect(page.text()).toContain(words);
    expect(page.leadsTo('Maya Okafor')).toBe(`/messages/${THREAD_ID}`);
  });

  test('says which words are one’s own, and a day where it wasn’t today', async () => {
    const last = sampleMessage(1, { sent_at: '2026-11-16T18:00:00Z' });
    const page = await open((fake) => fake.answer(listThreads, { threads: [sampleThreadSummary({ last })] }));
    for (const words of ['You: Message 1.', 'Nov 16']) expect(page.text()).toContain(words);
    expect(page.text()).not.toContain('new');
  });

  test('names a conversation in which nobody has written', async () => {
    const page = await open((fake) => fake.answer(listThreads, { threads: [sampleThreadSummary({ last: null })] }));
    expect(page.text()).toContain('Nothing written yet.');
  });

  test('that is empty says what it is for, and leads an athlete to mentors and sessions', async () => {
    const page = await open((fake) => fake.answer(listThreads, { threads: [] }));
    expect(page.text()).toContain('Here you and your mentors write to each other.');
    expect(page.text()).toContain('a parent or guardian reads along');
    expect([page.leadsTo('Find Mentors'), page.leadsTo('My Sessions')]).toEqual(['/browse', '/sessions']);
  });

  test('that is empty tells a mentor that athletes write first', async () => {
    const page = await open((fake) => fake.answer(listThreads, { threads: [] }), { as: 'mentor' });
    expect(page.text()).toContain('They always write first.');
    expect(page.leadsTo('Your dashboard')).toBe('/mentor-dashboard');
  });

  test('shows a mentor the athlete’s shortened name', async () => {
    const mine = sampleThreadSummary({ with: { id: PEOPLE.athlete.id, name: 'Ann R.', portrait: null } });
    const page = await open((fake) => fake.answer(listThreads, { threads: [mine] }), { as: 'mentor' });
    for (const words of ['Ann R.', 'You: Message 2.']) expect(page.text()).toContain(words);
  });

  describe('that goes on', () => {
    const named = (n: number) =>
      sampleThreadSummary({
        thread_id: `55555555-5555-4555-8555-${String(n).padStart(12, '0')}`,
        with: { id: PEOPLE.mentor.id, name: `Maya No${n}`, portrait: null },
      });
    const ids = (from: number, until: number) => Array.from({ length: until - from + 1 }, (_, i) => named(from + i));
    const names = (page: OpenPage) =>
      page.screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    const older = (fake: FakeServer) =>
      fake.answer(listThreads, ({ query }) => {
        if (query?.before === named(2).thread_id) return { threads: ids(3, 4), more: true };
        if (query?.before === named(4).thread_id) return { threads: ids(5, 5), more: false };
        return { threads: ids(1, 2), more: true };
      });

    test('shows older ones at a press, and goes on reading at the first of them', async () => {
      const page = await open(older);
      expect(names(page)).toEqual(['Maya No1', 'Maya No2']);
      await page.press('Show older');
      expect(names(page)).toEqual(['Maya No1', 'Maya No2', 'Maya No3', 'Maya No4']);
      expect(document.activeElement?.textContent).toBe('Maya No3');
      await page.press('Show older');
      expect(names(page)).toHaveLength(5);
      expect(document.activeElement?.textContent).toBe('Maya No5');
      expect(page.screen.queryByRole('button', { name: 'Show older' })).toBeNull();
    });

    test('shows one that moved up meanwhile once', async () => {
      const page = await open((fake) =>
        fake.answer(listThreads, ({ query }) =>
          query?.before ? { threads: ids(2, 3), more: false } : { threads: ids(1, 2), more: true },
        ),
      );
      await page.press('Show older');
      expect(names(page)).toEqual(['Maya No1', 'Maya No2', 'Maya No3']);
      expect(document.activeElement?.textContent).toBe('Maya No3');
    });

    test('keeps what is there where older ones can’t be loaded, and tries again', async () => {
      const page = await open(older);
      page.server.breaks(listThreads);
      await page.press('Show older');
      expect(page.announced().join()).toContain('We couldn’t load older conversations.');
      expect(names(page)).toEqual(['Maya No1', 'Maya No2']);
      older(page.server);
      await page.press('Show older');
      expect(names(page)).toHaveLength(4);
    });

    test('is whole as the release before answers it', async () => {
      const page = await open((fake) => fake.answer(listThreads, { threads: ids(1, 3) }));
      expect(names(page)).toHaveLength(3);
      expect(page.screen.queryByRole('button', { name: 'Show older' })).toBeNull();
    });
  });

  test('says of how very many messages are new no more than that', async () => {
    const page = await open((fake) => fake.answer(listThreads, { threads: [sampleThreadSummary({ unread: 100 })] }));
    expect(page.text()).toContain('99+ new');
  });

  test('that can’t be loaded says so, and can be asked for again', async () => {
    const page = await open((fake) => fake.breaks(listThreads));
    expect(page.text()).toContain('We couldn’t load your messages');
    page.server.answer(listThreads, { threads: [sampleThreadSummary()] });
    await page.press('Try Again');
    expect(page.text()).toContain('Maya Okafor');
  });

  test('says that it loads', async () => {
    const page = await open((fake) => fake.hold(listThreads, { threads: [] }));
    expect(page.text()).toContain('Loading your messages…');
  });

  test('needs a sign-in, and tells the founder that they have none', async () => {
    const visitor = await open(() => undefined, { as: undefined });
    expect(visitor.address()).toBe('/login?next=%2Fmessages');
    const founder = await open(() => undefined, { as: 'admin' });
    expect(founder.text()).toContain('Athletes and mentors write to each other here.');
  });
});

describe('“Message” on a mentor’s page', () => {
  const begin = (server: (fake: FakeServer) => void = () => undefined, more: object = {}) =>
    openPage(routes, `/messages?mentor=${PEOPLE.mentor.id}`, { as: 'athlete', server, ...more });

  test('leads to the conversation', async () => {
    const page = await begin((fake) => fake.answer(openThread, { thread_id: THREAD_ID }));
    expect(page.server.sent(openThread)).toMatchObject([{ body: { mentor_id: PEOPLE.mentor.id } }]);
    expect(page.address()).toBe(`/messages/${THREAD_ID}`);
  });

  test('is left by going back once', async () => {
    const from = `/mentors/${PEOPLE.mentor.id}`;
    const page = await begin((fake) => fake.answer(openThread, { thread_id: THREAD_ID }), { from });
    await page.goBack();
    expect(page.address()).toBe(from);
  });

  test('says that it opens', async () => {
    const page = await begin((fake) => fake.hold(openThread, { thread_id: THREAD_ID }));
    expect(page.text()).toContain('Opening the conversation…');
  });

  test('asks a minor for a parent or guardian first, and leads to where one is named', async () => {
    const page = await begin((fake) => fake.refuse(openThread, 400, 'thread_needs_guardian'));
    expect(page.text()).toContain(DETAIL.thread_needs_guardian);
    expect(page.leadsTo('Add a parent or guardian')).toBe('/account#guardian');
  });

  test('has the email address confirmed on the spot, and goes on', async () => {
    const page = await begin((fake) => {
      fake.refuse(openThread, 400, 'thread_needs_address');
      fake.answer(requestAddressCode, { message: 'Sent.' });
      fake.answer(confirmAddress, { message: 'Confirmed.' });
    });
    expect(page.text()).toContain(DETAIL.thread_needs_address);
    await page.press('Email me a code');
    await page.fill('Code from the email', '123456');
    page.server.answer(openThread, { thread_id: THREAD_ID });
    await page.press('Confirm and write');
    expect(page.address()).toBe(`/messages/${THREAD_ID}`);
  });

  test.each([
    [404, 'mentor_not_found'],
    [429, 'too_many_threads'],
  ] as const)('that is refused with %s says why, and leads to other mentors', async (status, code) => {
    const page = await begin((fake) => fake.refuse(openThread, status, code));
    expect(page.text()).toContain(DETAIL[code]);
    expect(page.leadsTo('Find Mentors')).toBe('/browse');
  });

  test('that fails can be tried again', async () => {
    const page = await begin((fake) => fake.breaks(openThread));
    page.server.answer(openThread, { thread_id: THREAD_ID });
    await page.press('Try Again');
    expect(page.address()).toBe(`/messages/${THREAD_ID}`);
  });

  test('asks a visitor to log in, and comes back', async () => {
    const page = await begin(() => undefined, { as: undefined });
    expect(page.address()).toBe(`/login?next=${encodeURIComponent(`/messages?mentor=${PEOPLE.mentor.id}`)}`);
  });
});
