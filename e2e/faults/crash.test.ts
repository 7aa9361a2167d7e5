import { expect } from 'bun:test';
import { stripeCents } from '../invariants.ts';
import { SERVICES } from '../services.ts';
import { expectOneMailEach, type Journey, playJourney } from './journey.ts';
import { processes } from './processes.ts';
import { underWatch } from './under-watch.ts';

const scene = underWatch();
const { prove } = scene;

/** Everybody was paid once and has one mail of each kind; nothing is left at Stripe, and nothing is open. */
async function expectAllWell(journey: Journey): Promise<void> {
  const { watch, patient, stack } = scene;
  await watch.untilConsistent();
  await expectOneMailEach(patient, journey);
  expect(await stripeCents(stack)).toBe(0);
  const [made] = await watch.databases.payments`
    select (select count(*) from payment where session_id = ${journey.sessionId})::int as captures,
      (select count(*) from transfer where session_id = ${journey.sessionId} and status = 'paid')::int as transfers`;
  expect(made).toEqual({ captures: 1, transfers: 1 });
}

for (const point of ['relay.before-publish', 'relay.after-publish', 'consume.before-commit', 'consume.before-ack']) {
  prove(`a whole journey, every service dying once at ${point}`, async () => {
    const { crashAt } = processes(scene.stack);
    const deaths = await Promise.all(SERVICES.map((name) => crashAt(name, [point])));
    const journey = await playJourney(scene.patient);
    expect(await Promise.all(deaths.map((death) => death()))).toEqual(SERVICES.map(() => [point]));
    await expectAllWell(journey);
  });
}

prove('a whole journey, payments dying before and after what it asks of Stripe, identity after a mail', async () => {
  const { crashAt } = processes(scene.stack);
  const points = [
    ...['account.before-send', 'account.after-answer', 'checkout.before-send', 'checkout.after-answer'],
    ...['webhook.after-insert', 'transfer.after-answer', 'commission.after-answer'],
  ];
  const payments = await crashAt('payments', points);
  const identity = await crashAt('identity', ['mail.after-send']);
  const journey = await playJourney(scene.patient);
  expect(await payments()).toEqual(points);
  expect(await identity()).toEqual(['mail.after-send']);
  await expectAllWell(journey);
});

prove('a whole journey, the gateway killed under what people press', async () => {
  const { kill } = processes(scene.stack);
  let steps = 0;
  const journey = await playJourney(scene.patient, async (step) => {
    steps += 1;
    const [done] = await Promise.all([step(), steps % 2 === 1 && kill('gateway')]);
    return done;
  });
  await expectAllWell(journey);
});
