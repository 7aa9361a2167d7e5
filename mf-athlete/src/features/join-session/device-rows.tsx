import { Camera, Mic, Volume2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { TextButton } from 'ui';
import type { LocalMedia, LocalState } from '../../room/local-media.ts';
import type { Device } from '../../room/media-fault.ts';
import { LevelMeter } from './level-meter.tsx';
import styles from './lobby.module.css';
import { playSound } from './play-sound.ts';

interface Props {
  media: LocalMedia;
  local: LocalState;
}

export function DeviceRows({ media, local }: Props) {
  return (
    <>
      <DeviceRow media={media} local={local} device="microphone" icon={<Mic aria-hidden="true" />}>
        <LevelMeter track={local.microphone ? local.tracks.sound : null} />
      </DeviceRow>
      <DeviceRow media={media} local={local} device="camera" icon={<Camera aria-hidden="true" />} />
      <div className={styles.row}>
        <Volume2 aria-hidden="true" />
        <span>Speaker</span>
        <TextButton onClick={playSound}>Play a sound</TextButton>
      </div>
    </>
  );
}

const KINDS = { microphone: 'audioinput', camera: 'videoinput' } as const;
const TITLES = { microphone: 'Microphone', camera: 'Camera' } as const;

function DeviceRow({
  media,
  local,
  device,
  icon,
  children,
}: Props & { device: Device; icon: ReactNode; children?: ReactNode }) {
  const known = local.devices.filter(({ kind, label }) => kind === KINDS[device] && label);
  return (
    <div className={styles.row}>
      {icon}
      {known.length > 0 ? (
        <select
          aria-label={TITLES[device]}
          value={local.chosen[device] ?? known[0]?.deviceId}
          onChange={(event) => void media.choose(device, event.target.value)}
        >
          {known.map(({ deviceId, label }) => (
            <option key={deviceId} value={deviceId}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <span>{TITLES[device]}</span>
      )}
      {children}
    </div>
  );
}
