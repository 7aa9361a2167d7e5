import type { RoomMessage } from 'contracts/room';
import { type Candidate, type Description, negotiate, pageOf } from './negotiate.ts';
import { STEPS } from './picture-steps.ts';
import { createMeter, type Sample } from './read-stats.ts';

export interface Tracks {
  sound: MediaStreamTrack | null;
  picture: MediaStreamTrack | null;
}

export interface PeerOptions {
  iceServers: RTCIceServer[];
  begins: boolean;
  tracks: Tracks;
  sendDescription: (description: Description) => void;
  sendCandidate: (candidate: Candidate) => void;
  onMessage: (raw: unknown) => void;
  onPipe: (pipe: RTCDataChannel) => void;
  onChange: () => void;
}

export interface Peer {
  /** Of the other's picture and sound; the same for the whole visit. */
  readonly stream: MediaStream;
  readonly begins: boolean;
  state(): RTCPeerConnectionState;
  /** False for a description from a page that this connection has never met. */
  fits(description: Description): boolean;
  take(description: Description): Promise<void>;
  takeCandidate(candidate: Candidate): Promise<void>;
  again(): void;
  /** An offer is out and unanswered. */
  isWaiting(): boolean;
  setTracks(tracks: Tracks): Promise<void>;
  setStep(step: number): Promise<void>;
  canSend(): boolean;
  send(message: RoomMessage): void;
  openPipe(label: string): RTCDataChannel | null;
  measure(): Promise<Sample>;
  close(): void;
}

const MESSAGES = 'room';
const GIVES_UP_WAITING_MS = 1_500;

export function openPeer(options: PeerOptions): Peer {
  const connection = new RTCPeerConnection({ iceServers: options.iceServers, bundlePolicy: 'max-bundle' });
  const stream = new MediaStream();
  // Both tracks are named as one stream, so that lips and voice keep together.
  const own = new MediaStream();
  const measure = createMeter();
  let tracks = options.tracks;
  let messages: RTCDataChannel | null = null;
  let patience: ReturnType<typeof setTimeout> | undefined;

  const fill = async () => {
    for (const { sender, receiver } of connection.getTransceivers()) {
      await sender.replaceTrack(receiver.track.kind === 'audio' ? tracks.sound : tracks.picture);
    }
  };
  const negotiation = negotiate(connection, {
    begins: options.begins,
    sendDescription: options.sendDescription,
    sendCandidate: options.sendCandidate,
    async onPlaces() {
      for (const transceiver of connection.getTransceivers()) {
        transceiver.direction = 'sendrecv';
        transceiver.sender.setStreams?.(own);
      }
      await fill();
    },
  });
  const listen = (channel: RTCDataChannel) => {
    messages = channel;
    channel.onopen = options.onChange;
    channel.onclose = options.onChange;
    channel.onmessage = ({ data }) => options.onMessage(read(data));
  };

  connection.ontrack = ({ track }) => stream.addTrack(track);
  connection.ondatachannel = ({ channel }) => {
    if (channel.label === MESSAGES) listen(channel);
    else options.onPipe(channel);
  };
  connection.onconnectionstatechange = () => {
    clearTimeout(patience);
    const { connectionState } = connection;
    // A short gap heals by itself.
    if (connectionState === 'disconnected') patience = setTimeout(() => negotiation.again(), GIVES_UP_WAITING_MS);
    if (connectionState === 'failed') negotiation.again();
    options.onChange();
  };
  if (options.begins) {
    for (const kind of ['audio', 'video'] as const)
      connection.addTransceiver(kind, { direction: 'sendrecv', streams: [own] });
    listen(connection.createDataChannel(MESSAGES));
    void fill();
  }

  return {
    stream,
    begins: options.begins,
    state: () => connection.connectionState,
    fits({ type, sdp }) {
      const { remoteDescription: known } = connection;
      return known === null || pageOf(known) === pageOf({ type, sdp });
    },
    take: negotiation.take,
    takeCandidate: negotiation.takeCandidate,
    again: negotiation.again,
    isWaiting: () => connection.signalingState === 'have-local-offer',
    async setTracks(next) {
      tracks = next;
      await fill();
    },
    async setStep(step) {
      // Its place, also while no camera is in it: the step holds for the next one.
      const sender = connection.getTransceivers().find(({ receiver }) => receiver.track.kind === 'video')?.sender;
      const parameters = sender?.getParameters();
      const encoding = parameters?.encodings?.[0];
      if (!sender || !parameters || !encoding) return;
      parameters.encodings = [{ ...encoding, ...STEPS[step] }];
      await sender.setParameters(parameters);
    },
    // While the way is gone a data channel stays open, and what it took goes with it if all begins anew.
    canSend: () => messages?.readyState === 'open' && connection.connectionState === 'connected',
    send: (message) => messages?.send(JSON.stringify(message)),
    openPipe: (label) => (connection.connectionState === 'connected' ? connection.createDataChannel(label) : null),
    measure: async () => measure((await connection.getStats()).values()),
    close() {
      clearTimeout(patience);
      connection.onconnectionstatechange = null;
      connection.close();
      for (const track of stream.getTracks()) stream.removeTrack(track);
    },
  };
}

function read(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return null;
  }
}
