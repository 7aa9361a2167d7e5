import { expect, test } from 'bun:test';
import type { Allowance } from 'contracts/http/sessions';
import { openPage } from 'web-kit/page-testing';
import type { RoomLook } from 'web-kit/resources/room';
import { EndScreen } from './end-screen.tsx';
import type { Ending } from './use-visit.ts';

const LOOK: RoomLook = {
  ...{ opens_at: '2026-12-05T17:45:00Z', starts_at: '2026-12-05T18:00:00Z', ends_at: '2026-12-05T19:00:00Z' },
  ...{ closes_at: '2026-12-05T19:30:00Z', seat: 'guardian', status: 'confirmed', athlete_name: 'Ann Reyes' },
  ...{ mentor_name: 'Maya Okafor', athlete_time_zone: 'UTC', mentor_time_zone: 'UTC', inside: [], elsewhere: false },
  ...{ agreement: { version: 1, points: [], agreed_at: null }, meeting_url: null, fallback: null },
  ...{ enter: {}, together_minutes: null },
};
const openEnd = (change: Partial<RoomLook>, ending: Ending) => {
  const look = { ...LOOK, ...change };
  const speaker = { role: 'athlete', userId: 'somebody', credential: 'from a link' } as const;
  const end = <EndScreen id={crypto.randomUUID()} speaker={speaker} look={look} ending={ending} onBack={() => null} />;
  return openPage([{ path: '/', element: end }], '/', { now: '2026-12-03T18:20:00Z' });
};
const textFor = async (enter: Allowance) => (await openEnd({ enter }, 'refused')).text();

test('whoever is let in no more reads that the session was moved, and to when, if that is why', async () => {
  const moved = await textFor({ from: LOOK.opens_at, until: LOOK.closes_at });
  expect(moved).toContain('The session was moved to Sat, Dec 5');
  expect(moved).not.toContain('can’t be in this room');
  expect(await textFor({ no: 'You can’t join this session.', code: 'forbidden' })).toContain(
    'You can’t be in this room anymore.',
  );
});

test('the way back is there for as long as the room is open', async () => {
  const back = async (change: Partial<RoomLook>, ending: Ending) =>
    (await openEnd(change, ending)).screen.queryByRole('button', { name: /Go back in|Come back on this device/ });
  for (const ending of ['left', 'replaced'] as const) {
    expect(await back({}, ending)).not.toBeNull();
    expect(await back({ enter: { no: 'It’s over.', code: 'room_too_late' } }, ending)).toBeNull();
  }
  for (const ending of ['ended', 'over', 'refused'] as const) expect(await back({}, ending)).toBeNull();
});

test('who met somebody reads for how long, and why it ended unless they left themselves', async () => {
  const met = await openEnd({ together_minutes: 41 }, 'over');
  expect(met.text()).toContain('Together with Maya Okafor41 min');
  expect(met.text()).toContain('The room has closed.');
  const left = await openEnd({ together_minutes: 41 }, 'left');
  expect(left.text()).not.toContain('You left the session.');
});
