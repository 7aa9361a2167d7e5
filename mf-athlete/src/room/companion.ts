import type { Present, RoomMessage, Seat, SignalFromClient } from 'contracts/room';
import { SECOND_MS } from 'contracts/times';
import type { Candidate, Description } from './negotiate.ts';
import { openPeer, type Peer, type Tracks } from './peer.ts';
import { AT_THE_TOP, type Ladder, nextStep, type Quality, qualityOf, SOUND_ONLY } from './picture-steps.ts';
import type { Sample } from './read-stats.ts';

export type Status = 'connecting' | 'connected' | 'reconnecting' | 'left';
export interface Shows {
  microphone: boolean;
  camera: boolean;
  screen: boolean;
  soundOnly: boolean;
}

export interface Other {
  seat: Seat;
  name: string;
  status: Status;
  leftAt: Date | null;
  stream: MediaStream | null;
  shows: Shows;
  hasPicture: boolean;
  quality: Quality | null;
  /** Both are in, and after half a minute they still cannot hear each other. */
  isStuck: boolean;
}

interface Surroundings {
  you: () => string;
  iceServers: () => RTCIceServer[];
  tracks: () => Tracks;
  signal: (signal: SignalFromClient) => void;
  receive: (raw: unknown, from: Seat) => void;
  receivePipe: (pipe: RTCDataChannel, from: Seat) => void;
  now: () => Date;
  onChange: () => void;
  openPeer?: typeof openPeer;
}

export interface Companion {
  readonly seat: Seat;
  connection(): string;
  view(): Other;
  /** Is here, for the first time or again, perhaps as another page. */
  enters(who: Present): void;
  leaves(reason: 'left' | 'lost' | 'replaced'): void;
  describe(description: Description): Promise<void>;
  candidate(candidate: Candidate): Promise<void>;
  shows(shows: Shows): void;
  setTracks(tracks: Tracks): void;
  again(): void;
  canSend(): boolean;
  isHere(): boolean;
  /** The picture that goes to them has been given up for the sound. */
  isSoundOnly(): boolean;
  send(message: RoomMessage): void;
  openPipe(label: string): RTCDataChannel | null;
  /** Every two seconds. */
  tick(): Promise<void>;
  close(): void;
}

export const STUCK_AFTER_MS = 30 * SECOND_MS;
const LOST_AFTER_MS = 20 * SECOND_MS;
const AGAIN_MS = 5 * SECOND_MS;
const MOST_AGAIN_MS = 20 * SECOND_MS;
const ANEW_MS = 12 * SECOND_MS;
const SEES_ALL: Shows = { microphone: true, camera: true, screen: false, soundOnly: false };

