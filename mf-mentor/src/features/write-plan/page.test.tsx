import { expect, test } from 'bun:test';
import { getBrief, getPlan, type Plan, savePlan } from 'contracts/http/plans';
import { getRoomNotes } from 'contracts/http/room-notes';
import { getSessionDetails } from 'contracts/http/sessions';
import type { FakeServer } from 'web-kit/page-testing/fake-server';
import { SESSION_ID, sampleBrief, sampleDetails, samplePlan } from 'web-kit/page-testing/samples';
import { openMentor } from '../../page-testing.ts';

const PATH = `/sessions/${SESSION_ID}/plan`;
const WINDOW = { from: '2026-12-03T18:00:00Z', until: '2026-12-17T19:00:00Z' };
interface Given {
  plan?: Plan | null;
  now?: string;
  kept?: Record<string, string>;
  server?: (server: FakeServer) => void;
}
const open = ({ plan = null, now = '2026-12-03T19:10:00Z', kept, server }: Given = {}) =>
  openMentor(PATH, {
    now,
    ...(kept && { kept }),
    server: (fake) => {
      fake.answer(getSessionDetails, sampleDetails({ status: 'completed', may: { write_plan: WINDOW } }));
      fake.answer(getPlan, { plan });
      fake.answer(getBrief, sampleBrief());
      server?.(fake);
    },
  });
type Page = Awaited<ReturnType<typeof open>>;
const tasks = (page: Page) => page.screen.getAllByLabelText<HTMLTextAreaElement>(/^Task \d$/).map(({ value }) => value);
const fill = async (page: Page) => {
  await page.fill('Summary', 'Shorter film, more schools.');
  for (const [i, text] of ['Cut your film.', 'List ten colleges.', 'Email five coaches.'].entries())
    await page.fill(`Task ${i + 1}`, text);
};

test('a plan is a summary and three tasks with dates, and goes to the athlete and the guardian', async () => {
  const page = await open();
  expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe('Ann’s plan');
  page.server.answer(savePlan, samplePlan());
  await fill(page);
  await page.press('Send to Ann and their guardian');
  expect(page.server.sent(savePlan)[0]?.body).toEqual({
    summary: 'Shorter film, more schools.',
    tasks: [
      { text: 'Cut your film.', due_on: '2026-12-10' },
      { text: 'List ten colleges.', due_on: '2026-12-17' },
      { text: 'Email five coaches.', due_on: '2026-12-24' },
    ],
    version: null,
  });
  expect(page.focused()).toStartWith('Sent to Ann and their guardian');
  expect(page.kept()).toEqual({});
});

test('a date that is missing or far off is told beside it, each in its own words', async () => {
  const page = await open();
  await fill(page);
  await page.setTime('Task 1 is due', '');
  await page.setTime('Task 2 is due', '0202-12-17');
  await page.press('Send to Ann and their guardian');
  expect(page.fault('Task 1 is due')).toBe('Choose a date.');
  expect(page.fault('Task 2 is due')).toBe('Choose a day in the near future.');
  expect(page.server.sent(savePlan)).toEqual([]);
});

test('what a field has no room for is said, until what stands there fits', async () => {
  const page = await open();
  await fill(page);
  const CUT = 'Only 200 characters fit here. The rest was left out.';
  await page.paste('Task 1', ` ${'a'.repeat(184)}`);
  expect(page.text()).not.toContain('The rest was left out');
  await page.paste('Task 1', 'b\n');
  expect(tasks(page)[0]).toHaveLength(200);
  expect(page.text()).not.toContain('The rest was left out');
  await page.paste('Task 1', 'c');
  expect(page.text()).toContain(CUT);
  await page.fill('Task 1', 'Cut your film.');
  expect(page.text()).not.toContain('The rest was left out');
  const empty = page.screen.getAllByLabelText<HTMLTextAreaElement>('Summary')[0] as HTMLTextAreaElement;
  await page.fill('Summary', '');
  // As a browser does it: the field is still empty when the page hears of what comes.
  const coming = { bubbles: true, inputType: 'insertFromPaste', data: 'd'.repeat(700) };
  await page.happens(() => empty.dispatchEvent(new InputEvent('beforeinput', coming)));
  await page.happens(() => {
    empty.value = 'd'.repeat(600);
    empty.dispatchEvent(new InputEvent('input', coming));
  });
  expect(page.text()).toContain('Only 600 characters fit here.');
});

