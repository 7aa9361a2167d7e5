/** What a page is given instead of connections to other people: runs in the page, so it uses nothing from outside. */
export function fakeCompanions(): void {
  const said: unknown[] = [];
  const connections: FakeConnection[] = [];
  const draw = (): MediaStreamTrack | null => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
    const context = canvas.getContext('2d');
    const paint = () => {
      for (const [color, ...box] of [
        ['#8a8069', 0, 0, 640, 480],
        ['#efe6d2', 150, 360, 340, 120],
        ['#a9683a', 230, 150, 180, 220],
        ['#1b1410', 210, 100, 220, 90],
      ] as [string, number, number, number, number][]) {
        if (context) context.fillStyle = color;
        context?.fillRect(...box);
      }
    };
    const [track = null] = canvas.captureStream().getTracks();
    paint();
    setInterval(paint, 500);
    return track;
  };

  class FakeConnection {
    connectionState = 'new';
    signalingState = 'stable';
    onconnectionstatechange: () => void = () => undefined;
    ontrack: (event: { track: MediaStreamTrack }) => void = () => undefined;
    readonly localDescription = null;
    readonly remoteDescription = null;
    constructor() {
      connections.push(this);
      queueMicrotask(() => {
        if (sessionStorage.getItem('companions') === 'far') return;
        const track = draw();
        if (track) this.ontrack({ track });
        this.become('connected');
      });
    }
    become(state: string): void {
      this.connectionState = state;
      this.onconnectionstatechange();
    }
    addTransceiver = () => undefined;
    getTransceivers = () => [];
    getSenders = () => [];
    createDataChannel = () => ({
      readyState: this.connectionState === 'closed' ? 'closed' : 'open',
      send: (text: string) => said.push(JSON.parse(text)),
    });
    getStats = async () =>
      new Map<string, object>([
        ['picture', { type: 'inbound-rtp', kind: 'video', framesDecoded: performance.now() }],
        ['way', { type: 'candidate-pair', nominated: true, state: 'succeeded', availableOutgoingBitrate: 2_000_000 }],
      ]);
    setLocalDescription = async () => undefined;
    setRemoteDescription = async () => undefined;
    addIceCandidate = async () => undefined;
    restartIce = () => undefined;
    close(): void {
      this.connectionState = 'closed';
    }
  }

  // A page that was left in a room would go straight back into it.
  for (const key of Object.keys(sessionStorage)) if (key.startsWith('room:')) sessionStorage.removeItem(key);
  const become = (state: string) => {
    for (const one of connections) one.become(state);
  };
  Object.assign(window, { RTCPeerConnection: FakeConnection, companions: { said, become } });
}
