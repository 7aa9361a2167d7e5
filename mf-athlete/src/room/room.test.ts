import { afterEach, expect, spyOn, test } from 'bun:test';
import type { Server, ServerWebSocket } from 'bun';
import { type Present, ROOM_CLOSED, type Seat, type SignalFromClient, type SignalFromServer } from 'contracts/room';
import { until } from './fixtures/until.ts';
import type { LocalMedia } from './local-media.ts';
import type { Description } from './negotiate.ts';
import type { Peer, PeerOptions } from './peer.ts';
import type { Sample } from './read-stats.ts';
import { enterRoom, type Room } from './room.ts';
import { createStore } from './store.ts';

const ids = { low: '10000000-0000-4000-8000-000000000000', high: 'f0000000-0000-4000-8000-000000000000' };
const OTHER = '70000000-0000-4000-8000-000000000000';
const maya: Present = { connection: OTHER, seat: 'mentor', name: 'Maya Okafor' };
const CHAT = { kind: 'chat', id: OTHER, text: 'hi', sent_at: '2026-12-03T18:00:00Z' } as const;
const GOOD: Sample = {
  availableBps: 2_000_000,
  sentBps: 1_200_000,
  roundTripMs: 20,
  lostShare: 0,
  framesDecoded: 1,
};
const stops: (() => unknown)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A gateway with one room, of which the test plays everybody else. */
function startGateway(present: Present[], port = 0) {
  const heard: SignalFromClient[] = [];
  let socket: ServerWebSocket<undefined> | null = null;
  const server: Server<undefined> = Bun.serve({
    port,
    hostname: '127.0.0.1',
    fetch: (request, self) => (self.upgrade(request) ? undefined : new Response('no', { status: 400 })),
    websocket: {
      message(from, text) {
        const signal = JSON.parse(String(text)) as SignalFromClient;
        heard.push(signal);
        if (signal.kind !== 'hello') return;
        socket = from;
        tell({ kind: 'welcome', you: signal.ticket, present });
      },
    },
  });
  const tell = (signal: SignalFromServer) => void socket?.send(JSON.stringify(signal));
  stops.push(() => server.stop(true));
  const of = <K extends SignalFromClient['kind']>(kind: K) =>
    heard.filter((signal): signal is Extract<SignalFromClient, { kind: K }> => signal.kind === kind);
  return { server, port: server.port ?? 0, tell, of, close: (code: number) => socket?.close(code) };
}

interface FakePeer {
  options: PeerOptions;
  page: string | null;
  closed: boolean;
  asked: number;
  said: unknown[];
  tracks: unknown[];
  sample: Sample;
  becomes: (state: RTCPeerConnectionState) => void;
}
const offer = (page: string): Description => ({ type: 'offer', sdp: page });

interface Again {
  renew?: () => Promise<{ ticket: string }>;
  isFinal?: (error: unknown) => boolean;
}

function enter(port: number, you: string = ids.low, { renew, isFinal }: Again = {}) {
  const peers: FakePeer[] = [];
  let skewMs = 0;
  const open = (options: PeerOptions): Peer => {
    let state: RTCPeerConnectionState = 'new';
    const fake: FakePeer = {
      options,
      page: null,
      closed: false,
      asked: 0,
      said: [],
      tracks: [],
      sample: GOOD,
      becomes(next) {
        state = next;
        options.onChange();
      },
    };
    peers.push(fake);
    return {
      stream: {} as MediaStream,
      begins: options.begins,
      state: () => state,
      fits: ({ sdp }) => fake.page === null || fake.page === sdp,
      async take({ sdp }) {
        fake.page = sdp;
      },
      takeCandidate: async () => undefined,
      again: () => {
        fake.asked += 1;
      },
      isWaiting: () => false,
      setTracks: async (tracks) => void fake.tracks.push(tracks),
      setStep: async () => undefined,
      canSend: () => state === 'connected',
      send: (message) => fake.said.push(message),
      openPipe: () => null,
      measure: async () => fake.sample,
      close: () => {
        fake.closed = true;
      },
    };
  };
  const media = createStore({
    tracks: { sound: null, picture: null as MediaStreamTrack | null },
    microphone: true,
    camera: true,
    screen: false,
  });
  const room: Room = enterRoom({
    address: `ws://127.0.0.1:${port}/`,
    entry: { ticket: you, seat: 'athlete', connection: you, iceServers: [] },
    renew: async () => ({ seat: 'athlete', connection: you, iceServers: [], ...(await renew?.()), ticket: you }),
    media: media as unknown as LocalMedia,
    now: () => new Date(Date.now() + skewMs),
    isFinal: isFinal ?? (() => false),
    openPeer: open,
  });
  stops.push(() => room.leave());
  const passes = (ms: number) => {
    skewMs += ms;
  };
  return {
    room,
    peers,
    passes,
    media,
    other: (seat: Seat = 'mentor') => room.get().others.find((one) => one.seat === seat),
  };
}

