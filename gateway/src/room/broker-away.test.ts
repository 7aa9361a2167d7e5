import { expect, setDefaultTimeout, test } from 'bun:test';
import { connectBroker } from 'svc-kit/nats';
import { until } from 'svc-kit/testing';
import {
  enter,
  type FakeBooking,
  makeGuest,
  type TestGateway,
  type TwoGateways,
  withTwoGateways,
} from '../fixtures/rooms.ts';

setDefaultTimeout(60_000);

let nats: TwoGateways['nats'];
let booking: FakeBooking;
let one: TestGateway;
let two: TestGateway;
let session: string;
withTwoGateways((stage) => {
  ({ nats, booking, one, two, session } = stage);
});
const OFFER = { type: 'offer', sdp: 'v=0' } as const;

test('whoever left while the broker was away is not there once it is back', async () => {
  const [athlete, mentor] = [await makeGuest(session, 'athlete'), await makeGuest(session, 'mentor')];
  const first = await enter(one, athlete);
  const second = await enter(two, mentor);
  await first.hears('entered');
  await nats.kill();
  await Promise.all([first.hears('alone'), second.hears('alone')]);
  second.send({ kind: 'leave' });
  await until(() => booking.of(mentor.connection).includes('left'), 'the note');
  await nats.revive();
  expect(await first.hears('left')).toMatchObject({ connection: mentor.connection });
  const later = await enter(one, await makeGuest(session, 'guardian'));
  expect(await later.hears('welcome')).toMatchObject({ present: [{ connection: athlete.connection }] });
});

test('one who came back by another gateway meanwhile stays there, and their old socket is closed', async () => {
  const [athlete, mentor] = [await makeGuest(session, 'athlete'), await makeGuest(session, 'mentor')];
  const old = await enter(one, athlete);
  const other = await enter(one, mentor);
  await nats.kill();
  await Promise.all([old.hears('alone'), other.hears('alone')]);
  const back = await enter(two, athlete);
  await nats.revive();
  await other.hears('entered', ({ who }) => who.connection === athlete.connection);
  await old.closed();
  other.send({ kind: 'description', to: athlete.connection, description: OFFER });
  await back.hears('description');
  await until(() => other.count('alive') > 80, 'longer than anybody may be lost');
  expect([other.count('left'), back.isOpen()]).toEqual([0, true]);
});

test('of whom nobody tells any more after an outage is lost, though their gateway is heard', async () => {
  const first = await enter(one, await makeGuest(session, 'athlete'));
  const { connection: other } = await connectBroker(nats.url, 'gateway');
  const [gateway, connection] = [crypto.randomUUID(), crypto.randomUUID()];
  const guest = { connection, seat: 'mentor', name: 'The mentor', key: 'mentor', entered: Date.now() };
  const here = { kind: 'here', guests: [guest], isNew: true };
  other.publish(`room.${session}`, JSON.stringify({ gateway, said: here }));
  await first.hears('entered', ({ who }) => who.connection === connection);
  await nats.kill();
  await first.hears('alone');
  await nats.revive();
  await first.hears('not_alone');
  const left = await until(() => {
    other.publish('room.gateways', JSON.stringify({ gateway }));
    return first.heard.find(({ kind }) => kind === 'left');
  }, 'word of it');
  expect(left).toMatchObject({ connection, reason: 'lost' });
  await other.close();
});
