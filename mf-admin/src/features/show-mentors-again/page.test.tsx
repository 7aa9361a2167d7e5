import { expect, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import type { ResponseOf } from 'contracts/endpoint';
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
const ask = async (hidden: Partial<ResponseOf<typeof listHiddenMentors>[number]> = {}) => {
  const page = await openAdmin('/admin?tab=complaints', (server) =>
    server.answer(listHiddenMentors, [{ ...HIDDEN, ...hidden }]),
  );
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

test('before they are shown again, the founder reads what that ends, and what hides them anew', async () => {
  const AGAIN = 'One more missed session within 90 days hides them again.';
  const ENDS = 'You decided this about a report. Showing them ends that.';
  for (const [hidden, missed, says] of [
    [false, 2, AGAIN],
    [false, 0, ''],
    [true, 0, ENDS],
    [true, 1, `${ENDS} ${AGAIN}`],
  ] as const) {
    const { dialog } = await ask({ hidden_by_decision: hidden, recent_no_shows: missed });
    expect(dialog.queryByText(/missed session within|a report/)?.textContent ?? '').toBe(says);
    const empty = [...document.querySelectorAll('dialog[open] p')].filter(({ textContent }) => textContent === '');
    expect(empty).toHaveLength(0);
  }
});

test('who is hidden by a decision waits for nothing', async () => {
  const { page } = await ask({ hidden_by_decision: true });
  expect(page.screen.getByRole('heading', { name: /^Hidden mentors/ }).textContent).toBe('Hidden mentors');
  expect((await ask()).page.screen.getByRole('heading', { name: /^Hidden mentors/ }).textContent).toContain(
    '1 waiting',
  );
});
