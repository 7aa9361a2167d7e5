import { firstName } from 'contracts/first-name';
import type { Seat } from 'contracts/room';
import { Captions, Mic, MicOff } from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Other } from '../../room/companion.ts';
import type { LocalState } from '../../room/local-media.ts';
import { initials } from './party.ts';
import { Picture } from './picture.tsx';
import styles from './room.module.css';

interface Own {
  seat: Seat;
  local: LocalState;
  isSoundOnly: boolean;
  captioned: boolean;
}
interface Props {
  other?: Other;
  own?: Own;
  isLarge: boolean;
  style: CSSProperties;
}

export function Tile({ other, own, isLarge, style }: Props) {
  if (other) return <OtherTile other={other} isLarge={isLarge} style={style} />;
  return own ? <OwnTile {...own} style={style} /> : null;
}

function OtherTile({ other, isLarge, style }: { other: Other; isLarge: boolean; style: CSSProperties }) {
  const { seat, name, status, shows, hasPicture } = other;
  return (
    <div
      className={styles.tile}
      style={style}
      data-large={isLarge ? '' : undefined}
      data-dim={status === 'reconnecting' ? '' : undefined}
      data-contain={shows.screen ? '' : undefined}
      data-seat={seat}
    >
      {other.stream ? <Remote stream={other.stream} isLarge={isLarge} label={`${name}’s picture`} /> : null}
      {hasPicture || status === 'reconnecting' ? null : <NoPicture name={name}>{whyNoPicture(other)}</NoPicture>}
      {status === 'reconnecting' ? (
        <p className={styles.notice}>
          <b>Reconnecting…</b> {isLarge ? <span>You’re still in the session.</span> : null}
        </p>
      ) : null}
      <Plate other={other} isLarge={isLarge} />
    </div>
  );
}

function Plate({ other: { seat, name, shows }, isLarge }: { other: Other; isLarge: boolean }) {
  const isGuardian = seat === 'guardian';
  return (
    <p className={isGuardian && !isLarge ? styles.guardian : styles.plate}>
      {shows.microphone ? <Mic aria-hidden="true" /> : <MicOff aria-hidden="true" />}
      {shows.microphone ? null : <span className="visually-hidden">Muted: </span>}
      <span>{isGuardian && !isLarge ? <b>Guardian</b> : isLarge ? name : firstName(name)}</span>
    </p>
  );
}

function OwnTile({ seat, local, isSoundOnly, captioned, style }: Own & { style: CSSProperties }) {
  const { picture } = local.tracks;
  return (
    <div
      className={styles.tile}
      style={style}
      data-own=""
      data-seat={seat}
      data-contain={local.screen ? '' : undefined}
    >
      {picture ? (
        <Picture track={picture} mirrored={!local.screen} label="Your own picture" />
      ) : (
        <NoPicture name="You" />
      )}
      <p className={styles.plate}>
        {local.microphone ? null : <MicOff aria-hidden="true" />}
        {captioned ? <Captions aria-label="Captions are on" role="img" /> : null}
        <span>{local.screen ? 'Your screen' : isSoundOnly ? 'You, sound only' : 'You'}</span>
      </p>
    </div>
  );
}

function NoPicture({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <div className={styles.jersey}>
      <span aria-hidden="true">{name === 'You' ? 'You' : initials(name)}</span>
      {children ? <p>{children}</p> : null}
    </div>
  );
}

function whyNoPicture({ status, shows }: Other): string {
  if (status === 'connecting') return 'Connecting…';
  if (shows.soundOnly) return 'Sound only, connection’s weak';
  if (!shows.camera && !shows.screen) return 'Camera off';
  return 'Waiting for the picture…';
}

/** Plays picture and sound, also while the picture is covered. */
function Remote({ stream, isLarge, label }: { stream: MediaStream; isLarge: boolean; label: string }) {
  const video = useRef<HTMLVideoElement>(null);
  const [isSilent, setSilent] = useState(false);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.srcObject = stream;
    // After a reload nobody has tapped yet, and browsers keep such pages silent.
    const play = () =>
      void element.play().then(
        () => setSilent(false),
        (error: Error) => setSilent(error.name === 'NotAllowedError'),
      );
    stream.addEventListener('addtrack', play);
    play();
    return () => stream.removeEventListener('addtrack', play);
  }, [stream]);
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: no browser writes down what somebody far away says */}
      <video ref={video} autoPlay playsInline data-large={isLarge ? '' : undefined} aria-label={label} />
      {isSilent ? (
        <button
          type="button"
          className={styles.hear}
          onClick={() => void video.current?.play().then(() => setSilent(false))}
        >
          Tap to see and hear
        </button>
      ) : null}
    </>
  );
}
