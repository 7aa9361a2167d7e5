import { INTRO_MAX_BYTES, INTRO_SECONDS, INTRO_TYPES } from 'contracts/media';
import { SHOWN_DETAIL } from 'contracts/shown-details';
import { Suspense, useState } from 'react';
import { Button, Dialog, IntroVideo, Notice, Skeleton } from 'ui';
import { AS_A_PAGE, lazily } from 'web-kit/lazily';
import { removeIntro } from 'web-kit/resources/media';
import type { OwnProfile } from 'web-kit/resources/mentors';
import { UnsavedGuard } from '../../unsaved-guard.tsx';
import { CaptionsForm } from './captions-form.tsx';
import styles from './faces.module.css';
import { FileButton } from './file-button.tsx';
import { RemoveButton } from './remove-button.tsx';
import { SendIntro } from './send-intro.tsx';
import type { Recording } from './use-recorder.ts';

const RecordForm = lazily(async () => (await import('./record-form.tsx')).default, AS_A_PAGE);

type Open = { by: 'camera' } | { by: 'file'; file: File } | null;

/** Has the focus once the button that was pressed is gone, too. */
const GONE = 'Your intro is gone.';

export function IntroEditor({ mentor }: { mentor: OwnProfile }) {
  const [open, setOpen] = useState<Open>(null);
  const [recording, setRecording] = useState<Recording | null>(null);
  const [times, setTimes] = useState(0);
  const [fault, setFault] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [heard, setHeard] = useState('');
  const { intro, id } = mentor;
  const choose = (next: Open) => {
    const wrong = next?.by === 'file' ? faultOf(next.file) : null;
    setSaid(null);
    setFault(wrong);
    setOpen(wrong ? null : next);
    // A dialog of its own: the one before may be closing just now.
    setTimes((before) => before + 1);
  };
  const close = () => setOpen(null);
  const throwAway = () => {
    setRecording(null);
    close();
  };
  const saved = (lines: string) => {
    close();
    setRecording(null);
    setHeard(lines);
    setSaid(
      lines
        ? 'Your intro is on your profile. Your device wrote captions for it: read them below, then save them.'
        : 'Your intro is on your profile. Add captions, so that it can be read, too.',
    );
  };
  return (
    <div className="stack">
      <h3>Intro</h3>
      <p>
        {INTRO_SECONDS} seconds, on camera: who you are, how you got recruited, and what you can help with. WebM, MP4 or
        MOV, up to {INTRO_MAX_BYTES / 1024 / 1024} MB.
      </p>
      {intro ? <IntroVideo {...intro} label="Your intro" /> : null}
      <div className="row">
        <Button look={intro && !recording ? 'quiet' : 'primary'} onClick={() => choose({ by: 'camera' })}>
          {labelOf(Boolean(intro), recording !== null)}
        </Button>
        <FileButton accept={INTRO_TYPES} onFile={(file) => choose({ by: 'file', file })}>
          Upload a video
        </FileButton>
        {intro ? (
          <RemoveButton mentorId={mentor.id} what="intro" change={removeIntro} onDone={() => setSaid(GONE)}>
            The video and its captions are deleted.
          </RemoveButton>
        ) : null}
      </div>
      {fault ? <Notice kind="error">{fault}</Notice> : null}
      {said ? (
        <Notice kind="success" answers={said === GONE && !intro}>
          {said}
        </Notice>
      ) : null}
      {recording && !open ? (
        <Notice kind="warning">Your recording isn’t on your profile yet. Watch it, and use it if you like it.</Notice>
      ) : null}
      {intro ? (
        <CaptionsForm
          key={intro.url}
          mentorId={id}
          intro={intro.url}
          url={intro.captions}
          heard={heard}
          onSaved={() => setSaid(null)}
        />
      ) : null}
      <Dialog
        key={times}
        open={open !== null}
        onClose={close}
        title={open?.by === 'file' ? 'Upload your intro' : 'Record your intro'}
      >
        {open?.by === 'camera' ? (
          <Suspense fallback={<Skeleton height="20rem" />}>
            <RecordForm
              mentorId={id}
              recording={recording}
              onRecording={setRecording}
              onThrownAway={throwAway}
              onSaved={({ heard }) => saved(heard)}
            />
          </Suspense>
        ) : null}
        {open?.by === 'file' ? (
          <div className="stack">
            <p className={styles.file}>{open.file.name}</p>
            <SendIntro mentorId={id} file={open.file} onSaved={() => saved('')}>
              <Button look="quiet" onClick={close}>
                Cancel
              </Button>
            </SendIntro>
          </div>
        ) : null}
      </Dialog>
      <UnsavedGuard unsaved={recording !== null}>The intro you recorded isn’t on your profile yet.</UnsavedGuard>
    </div>
  );
}

function labelOf(hasIntro: boolean, isRecorded: boolean): string {
  if (isRecorded) return 'Watch your recording';
  return hasIntro ? 'Record a new one' : 'Record it here';
}

function faultOf(file: File): string | null {
  if (!INTRO_TYPES.some((type) => type === file.type)) return SHOWN_DETAIL.video_type_wrong;
  return file.size > INTRO_MAX_BYTES ? SHOWN_DETAIL.file_too_large : null;
}
