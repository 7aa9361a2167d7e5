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
  open(want: { microphone: boolean; camera: boolean; blur?: boolean }): Promise<void>;
  /** What had a fault. Whoever was muted stays so. */
  retry(): Promise<void>;
  setMicrophone(isOn: boolean): Promise<void>;
  setCamera(isOn: boolean): Promise<void>;
  /** One that is switched off stays off, and is this one when it is switched on. */
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
  /** What the person switched on. A device opens slowly, and they may have changed their mind when it does. */
  const wants: Record<Device, boolean> = { microphone: false, camera: false };
  const turns: Record<Device, Promise<void>> = { microphone: Promise.resolve(), camera: Promise.resolve() };
  let wantsBlur = false;
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
  const keep = async (device: Device, track: MediaStreamTrack) => {
    // Before anybody sees it.
    if (device === 'camera' && wantsBlur) await setBlurOf(track, true);
    stop(device);
    if (isClosed || (device === 'camera' && !wants.camera)) return track.stop();
    if (device === 'microphone') track.enabled = wants.microphone;
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
    try {
      // A phone cannot open its second camera while the first is in use.
      if (device === 'camera') stop('camera');
      const stream = await source.getUserMedia(wantedOf(device, get().chosen[device], more));
      const [track] = stream.getTracks();
      if (track) await keep(device, track);
    } catch (error) {
      if (wants[device]) show({ faults: { ...get().faults, [device]: faultOf(error) } });
    }
  };
  /** One question to a device at a time. */
  const inTurn = (device: Device, work: () => Promise<void>) => {
    turns[device] = turns[device].then(work);
    return turns[device];
  };
  const isMissing = (device: Device) =>
    !tracks[device] && !isClosed && (wants[device] || get().faults[device] !== undefined);
  const openMissing = (device: Device) =>
    inTurn(device, async () => {
      if (isMissing(device)) await askFor(device);
    });
  const openAll = async () => {
    change({ asking: true });
    // Together they are one question instead of two.
    const both =
      isMissing('microphone') && isMissing('camera')
        ? await source?.getUserMedia({ audio: SOUND, video: PICTURE }).catch(() => null)
        : null;
    for (const track of both?.getTracks() ?? []) await keep(track.kind === 'audio' ? 'microphone' : 'camera', track);
    await openMissing('microphone');
    await openMissing('camera');
    await list();
    change({ asking: false });
  };
  const openCamera = (id: string) =>
    inTurn('camera', async () => {
      if (wants.camera && !isClosed) await askFor('camera', { deviceId: { exact: id } });
    });
  const onDevices = () => void list();
  source?.addEventListener?.('devicechange', onDevices);

  return {
    get,
    subscribe: store.subscribe,
    open({ microphone, camera, blur = wantsBlur }) {
      Object.assign(wants, { microphone, camera });
      wantsBlur = blur;
      if (blur) change({ blur });
      return openAll();
    },
    retry: openAll,
    async setMicrophone(isOn) {
      wants.microphone = isOn;
      if (tracks.microphone) tracks.microphone.enabled = isOn;
      else if (isOn) await openMissing('microphone');
      show();
    },
    async setCamera(isOn) {
      wants.camera = isOn;
      // Its light goes out, as people expect.
      if (!isOn) stop('camera');
      else await openMissing('camera');
      show();
    },
    async choose(device, id) {
      change({ chosen: { ...get().chosen, [device]: id } });
      if (get().faults[device]) wants[device] = true;
      if (device === 'camera') await openCamera(id);
      else if (tracks.microphone || wants.microphone)
        await inTurn('microphone', () => askFor('microphone', { deviceId: { exact: id } }));
      show();
    },
    async switchCamera() {
      const cameras = get().devices.filter(({ kind }) => kind === 'videoinput');
      const at = cameras.findIndex(({ deviceId }) => deviceId === get().chosen.camera);
      const next = cameras[(at + 1) % cameras.length];
      if (next) await openCamera(next.deviceId);
      show();
    },
    async setBlur(isOn) {
      wantsBlur = isOn;
      // A camera that is opening had the wish before.
      await inTurn('camera', async () => {
        const { camera } = tracks;
        if (!camera) return change({ blur: wantsBlur });
        await setBlurOf(camera, wantsBlur);
        if (tracks.camera === camera) change({ blur: readBlur(camera) });
      });
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

function wantedOf(device: Device, id: string | undefined, more: MediaTrackConstraints): MediaStreamConstraints {
  const wanted = { ...(device === 'camera' ? PICTURE : SOUND), ...(id && { deviceId: { ideal: id } }), ...more };
  return device === 'camera' ? { video: wanted } : { audio: wanted };
}

async function setBlurOf(track: MediaStreamTrack, backgroundBlur: boolean): Promise<void> {
  const wanted: Blurring = { backgroundBlur };
  await track.applyConstraints(wanted).catch(() => undefined);
}

function readBlur(track: MediaStreamTrack): boolean | null {
  const { backgroundBlur: offered = [] } = (track.getCapabilities?.() ?? {}) as BlurCapabilities;
  if (offered.length < 2) return null;
  return (track.getSettings() as { backgroundBlur?: boolean }).backgroundBlur === true;
}
