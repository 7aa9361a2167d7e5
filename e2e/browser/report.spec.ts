import { type Account, linkIn, type Marketplace, minutesAfter } from '../marketplace.ts';
import { until } from '../stack.ts';
import { as, signIn } from './athlete.ts';
import { DECIDED, openAdmin, part, surname } from './founder.ts';
import { expect, test } from './product.ts';

const MINOR = { birth_date: '2010-03-04' };

const profileFor = async (market: Marketplace, visitor: Account, mentor: Account) =>
  (await market.api('GET', `/college-athletes/${mentor.id}`, visitor.token)).status;

const PROMISE = 'a report takes two taps, hides the mentor from minors, and the founder’s decision brings them back';

test(PROMISE, { tag: '@desktop' }, async ({ page, browser, market, baseURL }) => {
  test.setTimeout(240_000);
  const lastName = surname();
  const mentor = await market.bookableMentor({ last_name: lastName });
  const [athlete, visitor] = [await market.registerAthlete(MINOR), await market.registerAthlete(MINOR)];
  const session = await market.paidSession(athlete, mentor);
  expect(await profileFor(market, visitor, mentor)).toBe(200);

  await signIn(page, athlete, `/mentors/${mentor.id}`);
  await page.getByRole('button', { name: `Report or block Maya ${lastName}` }).click();
  const asked = page.getByRole('dialog', { name: /^Report or block/ });
  await asked.getByRole('button', { name: /^They asked for contact details/ }).click();
  await expect(asked).toContainText('We have your report');
  await asked.getByLabel('Anything you want to add?').fill('Asked for my number twice.');
  await asked.getByRole('button', { name: 'Add to my report' }).click();
  await expect(asked).toContainText('Your words are with it.');
  await until(async () => (await profileFor(market, visitor, mentor)) === 404, 'the mentor hidden from minors');
  expect((await market.session(await as(market, athlete), session.id)).paused).toBe(true);

  const founder = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await openAdmin(founder, '/admin?tab=complaints');
  const ticket = part(founder, 'Reports').getByRole('article').filter({ hasText: lastName });
  await expect(ticket).toContainText('Safety');
  await expect(ticket).toContainText(/(4 h|3 h 5\d min) left to decide/);
  await ticket.getByRole('button', { name: /^Look and decide/ }).click();
  const dialog = founder.getByRole('dialog');
  await expect(dialog).toContainText('Asked for my number twice.');
  await expect(dialog).toContainText('Minors don’t see them until you decide, and one session is paused.');
  await dialog.getByText('As it stood when the report came').click();
  await expect(dialog.getByText('Walk-on turned starter.', { exact: false })).toBeVisible();
  await dialog.getByLabel('Note').fill('Talked to both: it was the number of the team’s office.');
  await dialog.getByRole('button', { name: 'Decide' }).click();
  await expect(founder.getByText('The report is decided.')).toBeVisible(DECIDED);
  await part(founder, 'Reports')
    .getByText(/^Decided \(\d+\)$/)
    .click();
  await expect(ticket).toContainText('No action');
  await founder.context().close();

  await until(async () => (await profileFor(market, visitor, mentor)) === 200, 'the mentor back');
  expect((await market.session(await as(market, athlete), session.id)).paused).toBe(false);
  await market.mailTo(athlete.email, /We looked at your report/);
  // It takes place as if nothing had been.
  await market.moveTo(minutesAfter(session.startsAt, -5));
  const { token } = await as(market, mentor);
  await market.good('POST', `/sessions/${session.id}/mentor-checkin?mentor_id=${mentor.id}`, token);
});

const BY_MAIL = 'a parent without an account reports by the link in a mail about a session';

test(BY_MAIL, { tag: '@desktop' }, async ({ page, market }) => {
  const parent = `parent-${crypto.randomUUID().slice(0, 8)}@example.org`;
  const lastName = surname();
  const mentor = await market.bookableMentor({ last_name: lastName });
  const athlete = await market.registerAthlete({ ...MINOR, guardian_email: parent });
  await market.confirmGuardian(parent);
  await market.paidSession(athlete, mentor);

  const booked = await market.mailTo(parent, /Booked/);
  await page.goto(linkIn(booked, 'report').url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Report or block Maya ${lastName}`);
  await page.getByRole('button', { name: /^They asked for contact details/ }).click();
  await expect(page.getByText('We have your report')).toBeVisible();
  const filed = await market.good('GET', '/admin/reports', await market.admin());
  expect(JSON.stringify(filed)).toContain(lastName);
});
