import type { Present, RoomMessage, Seat, SignalFromServer } from 'contracts/room';
import { SECOND_MS } from 'contracts/times';
import { createChannel, type RoomChannel } from './channel.ts';
import { type Companion, meet, type Other, STUCK_AFTER_MS } from './companion.ts';
import type { LocalMedia } from './local-media.ts';
import type { openPeer } from './peer.ts';
import { type Ending, openSignalSocket } from './signal-socket.ts';
import { createStore, type Store } from './store.ts';
import { watchNetwork } from './watch-network.ts';

export interface Entry {
  ticket: string;
  seat: Seat;
  connection: string;
  iceServers: RTCIceServer[];
}

export interface RoomState {
  others: Other[];
  ending: Ending | 'left' | 'refused' | null;
  /** The server can be reached; picture and sound may go on without. */
  isSignaled: boolean;
  /** Half a minute without a server and without anybody's sound. */
  isCutOff: boolean;
  /** The own picture stays here, so that the sound gets through. */
  isSoundOnly: boolean;
}

interface Options {
  address: string;
  entry: Entry;
  /** Enters again, for a new ticket. */
  renew: () => Promise<Entry>;
  media: LocalMedia;
  now: () => Date;
  /** Whether a refusal to enter again is for good. */
  isFinal: (error: unknown) => boolean;
  openPeer?: typeof openPeer;
}

export interface Room extends Pick<Store<RoomState>, 'get' | 'subscribe'> {
  channel: RoomChannel;
  seat: Seat;
  again(): void;
  leave(): void;
  endForAll(): void;
}

const TICK_MS = 2 * SECOND_MS;