test('a template of the athlete’s sport and year fills the plan in, and can be undone', async () => {
  const page = await open();
  await page.fill('Summary', 'My own words.');
  await page.press('Basketball, junior year');
  expect(tasks(page)).toHaveLength(5);
  expect(tasks(page)[0]).toContain('Cut your film');
  await page.press('Emailing coaches');
  expect(tasks(page)[0]).toContain('Write one email');
  await page.press('Undo the template');
  expect(tasks(page)).toEqual(['', '', '']);
  expect(page.valueOf('Summary')).toBe('My own words.');
});

test('tasks move, come and go, three to five of them', async () => {
  const page = await open();
  await fill(page);
  await page.press('Move task 3 up');
  expect(tasks(page)).toEqual(['Cut your film.', 'Email five coaches.', 'List ten colleges.']);
  expect(page.screen.getByRole<HTMLButtonElement>('button', { name: 'Remove task 1' }).disabled).toBe(true);
  await page.press('Add a task');
  await page.press('Add a task');
  expect(page.screen.queryByRole('button', { name: 'Add a task' })).toBeNull();
  await page.press('Remove task 1');
  expect(tasks(page)).toEqual(['Email five coaches.', 'List ten colleges.', '', '']);
});

test('whoever moves a task or takes it out by keyboard goes on there', async () => {
  const page = await open();
  await page.press('Move task 1 down');
  expect(page.focused()).toBe('Move task 2 down');
  await page.press('Move task 2 down');
  expect(page.focused()).toBe('Move task 3 up');
  for (const _ of [4, 5]) await page.press('Add a task');
  await page.press('Remove task 2');
  expect(page.focused()).toBe('Remove task 2');
  await page.press('Remove task 4');
  expect(page.focused()).toBe('Add a task');
});

test('whoever makes a note a task by keyboard goes on there, and hears that it was', async () => {
  const page = await open({
    server: (server) => {
      const held = { status: 'completed' as const, together_minutes: 58, may: { write_plan: WINDOW } };
      server.answer(getSessionDetails, sampleDetails(held));
      const pad = { text: 'Cut your film.', version: 1, saves: [] };
      server.answer(getRoomNotes, { pad, film_notes: [], may_write: false });
    },
  });
  await page.press(/as a task: Cut your film/);
  expect(page.focused()).toBe('Added');
});

test('what was written down in the session becomes tasks by a tap, five of them', async () => {
  const note = { id: SESSION_ID, film: 'Junior year', film_url: null, by: 'mentor' as const, created_at: WINDOW.from };
  const page = await open({
    server: (server) => {
      const held = { status: 'completed' as const, together_minutes: 58, may: { write_plan: WINDOW } };
      server.answer(getSessionDetails, sampleDetails(held));
      server.answer(getRoomNotes, {
        pad: { text: '- Write to three coaches.\n\n• Ask about visits.', version: 3, saves: [] },
        film_notes: [
          { ...note, at: 102, text: 'Kick it out sooner.' },
          { ...note, at: 22, text: 'x'.repeat(300) },
        ],
        may_write: false,
      });
    },
  });
  await page.fill('Task 1', 'My own.');
  const add = (line: RegExp) => page.press(line);
  await add(/as a task: Write to three coaches\./);
  await add(/as a task: 1:42 Kick it out sooner\./);
  await add(/as a task: Ask about visits\./);
  expect(tasks(page)).toEqual(['My own.', 'Write to three coaches.', '1:42 Kick it out sooner.', 'Ask about visits.']);
  await add(/as a task: 0:22 x+/);
  expect(tasks(page)[4]).toBe(`0:22 ${'x'.repeat(300)}`);
  expect(page.fault('Task 5')).toBe('Use at most 200 characters.');
  expect(page.screen.queryByRole('button', { name: /as a task/ })).toBeNull();
});

