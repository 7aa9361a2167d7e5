import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { DETAIL, refusalOf } from 'contracts/details';
import { type Watch, watchInvariants } from '../invariants.ts';
import { type Account, type Marketplace, marketplace, minutesAfter } from '../marketplace.ts';
import { type Stack, startStack, until } from '../stack.ts';

const DISPUTED = '4000000000000259';
const USUAL = { free_sessions: 'coming_soon', notice_minutes: 2_880, horizon_days: 16 };
let stack: Stack;
let market: Marketplace;
let watch: Watch;
let admin: string;
let mentor: Account;
let freeMentor: Account;
beforeAll(async () => {
  stack = await startStack();
  market = marketplace(stack);
  watch = watchInvariants(stack);
  admin = await market.admin();
  mentor = await market.bookableMentor();
  freeMentor = await market.registerMentor({ first_name: 'Ines', mentoring_type: 'free' });
  await market.approve(freeMentor);
  await market.openEveryDay(freeMentor);
  await until(async () => (await market.slots(freeMentor.id)).length > 0, 'the free mentor’s slots');
}, 240_000);
afterAll(async () => {
  const wrong = await watch?.stop();
  await stack?.stop();
  expect(wrong ?? []).toEqual([]);
}, 240_000);

const ask = (path: string) => market.good('GET', `/admin/${path}`, admin);
const settle = (change: Record<string, unknown>) =>
  market.good('PUT', '/admin/settings', admin, { ...USUAL, ...change });
const press = (person: Account, path: string) => market.good('POST', path, person.token);

/** Up to the student's confirmation. */
async function attend(athlete: Account, whom: Account, session: { id: string; startsAt: Date }): Promise<void> {
  await market.moveTo(minutesAfter(session.startsAt, -5));
  await press(whom, `/sessions/${session.id}/mentor-checkin?mentor_id=${whom.id}`);
  await market.moveTo(minutesAfter(session.startsAt, 20));
  await press(athlete, `/sessions/${session.id}/student-confirm?athlete_id=${athlete.id}`);
}
async function complete(whom: Account, session: { id: string; startsAt: Date }): Promise<void> {
  await market.moveTo(minutesAfter(session.startsAt, 61));
  await press(whom, `/sessions/${session.id}/complete`);
}
const moneyOf = (sessionId: string) =>
  watch.databases.payments`select 1 from ledger_transaction where session_id = ${sessionId}`;

describe('settings', () => {
  test('free sessions open: one is booked without a payment, lives to its end, and moves no money', async () => {
    const athlete = await market.registerAthlete();
    const slot = await market.anySlot(freeMentor.id);
    expect((await market.book(athlete, freeMentor.id, slot)).body.detail).toBe(DETAIL.free_coming_soon);
    await settle({ free_sessions: 'open' });
    await until(async () => (await market.good('GET', '/site')).free_sessions === 'open', 'the site to say so');
    const booked = await market.book(athlete, freeMentor.id, slot);
    expect(booked).toMatchObject({ status: 200, body: { status: 'confirmed', total_amount: 0 } });
    const session = { id: booked.body.session_id as string, startsAt: new Date(slot) };
    await market.mailTo(athlete.email, /^Booked/);
    const next = (await market.slots(freeMentor.id)).at(-1) ?? '';
    expect((await market.book(athlete, freeMentor.id, slot)).status).not.toBe(200);
    await settle({});
    expect((await market.book(athlete, freeMentor.id, next)).body.detail).toBe(DETAIL.free_coming_soon);
    await attend(athlete, freeMentor, session);
    await complete(freeMentor, session);
    await market.statusBecomes(athlete, session.id, 'completed');
    await market.mailTo(athlete.email, /rate|how was/i);
    await watch.untilConsistent();
    expect(await moneyOf(session.id)).toHaveLength(0);
  }, 240_000);

  test('the notice shows in the public slots at once and in the list of mentors a moment later', async () => {
    const soon = async () => (await market.now()).getTime() + 26 * 3_600_000;
    expect(Date.parse((await market.slots(mentor.id))[0] ?? '')).toBeGreaterThan(await soon());
    await settle({ notice_minutes: 60 });
    expect(Date.parse((await market.slots(mentor.id))[0] ?? '')).toBeLessThan(await soon());
    const listed = async () => {
      const mentors: { id: string; soonest_slot: string }[] = await market.good('GET', '/college-athletes');
      return mentors.find(({ id }) => id === mentor.id)?.soonest_slot ?? '';
    };
    await until(async () => Date.parse(await listed()) < (await soon()), 'the list to follow');
    await settle({});
    await until(async () => Date.parse(await listed()) > (await soon()), 'the list to follow back');
  }, 240_000);
});

