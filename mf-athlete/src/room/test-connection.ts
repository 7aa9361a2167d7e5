import { type Quality, qualityOf } from './picture-steps.ts';
import { createMeter } from './read-stats.ts';

export interface ConnectionReport {
  verdict: Quality | 'none';
  roundTripMs: number | null;
  bps: number;
  /** By a relay, as behind a strict network; null where no relay is set up. */
  isRelayed: boolean | null;
}

const CONNECTS_WITHIN_MS = 10_000;
const SENDS_FOR_MS = 1_500;
const CHUNK_BYTES = 16 * 1024;
/** Enough to fill the line without holding seconds of it. */
const MOST_WAITING_BYTES = 256 * 1024;

/** A page calls itself: where there is a relay, all the way through it and back, which is the worst case. */
export async function testConnection(iceServers: RTCIceServer[]): Promise<ConnectionReport> {
  const hasRelay = iceServers.some(({ urls }) => [urls].flat().some((url) => url.startsWith('turn')));
  const settings: RTCConfiguration = { iceServers, iceTransportPolicy: hasRelay ? 'relay' : 'all' };
  const [near, far] = [new RTCPeerConnection(settings), new RTCPeerConnection(settings)];
  const { promise: described, resolve: describe } = Promise.withResolvers<void>();
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const)
    from.onicecandidate = ({ candidate }) => void described.then(() => to.addIceCandidate(candidate ?? undefined));
  const channel = near.createDataChannel('test');
  try {
    const received = countBytes(far);
    await near.setLocalDescription();
    if (near.localDescription) await far.setRemoteDescription(near.localDescription);
    await far.setLocalDescription();
    if (far.localDescription) await near.setRemoteDescription(far.localDescription);
    describe();
    if (!(await opens(channel))) return { verdict: 'none', roundTripMs: null, bps: 0, isRelayed: null };
    const took = await fill(channel);
    const { roundTripMs } = createMeter()((await near.getStats()).values());
    const bps = (received() * 8 * 1_000) / took;
    const verdict = qualityOf({ availableBps: bps, sentBps: bps, roundTripMs, lostShare: 0 });
    return { verdict, roundTripMs, bps, isRelayed: hasRelay ? true : null };
  } finally {
    near.close();
    far.close();
  }
}

function countBytes(connection: RTCPeerConnection): () => number {
  let bytes = 0;
  connection.ondatachannel = ({ channel }) => {
    channel.binaryType = 'arraybuffer';
    channel.onmessage = ({ data }) => {
      bytes += (data as ArrayBuffer).byteLength;
    };
  };
  return () => bytes;
}

function opens(channel: RTCDataChannel): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), CONNECTS_WITHIN_MS);
    channel.onopen = () => {
      clearTimeout(timer);
      resolve(true);
    };
  });
}

function fill(channel: RTCDataChannel): Promise<number> {
  const chunk = new Uint8Array(CHUNK_BYTES);
  const began = performance.now();
  return new Promise((resolve) => {
    const more = () => {
      const took = performance.now() - began;
      if (took >= SENDS_FOR_MS || channel.readyState !== 'open') return resolve(took);
      while (channel.bufferedAmount < MOST_WAITING_BYTES) channel.send(chunk);
      setTimeout(more, 10);
    };
    more();
  });
}
