import { expect, spyOn, test } from 'bun:test';
import { decideComplaint, listComplaints, reviewComplaint } from 'contracts/http/complaints';
import { listCardDisputes, listStuckSessions } from 'contracts/http/founder';
import { listPendingMentors } from 'contracts/http/mentors';
import { listReports } from 'contracts/http/reports';
import { getSite } from 'contracts/http/settings';
import { within } from 'web-kit/page-testing';
import { sampleComplaint, samplePending, sampleReport } from 'web-kit/page-testing/samples';
import { meanIt, openAdmin } from './page-testing.ts';

type Page = Awaited<ReturnType<typeof openAdmin>>;

/** Those whose contents are seen. */
const opened = (page: Page) =>
  page.screen
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-controls')?.endsWith('-body'))
    .filter((button) => {
      const isOpen = button.getAttribute('aria-expanded') === 'true';
      expect(document.getElementById(button.getAttribute('aria-controls') ?? '')?.hidden).toBe(!isOpen);
      return isOpen;
    })
    .map((button) => button.querySelector('span')?.textContent);

async function openOnPhone(address: string, server?: Parameters<typeof openAdmin>[1]): Promise<Page> {
  return openAdmin(address, (fake) => {
    const narrow = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
    spyOn(globalThis, 'matchMedia').mockReturnValue(narrow as unknown as MediaQueryList);
    server?.(fake);
  });
}

test('at a desk every section is open, each can be closed, and its link opens it again', async () => {
  const page = await openAdmin('/admin?tab=settings');
  const all = ['Settings', 'Audit log', 'Downloads', 'Log somebody out', 'Behind the scenes'];
  expect(opened(page)).toEqual(all);
  await page.press('Audit log');
  expect(opened(page)).toEqual(all.filter((each) => each !== 'Audit log'));
  const links = () => within(page.screen.getByRole('navigation', { name: 'On this tab' }));
  await page.click(links().getByRole('link', { name: 'Audit log' }));
  expect(opened(page)).toEqual(all);
  await page.press('Audit log');
  await page.click(links().getByRole('link', { name: 'Audit log' }));
  expect(opened(page)).toEqual(all);
});

test('on a phone the address opens its section alone, and opening another closes it', async () => {
  const page = await openOnPhone('/admin?tab=settings#downloads');
  expect(opened(page)).toEqual(['Downloads']);
  await page.press('Audit log');
  expect(opened(page)).toEqual(['Audit log']);
  await page.press('Audit log');
  expect(opened(page)).toEqual([]);
  expect(opened(await openOnPhone('/admin?tab=settings'))).toEqual([]);
});

test('on a phone the first section is open in which something waits, and its heading says how much', async () => {
  const page = await openOnPhone('/admin?tab=complaints', (server) =>
    server.answer(listComplaints, [sampleComplaint()]),
  );
  expect(opened(page)).toEqual(['Complaints']);
  expect(page.screen.getByRole('heading', { level: 2, name: 'Complaints 1 waiting' })).toBeTruthy();
  expect(opened(await openOnPhone('/admin?tab=complaints'))).toEqual([]);
});

test('on a phone a section that could not be loaded says so while it is closed, and the first of them is open', async () => {
  const page = await openOnPhone('/admin?tab=complaints', (server) => {
    for (const call of [listReports, listCardDisputes, listStuckSessions]) server.breaks(call);
  });
  const heading = (name: string) => page.screen.queryByRole('heading', { level: 2, name });
  expect(opened(page)).toEqual(['Reports']);
  for (const lost of ['Reports', 'Card disputes', 'Needs a look']) expect(heading(`${lost} Not loaded`)).toBeTruthy();
  for (const there of ['Complaints', 'Hidden mentors']) expect(heading(there)).toBeTruthy();
  const arrive = page.server.hold(listReports, []);
  await page.press('Try Again');
  expect(heading('Reports Not loaded')).toBeTruthy();
  arrive();
  await page.settle();
  expect(heading('Reports')).toBeTruthy();
});