test('the founder’s name for the site stands in mails and on pages within a moment', async () => {
  const page = async (path: string) => (await fetch(stack.url + path, { headers: { accept: 'text/html' } })).text();
  const said = [{ name: 'Dana', role: 'Swimmer, Division II', quote: 'They come with real questions.' }];
  await market.good('PUT', '/admin/site', admin, { brand: 'Huddle & Co', testimonials: said });
  try {
    await until(async () => (await market.good('GET', '/site')).brand === 'Huddle & Co', 'the site to say so');
    expect((await market.good('GET', '/site')).testimonials).toEqual(said);
    const hears = async () => {
      const athlete = await market.registerAthlete();
      return (await market.mailTo(athlete.email, /^Welcome/)).subject.startsWith('Welcome to Huddle & Co');
    };
    await until(hears, 'a mail under the new name');
    await until(async () => /<title>[^<]*Huddle &amp; Co/.test(await page('/')), 'the home page’s title');
    expect(await page('/')).toContain('<meta property="og:site_name" content="Huddle &amp; Co"');
    expect(await page('/terms')).not.toContain('Sideline');
    expect(await (await fetch(`${stack.url}/site.webmanifest`)).json()).toMatchObject({ name: 'Huddle & Co' });
  } finally {
    await market.good('PUT', '/admin/site', admin, { brand: 'Sideline', testimonials: [] });
  }
  await until(async () => /<title>[^<]*Sideline/.test(await page('/')), 'the old name again');
}, 240_000);

describe('a card dispute', () => {
  const disputeOf = (sessionId: string) =>
    until(
      async () =>
        (await ask('card-disputes')).find((dispute: { session_id: string }) => dispute.session_id === sessionId),
      'the dispute',
    );
  const ends = (sessionId: string, status: string) =>
    until(async () => (await disputeOf(sessionId)).status === status, `the dispute to be ${status}`);
  const submit = (id: string, note: string) => market.api('POST', `/admin/card-disputes/${id}/submit`, admin, { note });

  test('that the evidence wins: the session completes and the mentor is paid', async () => {
    admin = await market.admin();
    const athlete = await market.registerAthlete();
    const slot = await market.anySlot(mentor.id);
    const id = (await market.book(athlete, mentor.id, slot)).body.session_id;
    await market.pay((await market.openCheckout(athlete, id)).checkout_url, DISPUTED);
    await market.statusBecomes(athlete, id, 'confirmed');
    const session = { id, startsAt: new Date(slot) };
    await attend(athlete, mentor, session);
    const dispute = await disputeOf(id);
    expect(dispute).toMatchObject({ status: 'needs_response', amount: 120 });
    const told = dispute.evidence.map(({ text }: { text: string }) => text).join('\n');
    expect(told).toContain('The mentor checked in to the session.');
    expect(told).toContain('The student confirmed, signed in to their own account');
    expect(told).not.toContain(athlete.email);
    expect(told).not.toMatch(/Theo|Brandt/);
    expect((await submit(dispute.id, 'winning_evidence')).status).toBe(200);
    expect((await submit(dispute.id, 'again')).status).toBe(409);
    await ends(id, 'won');
    await until(
      async () =>
        (await watch.databases.booking`select 1 from session where id = ${id} and card_dispute = 'none'`).length > 0,
      'booking to hear of it',
    );
    await complete(mentor, session);
    await market.mailTo(mentor.email, /on its way|paid/i);
    await watch.untilConsistent();
    expect((await ask('payout-times')).counted).toBeGreaterThan(0);
  }, 240_000);

  test('that is lost after the payout: the mentor’s share comes back from their account', async () => {
    const athlete = await market.registerAthlete();
    const session = await market.paidSession(athlete, mentor);
    await attend(athlete, mentor, session);
    await complete(mentor, session);
    const { payments } = watch.databases;
    await until(
      async () =>
        (await payments`select 1 from transfer where session_id = ${session.id} and status = 'paid'`).length > 0,
      'the transfer',
    );
    const [{ charge_id }] = await payments`select charge_id from payment where session_id = ${session.id}`;
    await market.api('POST', `/dev/stripe/do/dispute-charge/${charge_id}`);
    const dispute = await disputeOf(session.id);
    expect((await submit(dispute.id, 'losing_evidence')).status).toBe(200);
    await ends(session.id, 'lost');
    await until(
      async () =>
        (await payments`select 1 from card_dispute where id = ${dispute.id} and reversal = 'done'`).length > 0,
      'the reversal',
    );
    const [owed] = await payments`select balance_cents from ledger_account where name = ${`receivable:${mentor.id}`}`;
    expect(Number(owed.balance_cents)).toBe(0);
    await watch.untilConsistent();
    expect(await watch.broken()).toEqual([]);
  }, 240_000);
});

