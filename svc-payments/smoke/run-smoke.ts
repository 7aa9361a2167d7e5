import { MANUAL_PAYOUTS } from '../src/intents/describe.ts';
import type { Run } from './ask-stripe.ts';
import { connectMentor } from './connect-mentor.ts';
import { answerDispute, giveBack, openAndExpirePage, payMentor, payOut, payPage } from './move-money.ts';
import type { Paid } from './play-people.ts';
import { type Told, tellCalls } from './tell-calls.ts';

/** Makes every call of the product once, in the order of a session's life, and takes back what can be taken back. */
export async function runSmoke(
  smoke: Omit<Run, 'calls' | 'id' | 'startedAt'>,
  say: (told: Told) => void,
): Promise<void> {
  const run: Run = { ...smoke, calls: tellCalls(say), id: crypto.randomUUID(), startedAt: new Date() };
  await readMoney(run);
  const account = await connectMentor(run);
  await openAndExpirePage(run);
  const paid = await payPage(run, 2, 'at once');
  if (paid) await payMentor(run, paid, account);
  if (paid) await payOut(run);
  if (paid) await giveBack(run, paid);
  if (paid) await readBooks(run, paid);
  const disputed = await payPage(run, 3, 'disputed');
  if (disputed) await answerDispute(run, disputed);
}

async function readMoney({ stripe, calls }: Run): Promise<void> {
  await calls.make('read the payout schedule', () => stripe.balanceSettings.retrieve());
  await calls.make('set payouts to manual', () => stripe.balanceSettings.update(MANUAL_PAYOUTS));
  await calls.make('read the balance', () => stripe.balance.retrieve());
}

async function readBooks({ stripe, calls }: Run, { charge }: Paid): Promise<void> {
  const list = await calls.make('list balance transactions', () => stripe.balanceTransactions.list({ limit: 10 }));
  const [newest] = list?.data ?? [];
  if (newest) await calls.make('read a balance transaction', () => stripe.balanceTransactions.retrieve(newest.id));
  await calls.make('read a charge', () => stripe.charges.retrieve(charge));
}
