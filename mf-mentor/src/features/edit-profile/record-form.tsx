import { INTRO_SECONDS } from 'contracts/media';
import { useEffect, useRef } from 'react';
import { Button, Notice, Select, takeFocus } from 'ui';
import styles from './faces.module.css';
import { SendIntro } from './send-intro.tsx';
import { useObjectUrl } from './use-object-url.ts';
import { type Recording, useRecorder } from './use-recorder.ts';

interface Props {
  mentorId: string;
  /** Not sent yet; it outlives the dialog, which closes easily. */
  recording: Recording | null;
  onRecording: (recording: Recording | null) => void;
  onThrownAway: () => void;
  onSaved: (recording: Recording) => void;
}

export default function RecordForm({ mentorId, recording, onRecording, onThrownAway, onSaved }: Props) {
  if (!recording) return <Studio onRecorded={onRecording} />;
  return (
    <Watch
      mentorId={mentorId}
      film={recording.film}
      onAgain={() => onRecording(null)}
      onThrownAway={onThrownAway}
      onSaved={() => onSaved(recording)}
    />
  );
}

function Studio({ onRecorded }: { onRecorded: (recording: Recording) => void }) {
  const { step, stream, cameras, camera, chooseCamera, start, finish, again } = useRecorder(onRecorded);
  if (step.is === 'refused') {
    return (
      <div className="stack">
        <Notice kind="error">{step.why}</Notice>
        <div>
          <Button onClick={again}>Try again</Button>
        </div>
      </div>
    );
  }
  return (
    <div className="stack">
      <div className={styles.stage}>
        <Mirror stream={stream} />
        <p className={styles.count} role="status">
          {step.is === 'asking' ? 'Starting your camera…' : null}
          {step.is === 'counting' ? `Starts in ${step.left}` : null}
          {step.is === 'recording' ? `Recording, ${step.left} s left` : null}
          {step.is === 'ready' ? `${INTRO_SECONDS} s` : null}
        </p>
      </div>
      {step.is === 'ready' && cameras.length > 1 ? (
        <Select
          label="Camera"
          options={cameras.map(({ deviceId, label }, i) => ({ value: deviceId, label: label || `Camera ${i + 1}` }))}
          value={camera ?? stream?.getVideoTracks()[0]?.getSettings().deviceId ?? ''}
          onChange={({ target }) => chooseCamera(target.value)}
        />
      ) : null}
      <div className="row">
        {step.is === 'recording' ? (
          <Button onClick={finish}>Stop</Button>
        ) : (
          <Button onClick={start} disabled={step.is === 'asking'} waiting={step.is === 'counting' && 'Starting…'}>
            Start recording
          </Button>
        )}
      </div>
    </div>
  );
}

function Mirror({ stream }: { stream: MediaStream | null }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    <video
      ref={video}
      className={`${styles.preview} ${styles.mirrored}`}
      aria-label="What your camera sees"
      autoPlay
      muted
      playsInline
    />
  );
}

interface WatchProps {
  mentorId: string;
  film: Blob;
  onAgain: () => void;
  onThrownAway: () => void;
  onSaved: () => void;
}

function Watch({ film, onAgain, onThrownAway, ...rest }: WatchProps) {
  const url = useObjectUrl(film);
  return (
    <div className="stack">
      {/* biome-ignore lint/a11y/useMediaCaption: just recorded; captions are written next */}
      <video
        ref={takeFocus}
        className={styles.preview}
        src={url ?? undefined}
        aria-label="Your recording"
        controls
        playsInline
      />
      <SendIntro file={film} {...rest}>
        <Button look="quiet" onClick={onAgain}>
          Record again
        </Button>
        <Button look="quiet" onClick={onThrownAway}>
          Throw it away
        </Button>
      </SendIntro>
    </div>
  );
}
