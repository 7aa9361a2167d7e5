import { expect, test } from 'bun:test';
import { getPersonRecord, getSessionRecord } from 'contracts/http/records';
import { findAnything } from 'contracts/http/search';
import { getPersonTimeline, getSessionTimeline } from 'contracts/http/timelines';
import { within } from 'web-kit/page-testing';
import type { FakeServer } from 'web-kit/page-testing/fake-server';
import { PEOPLE } from 'web-kit/page-testing/people';
import { openAdmin } from '../../page-testing.ts';

const SESSION = '4f7a09c2-1111-4222-8333-444455556666';
const RILEY = '5f7a09c2-1111-4222-8333-444455556666';
const person = (id: string, name: string, role: 'athlete' | 'mentor' = 'athlete') => ({
  id,
  role,
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@mail.example`,
  guardian_email: null,
  school: 'Ridgemont High',
});
const FOUND = {
  people: [person(RILEY, 'Riley Vance'), person(PEOPLE.mentor.id, 'Nathaniel Vancourt', 'mentor')],
  sessions: [
    {
      id: SESSION,
      athlete_name: 'Riley Vance',
      mentor_name: 'Maya Okafor',
      scheduled_datetime: '2026-12-02T23:00:00Z',
      status: 'confirmed' as const,
      total_amount: 120,
    },
  ],
  money: [{ id: 'ch_1', session_id: SESSION, kind: 'payment' as const, amount: 120, at: '2026-11-20T15:00:00Z' }],
  missing: [],
};
const NOTHING = { people: [], sessions: [], money: [], missing: [] };

function records(server: FakeServer): void {
  const none = { entries: [], next: null, missing: [] };
  server.answer(getPersonRecord, { account: null, profile: null, sessions: null, money: null, missing: ['identity'] });
  server.answer(getSessionRecord, { session: null, money: null, missing: ['booking'] });
  server.answer(getPersonTimeline, none);
  server.answer(getSessionTimeline, none);
}

/** On a page that has the button, with the dialog open. */
async function openSearch(answer: (server: FakeServer) => void) {
  const page = await openAdmin(
    `/admin/people/${RILEY}`,
    (server) => {
      records(server);
      answer(server);
    },
    { others: true },
  );
  await page.press('Find anyone or anything');
  const input = page.screen.getByRole<HTMLInputElement>('combobox');
  const key = (name: string, more: object = {}) =>
    page.happens(() => {
      page.screen
        .getByRole('combobox')
        .dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }));
    });
  const look = async (q: string) => {
    await page.fill(/^Names, emails/, q);
    await page.wait(200);
  };
  const active = () => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '';
  return { ...page, input, key, look, active };
}

test('what is found stands in groups, with the words that were typed marked', async () => {
  const page = await openSearch((server) => server.answer(findAnything, FOUND));
  await page.look('vanc');
  const groups = page.screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'));
  expect(groups).toEqual(expect.arrayContaining(['People', 'Sessions', 'Money']));
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Vanc', 'Vanc', 'Vanc']);
  expect(page.announced()).toContain('4 found');
});

test('arrows move through all groups and around the ends, Enter opens', async () => {
  const page = await openSearch((server) => server.answer(findAnything, FOUND));
  await page.look('vanc');
  expect(page.input.getAttribute('aria-expanded')).toBe('true');
  expect(page.active()).toContain('Riley Vance');
  await page.key('ArrowDown');
  expect(page.active()).toContain('Nathaniel');
  await page.key('ArrowUp');
  await page.key('ArrowUp');
  expect(page.active()).toContain('ch_1');
  await page.key('ArrowUp');
  expect(page.active()).toContain('Maya Okafor');
  expect(page.screen.getAllByRole('option').filter((one) => one.getAttribute('aria-selected') === 'true')).toHaveLength(
    1,
  );
  await page.key('Enter');
  expect(page.address()).toBe(`/admin/sessions/${SESSION}`);
  expect(page.screen.queryByRole('combobox')).toBeNull();
});

test('Enter opens nothing that was found for, or opened before, something else than what is typed', async () => {
  const page = await openSearch((server) => server.answer(findAnything, FOUND));
  const isOpen = () => page.screen.queryByRole('combobox') !== null;
  await page.look('vanc');
  await page.fill(/^Names, emails/, 'vancouver');
  await page.key('Enter');
  expect(isOpen()).toBe(true);
  await page.look('vanc');
  await page.key('Enter');
  expect(page.address()).toBe(`/admin/people/${RILEY}`);
  await page.press('Find anyone or anything');
  await page.fill(/^Names, emails/, 'okafor');
  await page.key('Enter');
  expect(isOpen()).toBe(true);
  await page.look('okafor');
  await page.key('Enter');
  expect(isOpen()).toBe(false);
});

test('⌘K and Ctrl K open it and close it again', async () => {
  const page = await openSearch((server) => server.answer(findAnything, NOTHING));
  const press = (more: object) =>
    page.happens(() => {
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', bubbles: true, cancelable: true, ...more }));
    });
  await press({ metaKey: true });
  expect(page.screen.queryByRole('combobox')).toBeNull();
  await press({ ctrlKey: true });
  expect(page.screen.queryByRole('combobox')).not.toBeNull();
  await press({ key: 'k' });
  expect(page.screen.queryByRole('combobox')).not.toBeNull();
});

test('nothing is asked before the typing has paused, and then once', async () => {
  const page = await openSearch((server) => server.answer(findAnything, NOTHING));
  for (const part of ['v', 'va', 'van', 'vanc']) {
    await page.fill(/^Names, emails/, part);
    await page.wait(50);
  }
  expect(page.server.sent(findAnything)).toHaveLength(0);
  await page.wait(200);
  expect(page.server.sent(findAnything).map(({ query }) => query.q)).toEqual(['vanc']);
  expect(page.announced()).toContain('Nothing found for “vanc”.');
});

test('a late answer to what was typed before is not shown', async () => {
  const page = await openSearch(() => undefined);
  const release = page.server.hold(findAnything, FOUND);
  await page.look('vanc');
  page.server.answer(findAnything, NOTHING);
  await page.look('zzz');
  release();
  await page.settle();
  expect(page.screen.queryAllByRole('option')).toHaveLength(0);
});

test('a part that could not be searched is said, and the rest is shown', async () => {
  const page = await openSearch((server) =>
    server.answer(findAnything, { ...FOUND, sessions: [], missing: ['sessions'] }),
  );
  await page.look('vanc');
  expect(page.screen.getAllByRole('option')).toHaveLength(3);
  expect(page.screen.getAllByRole('alert')[0]?.textContent).toContain('We couldn’t search sessions just now.');
});

test('a failure is said and can be tried again', async () => {
  const page = await openSearch((server) => server.breaks(findAnything));
  await page.look('vanc');
  expect(page.announced().join(' ')).toContain('The search didn’t work.');
  page.server.answer(findAnything, FOUND);
  await page.click(within(page.screen.getByRole('dialog')).getByRole('button', { name: 'Try again' }));
  expect(page.screen.getAllByRole('option')).toHaveLength(4);
});

test('what was opened before stands there until the page is left, and nothing of it in the browser’s storage', async () => {
  const page = await openSearch((server) => server.answer(findAnything, FOUND));
  await page.look('vanc');
  await page.key('Enter');
  expect(page.address()).toBe(`/admin/people/${RILEY}`);
  await page.press('Find anyone or anything');
  const recent = page.screen.getByRole('group', { name: 'Opened before' });
  expect(recent.textContent).toContain('Riley Vance');
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Vance');
});
