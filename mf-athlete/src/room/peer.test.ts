import { expect, onTestFinished, test } from 'bun:test';
import { replaceGlobals } from 'web-kit/page-testing/fake-dom';
import { openPeer, type PeerOptions } from './peer.ts';
import { SOUND_ONLY } from './picture-steps.ts';

class Connection {
  static last: Connection | null = null;
  connectionState: RTCPeerConnectionState = 'new';
  channel = { readyState: 'connecting' };
  addTransceiver = () => undefined;
  getTransceivers = () => [];
  createDataChannel = () => this.channel;
  constructor() {
    Connection.last = this;
  }
}

function quiet(begins: boolean): PeerOptions {
  const none = () => undefined;
  return {
    ...{ begins, iceServers: [], tracks: { sound: null, picture: null }, sendDescription: none },
    ...{ sendCandidate: none, onMessage: none, onPipe: none, onChange: none },
  };
}

test('words wait for no data channel that stays open while the way is gone', () => {
  onTestFinished(replaceGlobals({ RTCPeerConnection: Connection, MediaStream: class {} }));
  const peer = openPeer(quiet(true));
  const connection = Connection.last;
  if (!connection) throw new Error('none was opened');
  const canSend = (state: RTCPeerConnectionState, readyState: RTCDataChannelState) => {
    connection.connectionState = state;
    connection.channel.readyState = readyState;
    return peer.canSend();
  };
  expect(canSend('connected', 'connecting')).toBe(false);
  expect(canSend('connected', 'open')).toBe(true);
  for (const state of ['disconnected', 'failed'] as const) expect(canSend(state, 'open')).toBe(false);
});

test('a step taken while the camera is off holds for the picture that comes next', async () => {
  const kept: RTCRtpSendParameters[] = [];
  const sender = {
    track: null,
    getParameters: () => ({ encodings: [{}] }),
    setParameters: async (next: RTCRtpSendParameters) => void kept.push(next),
  };
  class WithoutCamera extends Connection {
    override getTransceivers = () => [{ receiver: { track: { kind: 'video' } }, sender }] as never[];
  }
  onTestFinished(replaceGlobals({ RTCPeerConnection: WithoutCamera, MediaStream: class {} }));
  await openPeer(quiet(false)).setStep(SOUND_ONLY);
  expect(kept).toMatchObject([{ encodings: [{ active: false }] }]);
});