test('of two, exactly one begins', async () => {
  for (const [you, begins] of [
    [ids.low, false],
    [ids.high, true],
  ] as const) {
    const { port } = startGateway([maya]);
    const { peers } = enter(port, you);
    expect((await until(() => peers[0])).options.begins).toBe(begins);
  }
});

test('a gateway that is killed takes neither picture nor sound with it', async () => {
  const first = startGateway([maya]);
  const { peers, room, other } = enter(first.port);
  const peer = await until(() => peers[0]);
  peer.becomes('connected');
  await first.server.stop(true);
  await until(() => !room.get().isSignaled);
  expect(other()?.status).toBe('connected');
  // The other one is not back yet.
  const second = startGateway([], first.port);
  await until(() => room.get().isSignaled);
  const before = peer.said.length;
  second.tell({ kind: 'entered', who: { ...maya, connection: ids.high } });
  await until(() => peer.said.length > before);
  expect(peers).toHaveLength(1);
  expect(peer).toMatchObject({ closed: false, asked: 0 });
  expect(other()?.status).toBe('connected');
});

test('a page that was loaded anew gets a connection of its own', async () => {
  const { port, tell } = startGateway([maya]);
  const { peers } = enter(port);
  const old = await until(() => peers[0]);
  tell({ kind: 'description', from: OTHER, description: offer('first page') });
  await until(() => old.page);
  old.becomes('connected');
  tell({ kind: 'left', connection: OTHER, reason: 'lost' });
  tell({ kind: 'entered', who: { ...maya, connection: ids.high } });
  tell({ kind: 'description', from: ids.high, description: offer('second page') });
  const anew = await until(() => peers[1]);
  await until(() => anew.page === 'second page');
  expect(old.closed).toBe(true);
  expect(anew.options.begins).toBe(false);
});

test('who leaves is shown to have left, with the time, and may come back', async () => {
  const { port, tell } = startGateway([maya]);
  const { peers, other } = enter(port);
  (await until(() => peers[0])).becomes('connected');
  tell({ kind: 'left', connection: OTHER, reason: 'left' });
  await until(() => other()?.status === 'left');
  expect(other()?.leftAt).toBeInstanceOf(Date);
  expect(peers[0]?.closed).toBe(true);
  tell({ kind: 'entered', who: maya });
  await until(() => other()?.status === 'connecting');
  expect(peers).toHaveLength(2);
});

test('a connection that breaks is called reconnecting, not gone', async () => {
  const { port, of } = startGateway([maya]);
  const { peers, other } = enter(port);
  const peer = await until(() => peers[0]);
  peer.becomes('connected');
  peer.becomes('disconnected');
  expect(other()?.status).toBe('reconnecting');
  await until(() => of('media').length === 2);
  expect(of('media').map(({ state }) => state)).toEqual(['connected', 'lost']);
});

test('two who cannot connect for half a minute are stuck, and the founder is told once', async () => {
  const { port, of } = startGateway([maya]);
  const { passes, other, peers } = enter(port);
  await until(() => peers[0]);
  passes(29_000);
  expect(other()?.isStuck).toBe(false);
  passes(2_000);
  await until(() => other()?.isStuck);
  await until(() => of('trouble').length > 0);
  expect(of('trouble')).toEqual([{ kind: 'trouble', with: OTHER, tried: ['direct'] }]);
  passes(60_000);
  await until(() => (peers[0]?.asked ?? 0) > 1);
  expect(of('trouble')).toHaveLength(1);
});

test('words go over the data channel, and over the socket while there is none', async () => {
  const { port, of } = startGateway([maya]);
  const { room, peers } = enter(port);
  const peer = await until(() => peers[0]);
  room.channel.send(CHAT);
  await until(() => of('message').some(({ message }) => message.kind === 'chat'));
  peer.becomes('connected');
  room.channel.send({ kind: 'catch_up' });
  expect(peer.said).toContainEqual({ kind: 'catch_up' });
  expect(of('message').some(({ message }) => message.kind === 'catch_up')).toBe(false);
});

