import { PICTURE_MAX_BYTES, PICTURE_TYPES } from 'contracts/media';
import { SHOWN_DETAIL } from 'contracts/shown-details';
import { Suspense, useRef, useState } from 'react';
import { Dialog, Notice, Portrait, Skeleton } from 'ui';
import { AS_A_PAGE, lazily } from 'web-kit/lazily';
import { removePortrait } from 'web-kit/resources/media';
import type { OwnProfile } from 'web-kit/resources/mentors';
import styles from './faces.module.css';
import { FileButton } from './file-button.tsx';
import { HEIC_TYPES, HEIC_UNREADABLE, isHeic, readHeic } from './read-heic.ts';
import { RemoveButton } from './remove-button.tsx';

const CropForm = lazily(async () => (await import('./crop-form.tsx')).default, AS_A_PAGE);

/** Has the focus once the button that was pressed is gone, too. */
const GONE = 'Your portrait is gone.';

export function PortraitEditor({ mentor }: { mentor: OwnProfile }) {
  const [file, setFile] = useState<File | null>(null);
  const [times, setTimes] = useState(0);
  const [fault, setFault] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const latest = useRef<File>(null);
  const choose = async (chosen: File) => {
    latest.current = chosen;
    setSaid(null);
    const next = isHeic(chosen) ? await readHeic(chosen) : chosen;
    if (latest.current !== chosen) return;
    const wrong = next ? faultOf(next) : HEIC_UNREADABLE;
    setFault(wrong);
    setFile(wrong ? null : next);
    // A dialog of its own: the one before may be closing just now.
    setTimes((before) => before + 1);
  };
  const close = () => setFile(null);
  const { portrait } = mentor;
  return (
    <div className={styles.side}>
      <Portrait
        firstName={mentor.first_name}
        lastName={mentor.last_name}
        college={mentor.college}
        portrait={portrait}
        size="plain"
        priority
      />
      <div className="stack">
        <h3>Portrait</h3>
        <p className="small mute">
          A JPEG, PNG, WebP or iPhone (HEIC) picture up to {PICTURE_MAX_BYTES / 1024 / 1024} MB.
        </p>
        <div className="row">
          <FileButton
            accept={[...PICTURE_TYPES, ...HEIC_TYPES]}
            look={portrait ? 'quiet' : 'primary'}
            onFile={(chosen) => void choose(chosen)}
          >
            {portrait ? 'Choose another picture' : 'Choose a picture'}
          </FileButton>
          <FileButton accept={PICTURE_TYPES} camera onFile={(chosen) => void choose(chosen)}>
            Take a picture
          </FileButton>
          {portrait ? (
            <RemoveButton mentorId={mentor.id} what="portrait" change={removePortrait} onDone={() => setSaid(GONE)}>
              Families see your initials instead.
            </RemoveButton>
          ) : null}
        </div>
        {fault ? <Notice kind="error">{fault}</Notice> : null}
        {said ? (
          <Notice kind="success" answers={said === GONE && !portrait}>
            {said}
          </Notice>
        ) : null}
      </div>
      <Dialog key={times} open={file !== null} onClose={close} title="Crop your picture">
        {file ? (
          <Suspense fallback={<Skeleton height="24rem" />}>
            <CropForm
              mentorId={mentor.id}
              file={file}
              onClose={close}
              onUnreadable={() => {
                close();
                setFault(SHOWN_DETAIL.picture_broken);
              }}
              onSaved={() => {
                close();
                setSaid('Your portrait is on your profile.');
              }}
            />
          </Suspense>
        ) : null}
      </Dialog>
    </div>
  );
}

function faultOf(file: File): string | null {
  if (!PICTURE_TYPES.some((type) => type === file.type)) return SHOWN_DETAIL.picture_type_wrong;
  return file.size > PICTURE_MAX_BYTES ? SHOWN_DETAIL.file_too_large : null;
}