test('a plan with every task taken says so instead of losing one', async () => {
  const page = await open({
    plan: samplePlan(),
    server: (server) => {
      const held = { status: 'completed' as const, together_minutes: 58, may: { write_plan: WINDOW } };
      server.answer(getSessionDetails, sampleDetails(held));
      const pad = { text: 'One.\nTwo.\nThree.', version: 1, saves: [] };
      server.answer(getRoomNotes, { pad, film_notes: [], may_write: false });
    },
  });
  const before = tasks(page).length;
  for (const line of [/: One\./, /: Two\./, /: Three\./].slice(0, 6 - before)) await page.press(line);
  expect(tasks(page)).toHaveLength(5);
  expect(page.screen.getByRole('alert').textContent).toContain('Every task is taken.');
});

test('without notes nothing is offered', async () => {
  const page = await open();
  expect(page.text()).not.toContain('Add from session notes');
});

test('what is missing, and ways to get in touch, are told beside their fields and not sent', async () => {
  const page = await open();
  await page.fill('Task 1', 'Text me: 555 0100');
  await page.press('Send to Ann and their guardian');
  expect(page.fault('Summary')).toBe('This field is required.');
  expect(page.fault('Task 1')).toContain('a phone number');
  expect(page.fault('Task 2')).toBe('This field is required.');
  expect(page.server.sent(savePlan)).toEqual([]);
});

test('a draft outlives a reload', async () => {
  const before = await open();
  await before.fill('Summary', 'Half a plan');
  expect((await open({ kept: before.kept() })).valueOf('Summary')).toBe('Half a plan');
});

test('a plan that was sent can be changed, in the version that was seen', async () => {
  const page = await open({ plan: samplePlan({ version: 2 }) });
  expect(tasks(page)[0]).toBe('Cut your film to 2:30.');
  page.server.answer(savePlan, samplePlan({ version: 3, summary: 'New words.' }));
  await page.fill('Summary', 'New words.');
  await page.press('Send the changes to Ann and their guardian');
  expect(page.server.sent(savePlan)[0]?.body).toMatchObject({ summary: 'New words.', version: 2 });
});

test('one that another device has changed is told, and what was typed stays', async () => {
  const page = await open({ plan: samplePlan() });
  page.server.refuse(savePlan, 409, 'plan_changed');
  await page.fill('Summary', 'Mine.');
  await page.press('Send the changes to Ann and their guardian');
  expect(page.screen.getByRole('alert').textContent).toContain('This plan has changed since you opened it.');
  expect(page.valueOf('Summary')).toBe('Mine.');
});

test('before the session it says from when, afterward the plan stays to be read', async () => {
  const before = await open({ now: '2026-12-03T17:00:00Z' });
  expect(before.text()).toContain('You can write the plan from Thu, Dec 3, 6:00 PM UTC (your time) on.');
  const over = {
    no: 'A plan can be written or changed until 14 days after the session.',
    code: 'plan_too_late',
  } as const;
  const after = await open({
    plan: samplePlan(),
    server: (server) => server.answer(getSessionDetails, sampleDetails({ may: { write_plan: over } })),
  });
  expect(after.text()).toContain(over.no);
  expect(after.text()).toContain('Cut your film to 2:30.By Thu, Dec 10');
});

test('without the brief the plan can be written all the same', async () => {
  const page = await open({ server: (server) => server.refuse(getBrief, 400, 'brief_gone') });
  expect(page.screen.queryByRole('button', { name: 'Send to Ann' })).not.toBeNull();
  expect(page.screen.queryByRole('button', { name: 'Film first' })).not.toBeNull();
});

test('a failure can be tried again; somebody else’s session is not there', async () => {
  const page = await open({ server: (server) => server.breaks(getPlan) });
  page.server.answer(getPlan, { plan: null });
  await page.press('Try Again');
  expect(tasks(page)).toEqual(['', '', '']);
  const other = await open({ server: (server) => server.refuse(getPlan, 404, 'not_found') });
  expect(other.text()).toContain('There’s no such session, or it isn’t yours.');
});
