import type { RoomMessage, Seat } from 'contracts/room';
import { readMessage } from './read-message.ts';

type Kind = RoomMessage['kind'];
export type MessageOf<K extends Kind> = Extract<RoomMessage, { kind: K }>;
type Listener<K extends Kind> = (message: MessageOf<K>, from: Seat) => void;

/** What people in a room say to each other besides picture and sound. Nothing comes back to its sender. */
export interface RoomChannel {
  send(message: RoomMessage): void;
  /** Answers with how to stop listening. */
  on<K extends Kind>(kind: K, listener: Listener<K>): () => void;
  /** The others who are in now. */
  peers(): Seat[];
  onPeers(listener: (peers: Seat[]) => void): () => void;
  /** Somebody who was in all the time can be reached again; what was sent meanwhile may be lost. */
  onBack(listener: () => void): () => void;
  /** For many bytes to one of them, over a data channel of its own; null while no connection stands. */
  openPipe(to: Seat, label: string): RTCDataChannel | null;
  onPipe(listener: (pipe: RTCDataChannel, from: Seat) => void): () => void;
}

export interface ChannelEnd {
  channel: RoomChannel;
  /** Nobody is trusted: what is no message of ours is dropped. */
  receive(raw: unknown, from: Seat): void;
  setPeers(peers: Seat[]): void;
  tellBack(): void;
  /** Every data channel that another opened beside the one for messages. */
  receivePipe(pipe: RTCDataChannel, from: Seat): void;
}

export function createChannel(
  send: (message: RoomMessage) => void,
  openPipe: RoomChannel['openPipe'] = () => null,
): ChannelEnd {
  const takers = new Set<(pipe: RTCDataChannel, from: Seat) => void>();
  const listeners = new Map<Kind, Set<Listener<Kind>>>();
  const watchers = new Set<(peers: Seat[]) => void>();
  const waiting = new Set<() => void>();
  let present: Seat[] = [];
  return {
    channel: {
      send,
      on<K extends Kind>(kind: K, listener: Listener<K>) {
        const known = listeners.get(kind) ?? new Set();
        listeners.set(kind, known);
        // A listener of one kind is only ever called with messages of it.
        const stored = listener as unknown as Listener<Kind>;
        known.add(stored);
        return () => void known.delete(stored);
      },
      peers: () => [...present],
      onPeers(listener) {
        watchers.add(listener);
        return () => void watchers.delete(listener);
      },
      onBack(listener) {
        waiting.add(listener);
        return () => void waiting.delete(listener);
      },
      openPipe,
      onPipe(listener) {
        takers.add(listener);
        return () => void takers.delete(listener);
      },
    },
    receive(raw, from) {
      const message = readMessage(raw);
      if (message) for (const listener of listeners.get(message.kind) ?? []) listener(message, from);
    },
    setPeers(peers) {
      if (peers.join() === present.join()) return;
      present = [...peers];
      for (const watcher of watchers) watcher([...present]);
    },
    tellBack() {
      for (const listener of waiting) listener();
    },
    receivePipe(pipe, from) {
      if (takers.size === 0) pipe.close();
      for (const taker of takers) taker(pipe, from);
    },
  };
}