test('the founder’s figures answer on a whole stack', async () => {
  const [money, sessions] = [await ask('trends/money?days=28'), await ask('trends/sessions?days=28')];
  expect(money.at(-1).week_of).toBe(sessions.at(-1).week_of);
  const sum = (weeks: Record<string, number>[], field: string) =>
    weeks.reduce((total, week) => total + (week[field] ?? 0), 0);
  expect(sum(money, 'captured')).toBe(240);
  expect(sum(money, 'refunded')).toBe(120);
  expect(sum(sessions, 'completed')).toBe(3);
  expect((await ask('verification-times')).counted).toBe(2);
  expect(await ask('bounced-mails')).toEqual([]);
  const log = await ask('audit/payments');
  expect(log.map(({ action }: { action: string }) => action)).toEqual([
    'submit_dispute_evidence',
    'submit_dispute_evidence',
  ]);
});

test('a guardian is required: a minor’s hour is held, and paid for once one has confirmed, or by a parent’s link', async () => {
  await settle({ guardian: 'required' });
  const known = () => watch.databases.payments`select 1 from guardian_rule where rule = 'required'`;
  await until(async () => (await known()).length > 0, 'payments to know');
  const whom = await market.bookableMentor();
  const hold = async () => {
    const athlete = await market.registerAthlete({ birth_date: '2010-05-01' });
    const booked = await market.book(athlete, whom.id, await market.anySlot(whom.id));
    return { athlete, id: booked.body.session_id as string };
  };
  const [first, other] = [await hold(), await hold()];
  for (const { athlete, id } of [first, other]) {
    const asked = { package_type: 'session', origin_url: stack.url };
    expect(await market.api('POST', `/sessions/${id}/checkout`, athlete.token, asked)).toMatchObject({
      status: 400,
      body: refusalOf('guardian_required'),
    });
  }
  const email = `guardian-${crypto.randomUUID().slice(0, 8)}@example.org`;
  await market.good('PUT', '/account/guardian', first.athlete.token, { email });
  await market.confirmGuardian(email);
  await market.pay((await market.openCheckout(first.athlete, first.id)).checkout_url);
  const { pay_url } = await market.good('POST', `/sessions/${other.id}/parent-request`, other.athlete.token, {});
  const link = `/parent-requests/${pay_url.split('#')[1]}`;
  const page = await market.good('POST', `${link}/checkout`, null, { origin_url: stack.url });
  await market.pay(page.checkout_url);
  for (const { athlete, id } of [first, other]) await market.statusBecomes(athlete, id, 'confirmed');
  await settle({ guardian: 'ask' });
}, 240_000);
