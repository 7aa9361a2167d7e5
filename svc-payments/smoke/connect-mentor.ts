import { ACCOUNT_PARTS, describeAccount } from '../src/money/sync-account.ts';
import { describeOnboarding } from '../src/routes/get-connect-url.ts';
import { ask, type Run } from './ask-stripe.ts';

export async function connectMentor(run: Run): Promise<string | null> {
  const { stripe, calls, people, publicUrl, id } = run;
  const made = await ask(run, 'account', 'create an account', describeAccount(id, `mentor-${id}@example.com`));
  if (!made) return null;
  await calls.make('read an account', () => stripe.v2.core.accounts.retrieve(made.id, { include: ACCOUNT_PARTS }));
  const link = await calls.make('open an onboarding link', () =>
    stripe.v2.core.accountLinks.create(describeOnboarding(made.id, publicUrl)),
  );
  const ready = link ? await people.connect(link) : null;
  if (ready) await calls.make('open the Express dashboard', () => stripe.accounts.createLoginLink(ready));
  else calls.skip('open the Express dashboard', people.whyNoAccount);
  if (ready !== made.id)
    await calls.make('close the account again', () =>
      stripe.v2.core.accounts.close(made.id, { applied_configurations: ['recipient'] }),
    );
  return ready;
}
