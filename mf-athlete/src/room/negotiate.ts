import type { SignalFromClient } from 'contracts/room';

type Signal<K extends SignalFromClient['kind']> = Extract<SignalFromClient, { kind: K }>;
export type Description = Signal<'description'>['description'];
export type Candidate = Signal<'candidate'>['candidate'];

interface Options {
  /** Of two, one begins; it is also the one that does not give way when both offer at once. */
  begins: boolean;
  sendDescription: (description: Description) => void;
  sendCandidate: (candidate: Candidate) => void;
  /** The other's first offer has brought the places for our tracks. */
  onPlaces: () => Promise<void>;
}

export interface Negotiation {
  take(description: Description): Promise<void>;
  takeCandidate(candidate: Candidate): Promise<void>;
  /** After a silence: what went out may have been lost, and the way may be another. */
  again(): void;
}

/** Perfect negotiation as the WebRTC specification draws it, except that only one side makes the first offer. */
export function negotiate(connection: RTCPeerConnection, options: Options): Negotiation {
  let isOffering = false;
  let ignores = false;
  let last: Promise<unknown> = Promise.resolve();
  const early: Candidate[] = [];

  const tell = () => {
    const { localDescription: own } = connection;
    if (own) options.sendDescription({ type: own.type, sdp: own.sdp });
  };
  const offer = async () => {
    // A second set of places would find no partner in the other's offer.
    if (!options.begins && !connection.remoteDescription) return;
    try {
      isOffering = true;
      await connection.setLocalDescription();
      tell();
    } catch (error) {
      if (connection.signalingState !== 'closed') throw error;
    } finally {
      isOffering = false;
    }
  };
  connection.onnegotiationneeded = () => void offer();
  connection.onicecandidate = ({ candidate }) => options.sendCandidate(candidate && wireOf(candidate));

  const add = async (candidate: Candidate) => {
    try {
      await connection.addIceCandidate(candidate && initOf(candidate));
    } catch {
      // Of an offer that was ignored, or of a round before the last restart.
    }
  };
  const take = async (description: Description) => {
    const isOffer = description.type === 'offer';
    ignores = options.begins && isOffer && (isOffering || connection.signalingState !== 'stable');
    // An offer that was sent twice is answered twice.
    const isLate = !isOffer && connection.signalingState !== 'have-local-offer';
    if (ignores || isLate || connection.signalingState === 'closed') return;
    await connection.setRemoteDescription(description);
    for (const candidate of early.splice(0)) await add(candidate);
    if (!isOffer) return;
    await options.onPlaces();
    await connection.setLocalDescription();
    tell();
  };
  const takeCandidate = async (candidate: Candidate) => {
    if (ignores) return;
    if (connection.remoteDescription) await add(candidate);
    else early.push(candidate);
  };
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
  return {
    take: (description) => inTurn(() => take(description)),
    takeCandidate: (candidate) => inTurn(() => takeCandidate(candidate)),
    again() {
      if (connection.signalingState === 'have-local-offer') tell();
      else if (connection.signalingState === 'stable') connection.restartIce();
    },
  };
}

function wireOf({ candidate, sdpMid, sdpMLineIndex, usernameFragment }: RTCIceCandidate): Candidate {
  return { candidate, sdpMid, sdpMLineIndex, usernameFragment };
}

function initOf({ candidate, sdpMid, sdpMLineIndex, usernameFragment }: NonNullable<Candidate>): RTCIceCandidateInit {
  const known = { sdpMid: sdpMid ?? null, sdpMLineIndex: sdpMLineIndex ?? null };
  return { candidate, ...known, usernameFragment: usernameFragment ?? null };
}

/** Each page has a certificate of its own, so this tells a page that came back from one that was loaded anew. */
export function pageOf({ sdp }: Description): string | null {
  return /^a=fingerprint:\S+ (\S+)/m.exec(sdp)?.[1] ?? null;
}
