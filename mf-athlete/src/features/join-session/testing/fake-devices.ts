type Kind = 'audio' | 'video';

/** A camera and a microphone. `ask` is what the browser's question waits for; `isAllowed`: without one. */
export function startDevices(ask: () => Promise<void> = async () => undefined, isAllowed = true) {
  const tracks: { kind: Kind; enabled: boolean; isLive: boolean }[] = [];
  const open = (kind: Kind) => {
    const track = {
      kind,
      enabled: true,
      isLive: true,
      getSettings: () => ({ deviceId: kind }),
      stop() {
        track.isLive = false;
      },
    };
    tracks.push(track);
    return track;
  };
  const source = {
    enumerateDevices: async () => [
      { kind: 'audioinput', deviceId: 'audio', label: isAllowed ? 'Microphone' : '' },
      { kind: 'videoinput', deviceId: 'video', label: isAllowed ? 'Camera' : '' },
    ],
    async getUserMedia(want: { audio?: unknown; video?: unknown }) {
      await ask();
      const opened = (['audio', 'video'] as const).filter((kind) => want[kind]).map(open);
      return { getTracks: () => opened };
    },
  };
  return {
    /** Once the page's DOM is there. */
    plugIn() {
      Object.defineProperty(navigator, 'mediaDevices', { value: source, configurable: true });
      // This DOM takes no streams but its own.
      const player = (window as unknown as { HTMLMediaElement: { prototype: object } }).HTMLMediaElement.prototype;
      Object.defineProperty(player, 'srcObject', { value: null, writable: true });
    },
    /** What others could see or hear. */
    on: () => tracks.filter(({ enabled, isLive }) => enabled && isLive).map(({ kind }) => kind),
  };
}
