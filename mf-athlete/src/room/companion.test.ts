import { expect, test } from 'bun:test';
import type { Present, SignalFromClient } from 'contracts/room';
import { meet } from './companion.ts';
import type { Description } from './negotiate.ts';
import type { Peer, PeerOptions } from './peer.ts';
import { SOUND_ONLY } from './picture-steps.ts';
import type { Sample } from './read-stats.ts';

const [LOW, MIDDLE, HIGH] = [
  '10000000-0000-4000-8000-000000000000',
  '70000000-0000-4000-8000-000000000000',
  'f0000000-0000-4000-8000-000000000000',
];
const maya: Present = { connection: MIDDLE, seat: 'mentor', name: 'Maya Okafor' };
const GOOD: Sample = {
  availableBps: 2_000_000,
  sentBps: 1_200_000,
  roundTripMs: 20,
  lostShare: 0,
  framesDecoded: 1,
};
const SECOND = 1_000;

/** One who sits with Maya, whose connections, clock and measurements are the test's. */
function sitWith({ you = HIGH }: { you?: string } = {}) {
  const signals: SignalFromClient[] = [];
  const peers: { options: PeerOptions; again: number; steps: number[]; isClosed: boolean }[] = [];
  let [state, at, sample, page, isWaiting]: [RTCPeerConnectionState, number, Sample, string | null, boolean] = [
    'new',
    0,
    GOOD,
    null,
    false,
  ];
  const open = (options: PeerOptions): Peer => {
    const peer = { options, again: 0, steps: [] as number[], isClosed: false };
    peers.push(peer);
    [state, page] = ['new', null];
    return {
      stream: {} as MediaStream,
      begins: options.begins,
      state: () => state,
      fits: ({ sdp }) => page === null || page === sdp,
      async take({ sdp }) {
        page = sdp;
      },
      takeCandidate: async () => undefined,
      again() {
        peer.again += 1;
      },
      isWaiting: () => isWaiting,
      setTracks: async () => undefined,
      setStep: async (step) => void peer.steps.push(step),
      canSend: () => state === 'connected',
      send: () => undefined,
      openPipe: () => null,
      measure: async () => sample,
      close() {
        peer.isClosed = true;
      },
    };
  };
  const companion = meet(maya, {
    you: () => you,
    iceServers: () => [],
    tracks: () => ({ sound: null, picture: null }),
    signal: (signal) => signals.push(signal),
    receive: () => undefined,
    receivePipe: () => undefined,
    now: () => new Date(at),
    onChange: () => undefined,
    openPeer: open,
  });
  const become = (next: RTCPeerConnectionState) => {
    state = next;
    peers.at(-1)?.options.onChange();
  };
  return {
    companion,
    peers,
    become,
    view: companion.view,
    media: () => signals.flatMap((signal) => (signal.kind === 'media' ? [signal.state] : [])),
    troubles: () => signals.filter(({ kind }) => kind === 'trouble').length,
    measures: (next: Partial<Sample>) => {
      sample = { ...sample, ...next };
    },
    waitsForAnswer: () => {
      isWaiting = true;
    },
    async pass(seconds: number) {
      for (let tick = 0; tick < seconds; tick += 2) {
        at += 2 * SECOND;
        await companion.tick();
      }
    },
  };
}
const description = (type: Description['type'], sdp: string): Description => ({ type, sdp });

test('an answer from a page that was loaded anew begins a connection of its own', async () => {
  const { companion, peers } = sitWith();
  await companion.describe(description('answer', 'one'));
  expect(peers).toHaveLength(1);
  await companion.describe(description('answer', 'two'));
  expect(peers.map(({ isClosed }) => isClosed)).toEqual([true, false]);
});

