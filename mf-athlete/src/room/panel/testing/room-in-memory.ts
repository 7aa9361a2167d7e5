import type { RoomMessage, Seat } from 'contracts/room';
import { type ChannelEnd, createChannel, type RoomChannel } from '../../channel.ts';

export interface RoomInMemory {
  enter(seat: Seat): RoomChannel;
  leave(seat: Seat): void;
  /** What is sent from here on reaches nobody, though everybody still counts as in. */
  cut(): void;
  heal(): void;
}

/** Joins sides by `deliver`, which may wait, but keeps the order of each sender. */
export function roomInMemory(deliver: (arrive: () => void) => void = (arrive) => arrive()): RoomInMemory {
  const ends = new Map<Seat, ChannelEnd>();
  let isCut = false;
  const tellPeers = () => {
    for (const [seat, end] of ends) end.setPeers([...ends.keys()].filter((other) => other !== seat));
  };
  const sendFrom = (from: Seat) => (message: RoomMessage) => {
    if (isCut) return;
    const text = JSON.stringify(message);
    for (const to of ends.keys()) if (to !== from) deliver(() => ends.get(to)?.receive(JSON.parse(text), from));
  };
  return {
    enter(seat) {
      const end = createChannel(sendFrom(seat), (to, label) => {
        const other = ends.get(to);
        if (!other) return null;
        const [near, far] = pipeInMemory(label);
        other.receivePipe(far, seat);
        return near;
      });
      ends.set(seat, end);
      tellPeers();
      return end.channel;
    },
    leave(seat) {
      ends.delete(seat);
      tellPeers();
    },
    cut() {
      isCut = true;
    },
    heal() {
      isCut = false;
      for (const end of ends.values()) end.tellBack();
    },
  };
}

/** Two joined ends, as far as a film needs them: `RTCDataChannel` exists in browsers only. */
function pipeInMemory(label: string): [RTCDataChannel, RTCDataChannel] {
  const ends = [new PipeEnd(label), new PipeEnd(label)] as const;
  ends[0].other = ends[1];
  ends[1].other = ends[0];
  queueMicrotask(() => {
    for (const end of ends) end.begin();
  });
  return [ends[0] as unknown as RTCDataChannel, ends[1] as unknown as RTCDataChannel];
}

class PipeEnd extends EventTarget {
  readyState: RTCDataChannelState = 'connecting';
  binaryType = 'arraybuffer';
  bufferedAmountLowThreshold = 0;
  bufferedAmount = 0;
  other: PipeEnd | null = null;
  constructor(readonly label: string) {
    super();
  }
  begin(): void {
    if (this.readyState !== 'connecting') return;
    this.readyState = 'open';
    this.dispatchEvent(new Event('open'));
  }
  send(data: ArrayBuffer): void {
    if (this.readyState !== 'open') throw new DOMException('not open', 'InvalidStateError');
    this.bufferedAmount += data.byteLength;
    setTimeout(() => {
      this.bufferedAmount -= data.byteLength;
      if (this.other?.readyState === 'open') this.other.dispatchEvent(new MessageEvent('message', { data }));
      if (this.bufferedAmount <= this.bufferedAmountLowThreshold) this.dispatchEvent(new Event('bufferedamountlow'));
    });
  }
  close(): void {
    for (const end of [this, this.other]) {
      if (!end || end.readyState === 'closed') continue;
      end.readyState = 'closed';
      setTimeout(() => end.dispatchEvent(new Event('close')));
    }
  }
}