test('words that come by the socket are heard with the seat of who sent them, and strangers are not', async () => {
  const { port, tell } = startGateway([maya]);
  const { room, peers } = enter(port);
  const heard: [string, Seat][] = [];
  room.channel.on('chat', ({ text }, from) => heard.push([text, from]));
  await until(() => peers[0]);
  tell({ kind: 'message', from: ids.high, message: CHAT });
  tell({ kind: 'message', from: OTHER, message: CHAT });
  await until(() => heard.length > 0);
  expect(heard).toEqual([['hi', 'mentor']]);
});

test('a room that was ended for everyone lets go of all of it', async () => {
  const { port, close } = startGateway([maya]);
  const { room, peers } = enter(port);
  await until(() => peers[0]);
  close(ROOM_CLOSED.ended);
  await until(() => room.get().ending === 'ended');
  expect(peers[0]?.closed).toBe(true);
});

test('who ends the room for everyone while the server is away is out at once, and the others are once it is back', async () => {
  const first = startGateway([maya]);
  const { room, peers } = enter(first.port);
  (await until(() => peers[0])).becomes('connected');
  await first.server.stop(true);
  await until(() => !room.get().isSignaled);
  room.endForAll();
  expect(peers[0]?.closed).toBe(true);
  const second = startGateway([maya], first.port);
  await until(() => second.of('end_for_all').length > 0);
  second.close(ROOM_CLOSED.ended);
  await until(() => room.get().ending === 'ended');
});

test('while one of two others has no data channel, words go to both by the socket', async () => {
  const dana: Present = { connection: ids.high, seat: 'guardian', name: 'Dana Brandt' };
  const { port, of } = startGateway([maya, dana]);
  const { room, peers } = enter(port);
  const [first] = [await until(() => peers[0]), await until(() => peers[1])];
  first.becomes('connected');
  room.channel.send(CHAT);
  await until(() => of('message').some(({ message }) => message.kind === 'chat'));
  expect(first.said).not.toContainEqual(CHAT);
});

test('whoever is not there any more when the server comes back is shown to have left', async () => {
  const first = startGateway([maya]);
  const { peers, room, other } = enter(first.port);
  const peer = await until(() => peers[0]);
  peer.becomes('connected');
  expect(room.channel.peers()).toEqual(['mentor']);
  await first.server.stop(true);
  const second = startGateway([], first.port);
  await until(() => second.of('hello').length > 0);
  peer.becomes('disconnected');
  await until(() => other()?.leftAt);
  second.tell({ kind: 'left', connection: OTHER, reason: 'left' });
  await until(() => room.channel.peers().length === 0);
});

test('after a gap what was switched meanwhile is told again, and what was said is asked for', async () => {
  const { port, tell } = startGateway([maya]);
  const { room, peers, media } = enter(port);
  let isBack = 0;
  room.channel.onBack(() => {
    isBack += 1;
  });
  const peer = await until(() => peers[0]);
  peer.becomes('connected');
  expect(peer.said).toHaveLength(1);
  peer.becomes('disconnected');
  media.change({ camera: false });
  isBack = 0;
  peer.becomes('connected');
  expect(isBack).toBe(1);
  expect(peer.said.at(-1)).toMatchObject({ kind: 'state', camera: false });
  expect(peer.said).toHaveLength(2);
  // Their socket came back, over which words may have gone as well.
  tell({ kind: 'entered', who: maya });
  await until(() => isBack === 2);
});

test('another camera goes to the others without a new connection, and a mute is told', async () => {
  const { port } = startGateway([maya]);
  const { peers, media } = enter(port);
  const peer = await until(() => peers[0]);
  peer.becomes('connected');
  const picture = {} as MediaStreamTrack;
  media.change({ tracks: { sound: null, picture } });
  expect(peer.tracks).toEqual([{ sound: null, picture }]);
  media.change({ microphone: false });
  expect(peer.said.at(-1)).toMatchObject({ kind: 'state', microphone: false, camera: true });
  expect([peer.tracks.length, peers.length]).toEqual([1, 1]);
});