test('a way that stays shut is tried again, and then anew by the one who begins', async () => {
  const begins = sitWith({ you: HIGH });
  await begins.pass(6);
  expect([begins.peers.length, begins.peers[0]?.again]).toEqual([1, 1]);
  await begins.pass(10);
  expect(begins.peers.length).toBeGreaterThan(1);
  const waits = sitWith({ you: LOW });
  await waits.pass(16);
  expect(waits.peers).toHaveLength(1);
  expect(waits.peers[0]?.again).toBeGreaterThan(1);
});

test('a slow way is given longer each time, and from the start again once it stood or somebody came', async () => {
  const { companion, peers, pass, become } = sitWith({ you: HIGH });
  const lastsSeconds = async () => {
    const [count, most] = [peers.length, 40];
    for (let seconds = 0; seconds < most; seconds += 2) {
      if (peers.length > count) return seconds;
      await pass(2);
    }
    return most;
  };
  const lasted = [await lastsSeconds(), await lastsSeconds(), await lastsSeconds(), await lastsSeconds()];
  expect(lasted).toEqual([12, 10, 16, 20]);
  become('connected');
  await pass(2);
  become('failed');
  expect(await lastsSeconds()).toBeLessThanOrEqual(16);
  expect([await lastsSeconds(), await lastsSeconds()]).toEqual([10, 16]);
  companion.enters(maya);
  expect(await lastsSeconds()).toBe(12);
});

test('for somebody who has left, nothing is tried and nobody is told of trouble', async () => {
  const { companion, peers, become, pass, troubles, view } = sitWith();
  become('connected');
  companion.leaves('lost');
  become('disconnected');
  await pass(60);
  expect([peers.length, peers[0]?.again, troubles()]).toEqual([1, 0, 0]);
  expect(view().isStuck).toBe(false);
});

test('who is lost counts as coming back for 20 seconds, and then as gone', async () => {
  const { companion, become, pass, view } = sitWith();
  become('connected');
  companion.leaves('lost');
  become('disconnected');
  await pass(18);
  expect(view().status).toBe('reconnecting');
  await pass(4);
  expect(view().status).toBe('left');
});

test('the gateway is told of each change between them once', async () => {
  const { companion, become, pass, media, measures } = sitWith();
  become('connected');
  await pass(6);
  expect(media()).toEqual(['connected']);
  companion.shows({ microphone: true, camera: true, screen: false, soundOnly: true });
  await pass(2);
  companion.shows({ microphone: true, camera: true, screen: false, soundOnly: false });
  become('disconnected');
  become('connected');
  measures({ lostShare: 0 });
  await pass(4);
  expect(media()).toEqual(['connected', 'sound_only', 'connected', 'lost', 'connected']);
});

test('before the sound suffers the picture steps down, and the others are told at the last step', async () => {
  const { companion, peers, become, pass, media, measures } = sitWith();
  become('connected');
  measures({ lostShare: 0.3 });
  await pass(20);
  expect(peers[0]?.steps).toEqual([1, 2, SOUND_ONLY]);
  expect([companion.isSoundOnly(), media().at(-1)]).toEqual([true, 'sound_only']);
});

test('a picture that stands still is not called a picture', async () => {
  const { become, pass, view, measures, companion } = sitWith();
  become('connected');
  await pass(2);
  expect(view().hasPicture).toBe(true);
  await pass(2);
  expect(view().hasPicture).toBe(false);
  measures({ framesDecoded: 40 });
  await pass(2);
  expect(view().hasPicture).toBe(true);
  companion.shows({ microphone: true, camera: false, screen: false, soundOnly: false });
  expect(view().hasPicture).toBe(false);
});

test('who comes back is offered again what may have been lost, but not while all of it stands', () => {
  const { companion, peers, become, waitsForAnswer } = sitWith();
  companion.enters(maya);
  expect(peers[0]?.again).toBe(1);
  become('connected');
  companion.enters(maya);
  expect(peers[0]?.again).toBe(1);
  companion.enters({ ...maya, connection: LOW });
  expect(peers[0]?.again).toBe(2);
  waitsForAnswer();
  companion.enters({ ...maya, connection: LOW });
  expect(peers[0]?.again).toBe(3);
});
