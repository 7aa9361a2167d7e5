import { expect, test } from 'bun:test';
import type { Allowance } from 'contracts/http/sessions';
import { openPage } from 'web-kit/page-testing';
import type { RoomLook } from 'web-kit/resources/room';
import { EndScreen } from './end-screen.tsx';

const LOOK: RoomLook = {
  ...{ opens_at: '2026-12-05T17:45:00Z', starts_at: '2026-12-05T18:00:00Z', ends_at: '2026-12-05T19:00:00Z' },
  ...{ closes_at: '2026-12-05T19:30:00Z', seat: 'guardian', status: 'confirmed', athlete_name: 'Ann Reyes' },
  ...{ mentor_name: 'Maya Okafor', athlete_time_zone: 'UTC', mentor_time_zone: 'UTC', inside: [], elsewhere: false },
  ...{ agreement: { version: 1, points: [], agreed_at: null }, meeting_url: null, fallback: null },
  ...{ enter: {}, together_minutes: null },
};
const textFor = async (enter: Allowance) => {
  const look = { ...LOOK, enter };
  const speaker = { role: 'athlete', userId: 'somebody', credential: 'from a link' } as const;
  const end = <EndScreen id={crypto.randomUUID()} speaker={speaker} look={look} ending="refused" onBack={() => null} />;
  return (await openPage([{ path: '/', element: end }], '/', { now: '2026-12-03T18:20:00Z' })).text();
};

test('whoever is let in no more reads that the session was moved, and to when, if that is why', async () => {
  const moved = await textFor({ from: LOOK.opens_at, until: LOOK.closes_at });
  expect(moved).toContain('The session was moved to Sat, Dec 5');
  expect(moved).not.toContain('can’t be in this room');
  expect(await textFor({ no: 'You can’t join this session.', code: 'forbidden' })).toContain(
    'You can’t be in this room anymore.',
  );
});
