import { afterAll, expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findLost } from '../faults/find-lost.ts';
import { playJourney } from '../faults/journey.ts';
import { type Load, settle, startLoad, type Town } from '../faults/load.ts';
import { processes } from '../faults/processes.ts';
import { findOrphans, watchInvariants } from '../invariants.ts';
import { type Marketplace, marketplace } from '../marketplace.ts';
import { type Stack, startStack } from '../stack.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const BUN = join(ROOT, 'node_modules', '.bin', 'bun');
/** What is no part of the product, or kept elsewhere: secrets, Stripe, mailboxes, the time that it is. */
const OUTSIDE = ['secrets.json', 'stripe', 'mail', 'clock.json'];
const ENDED = ['completed', 'cancelled', 'expired', 'mentor_no_show'];

const made: string[] = [];
afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true }))));

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sideline-backup-'));
  made.push(folder);
  return folder;
}

function spawn(program: 'main' | 'restore', dataDir: string, words: string[]) {
  const environment = { ...process.env, DATA_DIR: dataDir, MEDIA_URL: '', BACKUP_DATABASE_URL: '', BACKUP_SECRET: 's' };
  return Bun.spawn([BUN, join(ROOT, 'backup', `${program}.ts`), ...words], {
    env: environment,
    stdout: 'pipe',
    stderr: 'inherit',
  });
}

async function run(...asked: Parameters<typeof spawn>): Promise<string> {
  const child = spawn(...asked);
  const said = await new Response(child.stdout).text();
  expect([await child.exited, said]).toEqual([0, expect.any(String)]);
  return said;
}

/** Until everything that has been written by now is in the backup. */
async function catchUp(stack: Stack, place: string): Promise<void> {
  const child = spawn('main', stack.dataDir, ['--to', place, '--follow', '--every-seconds', '1']);
  let said = '';
  const decoder = new TextDecoder();
  for await (const bytes of child.stdout) {
    said += decoder.decode(bytes, { stream: true });
    if (/^Up to .*\n/m.test(said)) break;
  }
  child.kill();
  await child.exited;
  expect(said).toContain('Up to');
}

async function bringBack(stack: Stack, place: string, ...words: string[]): Promise<Stack> {
  const dataDir = await makeFolder();
  for (const name of OUTSIDE)
    if (existsSync(join(stack.dataDir, name)))
      await cp(join(stack.dataDir, name), join(dataDir, name), { recursive: true });
  expect(await run('restore', dataDir, ['--from', place, ...words])).toContain('Restored to');
  expect(existsSync(join(dataDir, 'nats'))).toBe(false);
  return startStack({}, { after: { ...stack, dataDir } });
}

/** The broker is gone when a family cancels, so nobody has heard of it when everything is lost. */
async function cancelUnheard(stack: Stack, market: Marketplace, { deeds }: Load, tokens: Map<string, string>) {
  const deed = deeds.findLast(({ isPaid, isCancelled }) => isPaid && !isCancelled);
  if (!deed) throw new Error('nobody has paid and kept it');
  await processes(stack).stop('nats');
  await market.good('POST', `/sessions/${deed.sessionId}/cancel`, tokens.get(deed.athleteId));
  deed.isCancelled = true;
  return deed;
}

async function expectMailsOnce(market: Marketplace): Promise<void> {
  const sent: { messageId: string }[] = await market.good('GET', '/dev/mail/email');
  const ids = sent.map(({ messageId }) => messageId);
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
}

async function bookAgain(market: Marketplace, { athletes: [athlete], mentors: [mentor] }: Town) {
  if (!athlete || !mentor) throw new Error('nobody lives here');
  return market.book(athlete, mentor.id, await market.anySlot(mentor.id));
}

/** Nobody checks in any more: what was paid goes back, and every session comes to its end. */
async function expectEndings(market: Marketplace, watch: ReturnType<typeof watchInvariants>): Promise<void> {
  for (const time of ['P20D', 'P1D', 'P1D']) await market.advance(time);
  await watch.untilConsistent();
  const sessions: { status: string }[] = await watch.databases.booking`select status from session`;
  expect(sessions.filter(({ status }) => !ENDED.includes(status))).toEqual([]);
  const kept = await watch.databases.payments`
    select p.session_id, s.status from payment p join payable_session s on s.session_id = p.session_id
    where s.status = 'mentor_no_show' and p.refunded_cents < p.amount_cents`;
  expect([...kept]).toEqual([]);
}

test('what was backed up under load is restored into an empty place with an empty broker, and nothing is lost', async () => {
  const place = await makeFolder();
  const first = await startStack();
  let stack = first;
  try {
    const market = marketplace(first);
    await playJourney(market);
    const town = await settle(market, { mentors: 2, athletes: 4 });
    const load = startLoad(first, town, 'kept');
    await load.paidMore(2);
    const [said] = await Promise.all([run('main', first.dataDir, ['--to', place]), load.paidMore(2)]);
    expect(said).toContain('Keep the secrets elsewhere');
    await load.paidMore(2);
    await load.stop();
    await catchUp(first, place);
    const moment = new Date().toISOString();
    const tokens = new Map(town.athletes.map(({ id, token }) => [id, token]));
    const deed = await cancelUnheard(first, market, load, tokens);
    await catchUp(first, place);
    await first.crash();

    stack = await bringBack(first, place, '--at', moment);
    const before = watchInvariants(stack);
    const [then] = await before.databases.booking`select status from session where id = ${deed.sessionId}`;
    expect(then).toEqual({ status: 'confirmed' });
    expect(await before.stop()).toEqual([]);
    await stack.crash();

    stack = await bringBack(first, place);
    const watch = watchInvariants(stack);
    await watch.untilConsistent();
    expect(await findLost(watch.databases, load.deeds)).toEqual([]);
    expect(await findOrphans(watch.databases)).toEqual([]);
    const refunds = await watch.databases.payments`select status from refund where session_id = ${deed.sessionId}`;
    expect(refunds.map(({ status }: { status: string }) => status)).toEqual(['succeeded']);
    await expectMailsOnce(marketplace(stack));
    const booked = await bookAgain(marketplace(stack), town);
    expect(booked.status).toBe(200);
    await expectEndings(marketplace(stack), watch);
    // So payments knows that Stripe may have made more than it remembers.
    const timelines = await watch.databases.payments`select timeline from database_timeline`;
    expect(timelines).toHaveLength(2);
    expect(await watch.stop()).toEqual([]);
  } finally {
    await stack.stop();
    await first.stop();
  }
}, 240_000);
