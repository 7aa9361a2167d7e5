import { expect, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import { listHiddenMentors, unhideMentor } from 'contracts/http/founder';
import { within } from 'web-kit/page-testing';
import { PEOPLE } from 'web-kit/page-testing/people';
import { openAdmin } from '../../page-testing.ts';

const HIDDEN = {
  mentor_id: PEOPLE.mentor.id,
  mentor_name: 'Maya Okafor',
  completed: 9,
  no_shows: 3,
  recent_no_shows: 2,
  hidden_since: '2026-11-30T10:00:00Z',
  hidden_reason: 'Two missed sessions',
};
const ask = async () => {
  const page = await openAdmin('/admin?tab=complaints', (server) => server.answer(listHiddenMentors, [HIDDEN]));
  await page.press(/^Unhide/);
  return { page, dialog: within(page.screen.getByRole('dialog')) };
};

test('a hidden mentor stands there with what was missed, and is shown again with a note', async () => {
  const { page, dialog } = await ask();
  expect(page.text()).toContain('3, of them 2 in the last 90 days');
  await page.click(dialog.getByRole('button', { name: 'Unhide' }));
  expect(page.fault('Note')).toBe('Please write a sentence.');
  expect(page.server.sent(unhideMentor)).toHaveLength(0);
  page.server.answer(unhideMentor, { message: 'Shown.' });
  page.server.answer(listHiddenMentors, []);
  await page.fill('Note', 'Was ill; told the family.');
  await page.press('Cancel');
  await page.press(/^Unhide/);
  await page.click(dialog.getByRole('button', { name: 'Unhide' }));
  expect(page.server.sent(unhideMentor)[0]?.body).toEqual({ note: 'Was ill; told the family.' });
  expect(page.announced()).toContain('Maya Okafor is on the lists again.');
  expect(page.kept()).toEqual({});
});

test('what is refused says why, and the dialog stays', async () => {
  const { page, dialog } = await ask();
  page.server.refuse(unhideMentor, 409, 'mentor_not_hidden');
  await page.fill('Note', 'Once more.');
  await page.click(dialog.getByRole('button', { name: 'Unhide' }));
  expect(page.fault('Note')).toBe(DETAIL.mentor_not_hidden);
});
