import { type Device, faultOf, type MediaFault } from './media-fault.ts';
import type { Tracks } from './peer.ts';
import { createStore, type Store } from './store.ts';

export interface LocalState {
  microphone: boolean;
  camera: boolean;
  screen: boolean;
  /** Null where the browser cannot. */
  blur: boolean | null;
  canShare: boolean;
  /** Names are blank until the person has allowed a device. */
  devices: MediaDeviceInfo[];
  chosen: Partial<Record<Device, string>>;
  faults: Partial<Record<Device, MediaFault>>;
  asking: boolean;
  /** What the others see, and what the person sees of themselves. */
  tracks: Tracks;
}

export interface LocalMedia extends Pick<Store<LocalState>, 'get' | 'subscribe'> {
  open(want: { microphone: boolean; camera: boolean }): Promise<void>;
  setMicrophone(isOn: boolean): Promise<void>;
  setCamera(isOn: boolean): Promise<void>;
  choose(device: Device, id: string): Promise<void>;
  /** To the other camera of a phone, or the next one. */
  switchCamera(): Promise<void>;
  setBlur(isOn: boolean): Promise<void>;
  /** False when the person chose nothing. */
  share(): Promise<boolean>;
  stopSharing(): void;
  close(): void;
}

const SOUND: MediaTrackConstraints = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
const PICTURE: MediaTrackConstraints = {
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 30, max: 30 },
};

/** Not in TypeScript's DOM yet. */
type Blurring = MediaTrackConstraints & { backgroundBlur?: boolean };
type BlurCapabilities = MediaTrackCapabilities & { backgroundBlur?: boolean[] };

export function openLocalMedia(source: MediaDevices | undefined = navigator.mediaDevices): LocalMedia {
  const store = createStore<LocalState>({
    microphone: false,
    camera: false,
    screen: false,
    blur: null,
    canShare: typeof source?.getDisplayMedia === 'function',
    devices: [],
    chosen: {},
    faults: {},
    asking: false,
    tracks: { sound: null, picture: null },
  });
  const { get, change } = store;
  const tracks: Record<Device, MediaStreamTrack | null> = { microphone: null, camera: null };
  let screen: MediaStreamTrack | null = null;
  let isClosed = false;

  const show = (more: Partial<LocalState> = {}) => {
    const { microphone: sound, camera } = tracks;
    change({
      microphone: sound?.enabled === true,
      camera: camera !== null,
      screen: screen !== null,
      tracks: { sound, picture: screen ?? camera },
      ...more,
    });
  };
  const list = async () => {
    const devices = (await source?.enumerateDevices().catch(() => [])) ?? [];
    if (!isClosed) change({ devices });
  };
  const stop = (device: Device) => {
    tracks[device]?.stop();
    tracks[device] = null;
  };
  const keep = (device: Device, track: MediaStreamTrack) => {
    stop(device);
    if (isClosed) return track.stop();
    tracks[device] = track;
    // Unplugged, or taken away in the browser's own menu.
    track.onended = () => {
      if (tracks[device] !== track) return;
      tracks[device] = null;
      show({ faults: { ...get().faults, [device]: 'none' } });
    };
    const id = track.getSettings().deviceId;
    // Another object means another fault: the room then tells of it.
    const { [device]: fault, ...others } = get().faults;
    show({ faults: fault ? others : get().faults, chosen: { ...get().chosen, ...(id && { [device]: id }) } });
    if (device === 'camera') change({ blur: readBlur(track) });
  };
  const askFor = async (device: Device, more: MediaTrackConstraints = {}) => {
    if (!source) return show({ faults: { microphone: 'unsupported', camera: 'unsupported' } });
    const id = get().chosen[device];
    const wanted = { ...(device === 'camera' ? PICTURE : SOUND), ...(id && { deviceId: { ideal: id } }), ...more };
    try {
      // A phone cannot open its second camera while the first is in use.
      if (device === 'camera') stop('camera');
      const stream = await source.getUserMedia(device === 'camera' ? { video: wanted } : { audio: wanted });
      const [track] = stream.getTracks();
      if (track) keep(device, track);
    } catch (error) {
      show({ faults: { ...get().faults, [device]: faultOf(error) } });
    }
  };
  const onDevices = () => void list();
  source?.addEventListener?.('devicechange', onDevices);

  return {
    get,
    subscribe: store.subscribe,
    async open({ microphone, camera }) {
      change({ asking: true });
      // Together they are one question instead of two.
      const both =
        microphone && camera ? await source?.getUserMedia({ audio: SOUND, video: PICTURE }).catch(() => null) : null;
      for (const track of both?.getTracks() ?? []) keep(track.kind === 'audio' ? 'microphone' : 'camera', track);
      if (microphone && !tracks.microphone) await askFor('microphone');
      if (camera && !tracks.camera) await askFor('camera');
      await list();
      change({ asking: false });
    },
    async setMicrophone(isOn) {
      if (isOn && !tracks.microphone) await askFor('microphone');
      if (tracks.microphone) tracks.microphone.enabled = isOn;
      show();
    },
    async setCamera(isOn) {
      if (isOn && !tracks.camera) await askFor('camera');
      // Its light goes out, as people expect.
      if (!isOn) stop('camera');
      show();
    },
    async choose(device, id) {
      const wasOn = device === 'camera' || tracks.microphone?.enabled !== false;
      await askFor(device, { deviceId: { exact: id } });
      if (device === 'microphone' && tracks.microphone) tracks.microphone.enabled = wasOn;
      show();
    },
    async switchCamera() {
      const cameras = get().devices.filter(({ kind }) => kind === 'videoinput');
      const at = cameras.findIndex(({ deviceId }) => deviceId === get().chosen.camera);
      const next = cameras[(at + 1) % cameras.length];
      if (next) await askFor('camera', { deviceId: { exact: next.deviceId } });
    },
    async setBlur(isOn) {
      const wanted: Blurring = { backgroundBlur: isOn };
      await tracks.camera?.applyConstraints(wanted).catch(() => undefined);
      if (tracks.camera) change({ blur: readBlur(tracks.camera) });
    },
    async share() {
      const stream = await source
        ?.getDisplayMedia({ video: { frameRate: { max: 15 } }, audio: false })
        .catch(() => null);
      const [track] = stream?.getVideoTracks() ?? [];
      if (!track) return false;
      if (isClosed) {
        track.stop();
        return false;
      }
      track.contentHint = 'detail';
      screen?.stop();
      screen = track;
      // The browser has a button of its own for this.
      track.onended = () => {
        if (screen !== track) return;
        screen = null;
        show();
      };
      show();
      return true;
    },
    stopSharing() {
      screen?.stop();
      screen = null;
      show();
    },
    close() {
      isClosed = true;
      source?.removeEventListener?.('devicechange', onDevices);
      stop('microphone');
      stop('camera');
      screen?.stop();
      screen = null;
    },
  };
}

function readBlur(track: MediaStreamTrack): boolean | null {
  const { backgroundBlur: offered = [] } = (track.getCapabilities?.() ?? {}) as BlurCapabilities;
  if (offered.length < 2) return null;
  return (track.getSettings() as { backgroundBlur?: boolean }).backgroundBlur === true;
}
