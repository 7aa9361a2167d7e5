import { expect, onTestFinished, test } from 'bun:test';
import { replaceGlobals } from 'web-kit/page-testing/fake-dom';
import { openPeer } from './peer.ts';

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

test('words wait for no data channel that stays open while the way is gone', () => {
  onTestFinished(replaceGlobals({ RTCPeerConnection: Connection, MediaStream: class {} }));
  const none = () => undefined;
  const peer = openPeer({
    ...{ begins: true, iceServers: [], tracks: { sound: null, picture: null }, sendDescription: none },
    ...{ sendCandidate: none, onMessage: none, onPipe: none, onChange: none },
  });
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