export function meet(first: Present, around: Surroundings): Companion {
  const open = around.openPeer ?? openPeer;
  let who = first;
  let peer: Peer | null = null;
  let isHere = true;
  let wasConnected = false;
  let leftAt: Date | null = null;
  /** When the wait for picture and sound began; null while they come. */
  let waits: number | null = null;
  let tried = 0;
  /** Connections since the way last stood. */
  let begun = 0;
  let isStuck = false;
  let ladder: Ladder = AT_THE_TOP;
  let quality: Quality | null = null;
  let frames = { count: 0, grew: true };
  let shown = SEES_ALL;
  let reported: 'connected' | 'sound_only' | 'lost' | null = null;

  const clock = () => around.now().getTime();
  const isConnected = () => peer?.state() === 'connected';
  const shallBegin = () => around.you() > who.connection;

  function begin(begins: boolean): Peer {
    peer?.close();
    ladder = AT_THE_TOP;
    tried = clock();
    begun += 1;
    peer = open({
      begins,
      iceServers: around.iceServers(),
      tracks: around.tracks(),
      sendDescription: (description) => around.signal({ kind: 'description', to: who.connection, description }),
      sendCandidate: (candidate) => around.signal({ kind: 'candidate', to: who.connection, candidate }),
      onMessage: (raw) => around.receive(raw, who.seat),
      onPipe: (pipe) => around.receivePipe(pipe, who.seat),
      onChange: changed,
    });
    return peer;
  }
  function changed() {
    if (isConnected()) {
      wasConnected = true;
      begun = 1;
      waits = null;
      isStuck = false;
      leftAt = null;
    } else {
      waits ??= clock();
      if (!isHere) leftAt ??= around.now();
    }
    report();
    around.onChange();
  }
  function report() {
    const isQuiet = ladder.step === SOUND_ONLY || shown.soundOnly;
    const state = isConnected() ? (isQuiet ? 'sound_only' : 'connected') : wasConnected ? 'lost' : null;
    if (state === null || state === reported) return;
    reported = state;
    around.signal({ kind: 'media', with: who.connection, state });
  }
  function statusNow(): Status {
    if (isConnected()) return 'connected';
    if (leftAt && (!peer || clock() - leftAt.getTime() > LOST_AFTER_MS)) return 'left';
    return wasConnected ? 'reconnecting' : 'connecting';
  }
  function persist() {
    const waited = waits === null ? 0 : clock() - waits;
    if (isConnected() || !isHere) return;
    if (waited >= STUCK_AFTER_MS && !isStuck) {
      isStuck = true;
      around.signal({ kind: 'trouble', with: who.connection, tried: ways(around.iceServers()) });
    }
    // By a slow way, whatever is begun anew too early never stands.
    if (clock() - tried < Math.min(MOST_AGAIN_MS, AGAIN_MS * begun)) return;
    // What helps against everything else, in the end, is to begin anew.
    if (waited >= ANEW_MS && shallBegin()) begin(true);
    else peer?.again();
    tried = clock();
  }
  function learn(sample: Sample) {
    quality = qualityOf(sample);
    frames = { count: sample.framesDecoded, grew: sample.framesDecoded !== frames.count };
    const before = ladder.step;
    ladder = nextStep(ladder, sample);
    if (ladder.step !== before) void peer?.setStep(ladder.step).catch(() => undefined);
    report();
  }

  waits = clock();
  begin(shallBegin());
  return {
    seat: first.seat,
    connection: () => who.connection,
    view: () => ({
      seat: who.seat,
      name: who.name,
      status: statusNow(),
      leftAt,
      stream: peer?.stream ?? null,
      shows: shown,
      hasPicture: isConnected() && frames.grew && !shown.soundOnly && (shown.camera || shown.screen),
      quality: isConnected() ? quality : null,
      isStuck,
    }),
    enters(present) {
      const isSame = present.connection === who.connection;
      who = present;
      isHere = true;
      leftAt = null;
      reported = null;
      waits = isConnected() ? null : clock();
      begun = peer ? 1 : 0;
      if (!peer) begin(shallBegin());
      // Another page may sit behind the same seat; only its certificate tells.
      else if (!isConnected() || peer.isWaiting() || (!isSame && shallBegin())) peer.again();
      changed();
    },
    leaves(reason) {
      isHere = false;
      leftAt = around.now();
      if (reason !== 'lost') {
        peer?.close();
        peer = null;
        wasConnected = false;
      }
      changed();
    },
    async describe(description) {
      const isStranger = peer !== null && !peer.fits(description);
      if (description.type === 'offer') {
        const taker = peer === null || isStranger ? begin(false) : peer;
        await taker.take(description);
      } else if (isStranger) begin(shallBegin());
      else await peer?.take(description);
    },
    candidate: async (candidate) => peer?.takeCandidate(candidate),
    shows(next) {
      shown = next;
      changed();
    },
    setTracks: (tracks) => void peer?.setTracks(tracks).catch(() => undefined),
    again: () => peer?.again(),
    canSend: () => peer?.canSend() === true,
    isHere: () => isHere || isConnected(),
    isSoundOnly: () => ladder.step === SOUND_ONLY,
    send: (message) => peer?.send(message),
    openPipe: (label) => peer?.openPipe(label) ?? null,
    async tick() {
      const sample = isConnected() ? await peer?.measure().catch(() => null) : null;
      if (sample) learn(sample);
      else persist();
      around.onChange();
    },
    close: () => peer?.close(),
  };
}

/** For the founder, who sees that two people could not connect. */
function ways(servers: readonly RTCIceServer[]): string[] {
  const urls = servers.flatMap((server) => server.urls);
  const kinds = urls.map((url) => (/transport=tcp/.test(url) ? `${url.split(':')[0]} tcp` : (url.split(':')[0] ?? '')));
  return [...new Set(['direct', ...kinds])].slice(0, 10);
}
