import { MAX_PAD_CHARACTERS } from 'contracts/room';
import { useEffect, useRef } from 'react';
import { roomNotesOf } from 'web-kit/resources/room-notes';
import { keptNotes } from '../../../kept-notes.ts';
import styles from '../panel.module.css';
import type { PartProps } from '../part-props.ts';
import { useEngine, useReading } from '../use-engine.ts';
import { editsBetween, moveCaret } from './merge-texts.ts';
import { createSharedPad, type PadStanding, type PadState } from './shared-pad.ts';

const LOADING: PadState = { text: '', standing: 'loading' };
const SAYS: Readonly<Record<PadStanding, string>> = {
  loading: 'Loading…',
  saved: 'Saved. Everyone in this session can read and write here.',
  saving: 'Saving…',
  unsaved: 'Not saved yet. We keep trying.',
  too_long: `Notes can have ${MAX_PAD_CHARACTERS.toLocaleString('en-US')} characters. Cut something to save.`,
  closed: 'The room has closed. You can still read these notes.',
};
const SAID_ALOUD: readonly PadStanding[] = ['unsaved', 'too_long', 'closed'];

export function NotesPart({ channel, sessionId, credential, me }: PartProps) {
  const pad = useEngine(() => padOf({ channel, sessionId, credential, me }), channel);
  const { standing } = useReading(pad, () => pad?.state() ?? LOADING);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => pad?.subscribe(() => area.current && show(area.current, pad.state().text)), [pad]);
  useEffect(() => {
    const saveNow = () => document.visibilityState === 'hidden' && pad?.saveNow();
    document.addEventListener('visibilitychange', saveNow);
    return () => document.removeEventListener('visibilitychange', saveNow);
  }, [pad]);
  const says = SAYS[standing];
  return (
    <div className={styles.part}>
      <textarea
        ref={area}
        className={styles.pad}
        aria-label="Shared notes"
        placeholder="Goals, drills, coaches to write to…"
        readOnly={standing === 'loading' || standing === 'closed'}
        onInput={(event) => pad?.edit(event.currentTarget.value)}
        onCompositionStart={() => pad?.hold(true)}
        onCompositionEnd={(event) => {
          pad?.edit(event.currentTarget.value);
          pad?.hold(false);
        }}
        onBlur={() => pad?.saveNow()}
      />
      <p className={styles.standing}>{says}</p>
      <p className="visually-hidden" role="status">
        {SAID_ALOUD.includes(standing) ? says : ''}
      </p>
    </div>
  );
}

function padOf({ channel, sessionId, credential, me }: Pick<PartProps, 'channel' | 'sessionId' | 'credential' | 'me'>) {
  const calls = roomNotesOf(sessionId, credential);
  return createSharedPad(
    {
      read: () => calls.read().then(({ pad, may_write }) => ({ ...pad, mayWrite: may_write })),
      save: calls.savePad,
    },
    channel,
    keptNotes('pad', sessionId, me),
  );
}

/** What the others write moves the caret along with the words it stands in. */
function show(area: HTMLTextAreaElement, text: string): void {
  if (area.value === text) return;
  const edits = editsBetween(area.value, text);
  const [start, end] = [area.selectionStart, area.selectionEnd].map((caret) => moveCaret(caret, edits));
  const { scrollTop } = area;
  area.value = text;
  if (document.activeElement === area) area.setSelectionRange(start ?? 0, end ?? 0);
  area.scrollTop = scrollTop;
}
