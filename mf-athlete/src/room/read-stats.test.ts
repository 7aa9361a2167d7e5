import { expect, test } from 'bun:test';
import { createMeter } from './read-stats.ts';

const unused = { type: 'candidate-pair', id: 'CP-host', nominated: true, state: 'succeeded', bytesSent: 9_000 };
const used = {
  ...{ type: 'candidate-pair', id: 'CP-relay', nominated: true, state: 'succeeded', timestamp: 10_000 },
  ...{ bytesSent: 50_000, availableOutgoingBitrate: 400_000, currentRoundTripTime: 0.08 },
};
const transport = { type: 'transport', id: 'T', selectedCandidatePairId: 'CP-relay' };

test('of several ways that were found good, the one in use is measured', () => {
  expect(createMeter()([unused, used, transport])).toMatchObject({ availableBps: 400_000, roundTripMs: 80 });
});

test('a browser that does not name the way in use is measured by the one it settled on', () => {
  const refused = { ...unused, nominated: false };
  expect(createMeter()([refused, used])).toMatchObject({ availableBps: 400_000, roundTripMs: 80 });
  expect(createMeter()([refused])).toMatchObject({ availableBps: null, roundTripMs: null });
});

test('what was sent is counted from one sample to the next, and anew on another way', () => {
  const measure = createMeter();
  expect(measure([used, transport]).sentBps).toBeNull();
  const later = { ...used, timestamp: 12_000, bytesSent: 75_000 };
  expect(measure([later, transport]).sentBps).toBe(100_000);
  const other = { ...later, id: 'CP-other', timestamp: 14_000, bytesSent: 90_000 };
  const switched = { ...transport, selectedCandidatePairId: 'CP-other' };
  expect(measure([other, switched]).sentBps).toBeNull();
  expect(measure([{ ...other, timestamp: 16_000, bytesSent: 100_000 }, switched]).sentBps).toBe(40_000);
});

test('the loss of pictures counts while they are sent, that of the sound always', () => {
  const lost = (localId: string, fractionLost: number) => ({ type: 'remote-inbound-rtp', localId, fractionLost });
  const sends = (active: boolean) => [
    { type: 'outbound-rtp', id: 'sound', active: true },
    { type: 'outbound-rtp', id: 'picture', active },
    lost('sound', 0.01),
    lost('picture', 0.4),
  ];
  expect(createMeter()(sends(true)).lostShare).toBe(0.4);
  expect(createMeter()(sends(false)).lostShare).toBe(0.01);
});