test('a decision that can still be taken back is off every count, and back on when it was', async () => {
  const page = await openAdmin('/admin?tab=complaints', (server) => {
    server.answer(listComplaints, [sampleComplaint()]);
    server.answer(reviewComplaint, { message: 'Under review.' });
    server.answer(decideComplaint, { message: 'The complaint is decided.' });
  });
  const heading = () => page.screen.getByRole('heading', { level: 2, name: /^Complaints/ }).textContent;
  const link = () =>
    within(page.screen.getByRole('navigation', { name: 'On this tab' })).getByRole('link', { name: /^Complaints/ });
  const decide = async () => {
    await page.press(/^Open and decide/);
    await page.fill('Note', 'They met.');
    await page.press(/^Decide/);
  };
  expect([heading(), link().textContent]).toEqual(['Complaints1 waiting', 'Complaints1']);
  await decide();
  expect([heading(), link().textContent]).toEqual(['Complaints', 'Complaints']);
  expect(page.text()).toContain('All clear');
  await page.press('Undo');
  expect([heading(), link().textContent]).toEqual(['Complaints1 waiting', 'Complaints1']);
  expect(page.text()).not.toContain('All clear');
  await decide();
  page.server.answer(listComplaints, []);
  await meanIt(page);
  expect([heading(), link().textContent]).toEqual(['Complaints', 'Complaints']);
});

test('whoever turns the tablet while they decide goes on deciding', async () => {
  let isWide = true;
  const changed = new Set<() => void>();
  const page = await openAdmin('/admin?tab=complaints', (server) => {
    spyOn(globalThis, 'matchMedia').mockImplementation(() => {
      const [addEventListener, removeEventListener] = [
        (_: string, listener: () => void) => changed.add(listener),
        (_: string, listener: () => void) => changed.delete(listener),
      ];
      return { matches: isWide, addEventListener, removeEventListener } as unknown as MediaQueryList;
    });
    server.answer(listReports, [sampleReport()]);
    server.answer(listComplaints, [sampleComplaint()]);
    server.answer(reviewComplaint, { message: 'Under review.' });
  });
  await page.press(/^Open and decide/);
  await page.happens(() => {
    isWide = false;
    for (const listener of changed) listener();
  });
  expect(opened(page)).toEqual(['Complaints']);
  expect(page.screen.getByRole('dialog')).toBeTruthy();
});

test('on a phone the verify tab has one sheet, a line for each who waits after, and closed sections', async () => {
  const second = samplePending({ id: '44444444-4444-4444-8444-444444444444', first_name: 'Ida', last_name: 'Berg' });
  const page = await openOnPhone('/admin?tab=verify', (server) =>
    server.answer(listPendingMentors, [samplePending(), second]),
  );
  expect(page.screen.getAllByRole('article')).toHaveLength(1);
  expect(opened(page)).toEqual([]);
  const after = within(page.screen.getByRole('list', { name: 'Waiting after them' }));
  await page.click(after.getByRole('link', { name: 'Ida Berg' }));
  expect(page.screen.getByRole('heading', { level: 2 }).textContent).toBe('Ida Berg');
  expect(page.text()).toContain('Verification 2 of 2');
});

test('on a phone the overview has the commission, the figures, and closed sections', async () => {
  const page = await openOnPhone('/admin?tab=overview');
  expect(page.screen.getByRole('button', { name: 'Collect Commission Now' })).toBeTruthy();
  expect(opened(page)).toEqual([]);
  expect(opened(await openOnPhone('/admin?tab=overview#money-trend'))).toEqual(['Money by week']);
});

test('what was opened stays open when something else begins to wait', async () => {
  const page = await openOnPhone('/admin?tab=complaints#sessions', (server) =>
    server.answer(listReports, [sampleReport()]),
  );
  expect(opened(page)).toEqual(['All sessions']);
});

test('what comes late leads to the section again, but not whoever went on meanwhile', async () => {
  for (const wentOn of [false, true]) {
    let release = (): void => undefined;
    const page = await openAdmin('/admin?tab=settings#audit-log', (server) => {
      release = server.hold(getSite, { brand: 'Sideline', testimonials: [], free_sessions: 'coming_soon' });
    });
    const heading = page.screen.getByRole('heading', { level: 2, name: 'Audit log' });
    expect(document.activeElement).toBe(heading);
    const toggle = within(heading).getByRole('button');
    if (wentOn) toggle.focus();
    const leads = spyOn(document.getElementById('audit-log') as HTMLElement, 'scrollIntoView');
    release();
    await page.settle();
    expect(leads).toHaveBeenCalledTimes(wentOn ? 0 : 1);
    expect(document.activeElement).toBe(wentOn ? toggle : heading);
  }
});
