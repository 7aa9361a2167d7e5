import { Mic, MicOff, Video, VideoOff } from 'lucide-react';
import { Suspense } from 'react';
import { Button } from 'ui';
import type { LocalMedia, LocalState } from '../../room/local-media.ts';
import { DeviceHelp } from './late-device-help.ts';
import styles from './lobby.module.css';
import { Picture } from './picture.tsx';

interface Props {
  media: LocalMedia;
  local: LocalState;
}

export function OwnPicture({ media, local }: Props) {
  const { tracks, faults, asking } = local;
  const open = () => void media.open({ microphone: true, camera: true });
  const isIdle = !tracks.sound && !tracks.picture && !faults.microphone && !faults.camera;
  return (
    <div className={styles.own}>
      {isIdle ? (
        <div className={styles.ask}>
          <Button size="large" onClick={open} waiting={asking && 'Your browser is asking…'}>
            Turn on camera and microphone
          </Button>
        </div>
      ) : (
        <>
          <Seen local={local} onRetry={() => void media.retry()} />
          <Switches media={media} local={local} />
        </>
      )}
    </div>
  );
}

function Seen({ local: { tracks, faults }, onRetry }: { local: LocalState; onRetry: () => void }) {
  const fault = faults.camera ?? faults.microphone;
  return (
    <>
      {tracks.picture ? (
        <>
          <Picture track={tracks.picture} mirrored label="Your own picture" />
          <span className={styles.plate}>Only you see this</span>
        </>
      ) : null}
      {fault ? (
        <Suspense fallback={null}>
          <DeviceHelp className={styles.help} faults={faults} onRetry={onRetry} />
        </Suspense>
      ) : null}
      {fault || tracks.picture ? null : <p className={styles.dark}>Your camera is off</p>}
    </>
  );
}

function Switches({ media, local: { microphone, camera } }: Props) {
  const [Sound, Sight] = [microphone ? Mic : MicOff, camera ? Video : VideoOff];
  return (
    <div className={styles.switches}>
      <button
        type="button"
        data-off={microphone ? undefined : ''}
        onClick={() => void media.setMicrophone(!microphone)}
      >
        <Sound aria-hidden="true" /> {microphone ? 'Mute' : 'Unmute'}
      </button>
      <button type="button" data-off={camera ? undefined : ''} onClick={() => void media.setCamera(!camera)}>
        <Sight aria-hidden="true" /> {camera ? 'Camera off' : 'Camera on'}
      </button>
    </div>
  );
}