export function enterRoom({ address, entry: first, renew, media, now, isFinal, openPeer }: Options): Room {
  const store = createStore<RoomState>({
    others: [],
    ending: null,
    isSignaled: false,
    isCutOff: false,
    isSoundOnly: false,
  });
  let entry = first;
  let you = first.connection;
  let cutOffSince: number | null = now().getTime();
  let isEnding = false;
  const companions: Companion[] = [];

  const socket = openSignalSocket({
    address,
    async ticket(isRefused) {
      if (isRefused) entry = await renew();
      return entry.ticket;
    },
    onSignal: (signal) => void take(signal).catch((error) => console.warn('a signal was not taken', error)),
    onOpen(isSignaled) {
      if (isSignaled && isEnding) socket.send({ kind: 'end_for_all' });
      show({ isSignaled });
    },
    onEnd: end,
    onRefused: (error) => isFinal(error) && end('refused'),
  });
  const words = createChannel(
    (message) => send(message),
    (to, label) => companions.find((one) => one.seat === to)?.openPipe(label) ?? null,
  );

  function send(message: RoomMessage, toOne: (to: Companion) => RoomMessage = () => message) {
    const here = companions.filter((one) => one.isHere());
    if (here.every((one) => one.canSend())) for (const one of here) one.send(toOne(one));
    else socket.send({ kind: 'message', message });
  }
  function find(connection: string): Companion | undefined {
    return companions.find((one) => one.connection() === connection);
  }
  function greet(who: Present) {
    // Somebody who comes back sits where they sat, with whatever still stands between us.
    const known = find(who.connection) ?? companions.find((one) => one.seat === who.seat);
    if (known) {
      known.enters(who);
      words.tellBack();
    } else
      companions.push(
        meet(who, {
          you: () => you,
          iceServers: () => entry.iceServers,
          tracks: () => media.get().tracks,
          signal: socket.send,
          receive: words.receive,
          receivePipe: words.receivePipe,
          now,
          onChange: show,
          ...(openPeer && { openPeer }),
        }),
      );
    tellState();
    show();
  }
  function welcome(me: string, present: readonly Present[]) {
    you = me;
    const isIn = (one: Companion) =>
      present.some(({ connection, seat }) => connection === one.connection() || seat === one.seat);
    for (const one of companions) if (!isIn(one)) one.leaves('lost');
    for (const who of present) if (who.connection !== you) greet(who);
  }
  async function take(signal: SignalFromServer): Promise<void> {
    if (isEnding) return;
    switch (signal.kind) {
      case 'welcome':
        return welcome(signal.you, signal.present);
      case 'entered':
        return greet(signal.who);
      case 'left':
        return find(signal.connection)?.leaves(signal.reason);
      case 'description':
        return find(signal.from)?.describe(signal.description);
      case 'candidate':
        return find(signal.from)?.candidate(signal.candidate);
      case 'message': {
        const from = find(signal.from);
        return from && words.receive(signal.message, from.seat);
      }
      default:
        return;
    }
  }
  function tellState() {
    const { microphone, camera, screen } = media.get();
    const isSoundOnly = companions.length > 0 && companions.every((one) => one.isSoundOnly());
    const state = { kind: 'state', microphone, camera, screen, sound_only: isSoundOnly } as const;
    // One of two others may still get the picture.
    send(state, (to) => ({ ...state, sound_only: to.isSoundOnly() }));
    store.change({ isSoundOnly });
  }
  function show(more: Partial<RoomState> = {}) {
    if (store.get().ending) return;
    const others = companions.map((one) => one.view());
    const isAlone = connectedIn(others).length === 0;
    const { isSignaled } = { ...store.get(), ...more };
    cutOffSince = isAlone && !isSignaled ? (cutOffSince ?? now().getTime()) : null;
    const isCutOff = cutOffSince !== null && now().getTime() - cutOffSince >= STUCK_AFTER_MS;
    const before = connectedIn(store.get().others);
    const isBack = connectedIn(others).some((seat) => !before.includes(seat));
    store.change({ ...more, isCutOff, ...(isSame(others, store.get().others) ? {} : { others }) });
    words.setPeers(others.filter(({ status }) => status !== 'left').map(({ seat }) => seat));
    if (isBack) tellAfterGap();
  }
  /** What was sent while nobody could be reached went nowhere. */
  function tellAfterGap() {
    tellState();
    words.tellBack();
  }
  async function tick() {
    if (isEnding) return;
    const listSoundOnly = () => companions.map((one) => one.isSoundOnly()).join();
    const before = listSoundOnly();
    await Promise.all(companions.map((one) => one.tick()));
    if (before !== listSoundOnly()) tellState();
    show();
  }
  function again() {
    socket.reopen();
    for (const one of companions) one.again();
  }
  function end(ending: NonNullable<RoomState['ending']>) {
    show({ ending });
    clearInterval(timer);
    stopWatching();
    stopListening();
    socket.close();
    for (const one of companions) one.close();
  }

  words.channel.on('state', ({ microphone, camera, screen, sound_only: soundOnly }, from) => {
    companions.find((one) => one.seat === from)?.shows({ microphone, camera, screen, soundOnly });
  });
  let tracks = media.get().tracks;
  const stopListening = media.subscribe(() => {
    const { tracks: next } = media.get();
    const isOther = next.sound !== tracks.sound || next.picture !== tracks.picture;
    tracks = next;
    if (isOther) for (const one of companions) one.setTracks(next);
    tellState();
  });
  const timer = setInterval(() => void tick(), TICK_MS);
  const stopWatching = watchNetwork(again);

  return {
    get: store.get,
    subscribe: store.subscribe,
    channel: words.channel,
    seat: first.seat,
    again,
    leave: () => end('left'),
    /** Nobody sees or hears this person from here on. While the server is away, the others are told once it is back. */
    endForAll() {
      isEnding = true;
      socket.send({ kind: 'end_for_all' });
      for (const one of companions) one.close();
    },
  };
}

function connectedIn(others: readonly Other[]): Seat[] {
  return others.filter(({ status }) => status === 'connected').map(({ seat }) => seat);
}

function isSame(a: readonly Other[], b: readonly Other[]): boolean {
  return a.length === b.length && a.every((one, i) => isEqual(one, b[i]));
}

function isEqual(a: Other, b: Other | undefined): boolean {
  return b !== undefined && (Object.keys(a) as (keyof Other)[]).every((key) => Object.is(a[key], b[key]));
}
