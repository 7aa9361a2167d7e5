import { expect } from 'bun:test';
import { until } from '../stack.ts';
import { type Beside, startBeside } from './beside.ts';
import { checkOutBefore, checkOutWithout, type Version } from './earlier-version.ts';
import { settle, startLoad } from './load.ts';
import { type Trial, underWatch } from './under-watch.ts';

const scene = underWatch();
const { prove } = scene;

prove('services of the version before run beside the new ones, under load', (trial) =>
  besides(trial, checkOutBefore, (version) => startBeside(scene.stack, version)),
);

prove('an identity that has never heard of cancellations runs beside one that has', (trial) =>
  besides(
    trial,
    () => checkOutWithout('session.cancelled'),
    (version) => startBeside(scene.stack, { ...version, names: ['identity'] }),
  ),
);

/** Both versions work side by side, then the old one ends in the middle of it, as in every roll-out. */
async function besides(
  trial: Trial,
  checkOut: () => Promise<Version>,
  start: (version: Version) => Promise<Beside>,
): Promise<void> {
  const { stack, market } = scene;
  const town = await settle(market);
  const version = await checkOut();
  console.log(`beside: ${version.name}`);
  const beside = await start(version);
  try {
    const load = startLoad(stack, town, trial.promise, [stack.url, beside.url]);
    await load.paidMore(20 * trial.rounds, 120_000);
    await beside.stop();
    trial.recoveredIn(await load.booksAgain());
    await load.paidMore(6);
    await trial.expectNothingLost(load);
    await expectMailsOnce();
  } finally {
    await beside.stop();
    await version.remove();
  }
}

/** Every mail that is owed left once, whichever replica sent it. */
async function expectMailsOnce(): Promise<void> {
  const { watch, market } = scene;
  const owed = () => watch.databases.identity`select id from mail where sent_at is null and dropped is null`;
  await until(async () => (await owed()).length === 0, 'the mails that are owed', 30_000);
  const sent: { messageId: string }[] = await market.good('GET', '/dev/mail/email');
  const ids = sent.map((mail) => mail.messageId);
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
}