test('without a server and without anybody for half a minute, a person is cut off, and alone with a server they are not', async () => {
  const { port, server } = startGateway([maya]);
  const { room, passes, other } = enter(port);
  await until(() => room.get().isSignaled);
  passes(40_000);
  await until(() => other()?.isStuck);
  expect(room.get().isCutOff).toBe(false);
  await server.stop(true);
  await until(() => !room.get().isSignaled);
  expect(room.get().isCutOff).toBe(false);
  passes(31_000);
  await until(() => room.get().isCutOff);
});

test('a ticket that has ended is renewed, and who may not enter any more is told so', async () => {
  const { port, close, of } = startGateway([maya]);
  let [asked, isShut] = [0, false];
  const renew = async () => {
    asked += 1;
    if (isShut) throw new Error('the session was cancelled');
    return { ticket: ids.low };
  };
  const { room } = enter(port, ids.low, { renew, isFinal: () => asked > 2 });
  await until(() => room.get().isSignaled);
  close(ROOM_CLOSED.ticket);
  await until(() => of('hello').length === 2);
  expect(asked).toBe(1);
  isShut = true;
  await until(() => room.get().isSignaled);
  close(ROOM_CLOSED.ticket);
  await until(() => asked === 2);
  expect(room.get().ending).toBeNull();
  await until(() => room.get().ending);
  expect(room.get().ending).toBe('refused');
});

test('after the end nothing changes any more', async () => {
  const { port, close } = startGateway([maya]);
  const { room, peers } = enter(port);
  const peer = await until(() => peers[0]);
  close(ROOM_CLOSED.ended);
  await until(() => room.get().ending);
  const ended = room.get();
  peer.becomes('connected');
  expect(room.get()).toBe(ended);
});

test('who gets no picture any more, because the sound needs the way, is told, and told when it is back', async () => {
  const dana: Present = { connection: ids.high, seat: 'guardian', name: 'Dana Vance' };
  const gateway = startGateway([maya, dana]);
  const { value, ticks } = byHand(() => enter(gateway.port));
  const { room, peers } = value;
  await until(() => peers.length === 2);
  for (const peer of peers) peer.becomes('connected');
  const [toMaya, toDana] = peers;
  if (!toMaya || !toDana) throw new Error('nobody is there');
  const heard = ({ said }: FakePeer) => said.flatMap((one) => (isState(one) ? [one.sound_only] : []));
  await ticks(1);
  toMaya.sample = { ...GOOD, lostShare: 0.5 };
  await ticks(10);
  expect([heard(toMaya).at(-1), heard(toDana).at(-1), room.get().isSoundOnly]).toEqual([true, false, false]);
  expect(heard(toMaya).filter(Boolean)).toHaveLength(1);
  toDana.sample = toMaya.sample;
  await ticks(10);
  expect([heard(toDana).at(-1), room.get().isSoundOnly]).toEqual([true, true]);
  for (const peer of peers) peer.sample = GOOD;
  await ticks(60);
  expect([heard(toMaya).at(-1), heard(toDana).at(-1), room.get().isSoundOnly]).toEqual([false, false, false]);
});

test('whoever says that they gave their picture up for the sound is shown so', async () => {
  const gateway = startGateway([maya]);
  const { peers, other } = enter(gateway.port);
  await until(() => peers.length === 1);
  peers[0]?.becomes('connected');
  expect(other()?.hasPicture).toBe(true);
  const state = { kind: 'state', microphone: true, camera: true, screen: false, sound_only: true } as const;
  peers[0]?.options.onMessage(state);
  expect([other()?.shows.soundOnly, other()?.hasPicture]).toEqual([true, false]);
  peers[0]?.options.onMessage({ ...state, sound_only: false });
  expect([other()?.shows.soundOnly, other()?.hasPicture]).toEqual([false, true]);
});

function isState(message: unknown): message is { kind: 'state'; sound_only: boolean } {
  return (message as { kind: string }).kind === 'state';
}

/** What `make` would do again and again is done when the test says so. */
function byHand<T>(make: () => T): { value: T; ticks: (times: number) => Promise<void> } {
  const works: (() => unknown)[] = [];
  const spy = spyOn(globalThis, 'setInterval').mockImplementation(((work: () => unknown) => works.push(work)) as never);
  const value = make();
  spy.mockRestore();
  const ticks = async (times: number) => {
    for (let n = 0; n < times; n += 1) {
      for (const work of works) work();
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    }
  };
  return { value, ticks };
}
