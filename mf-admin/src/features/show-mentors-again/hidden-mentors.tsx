import { useQuery } from '@tanstack/react-query';
import { FOUNDER_NOTE_MAX } from 'contracts/note-lengths';
import { inWords, NO_SHOW_WINDOW_DAYS, NO_SHOWS_THAT_HIDE } from 'contracts/times';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button, Notice, PromptDialog, Table } from 'ui';
import { now } from 'web-kit/clock';
import { paths } from 'web-kit/paths';
import { hiddenMentorsQuery, unhideMentor } from 'web-kit/resources/founder';
import { formatSession } from 'web-kit/session-time';
import { useViewerZone } from 'web-kit/time';
import { useChange } from 'web-kit/use-change';
import { keptReason } from '../../kept-reason.ts';
import { Loaded, Part } from '../../part.tsx';
import type { Hidden } from './is-to-look-at.ts';

const word = inWords(NO_SHOWS_THAT_HIDE);
const MOST_MISSED = word.charAt(0).toUpperCase() + word.slice(1);

export function HiddenMentors() {
  const query = useQuery(hiddenMentorsQuery);
  const [asked, setAsked] = useState<Hidden | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  return (
    <Part id="hidden-mentors" title="Hidden mentors">
      {said ? <Notice kind="success">{said}</Notice> : null}
      <Loaded query={query} height="5rem">
        {(hidden) =>
          hidden.length > 0 ? (
            <HiddenTable hidden={hidden} onAsk={setAsked} />
          ) : (
            <p className="mute">
              None. {MOST_MISSED} missed sessions within {NO_SHOW_WINDOW_DAYS} days take a mentor off the lists until
              you’ve looked.
            </p>
          )
        }
      </Loaded>
      <UnhideDialog mentor={asked} onClose={() => setAsked(null)} onDone={setSaid} />
    </Part>
  );
}

function HiddenTable({ hidden, onAsk }: { hidden: Hidden[]; onAsk: (mentor: Hidden) => void }) {
  const zone = useViewerZone();
  return (
    <Table
      caption="Hidden mentors"
      keyOf={({ mentor_id }) => mentor_id}
      rows={hidden}
      columns={[
        {
          label: 'Mentor',
          value: ({ mentor_id, mentor_name }) => <Link to={paths.mentor(mentor_id)}>{mentor_name}</Link>,
        },
        {
          label: 'Hidden since',
          value: ({ hidden_since }) => (hidden_since ? formatSession(hidden_since, zone, now()) : 'Unknown'),
        },
        { label: 'Why', value: ({ hidden_reason }) => hidden_reason ?? 'Not noted' },
        { label: 'Completed', value: ({ completed }) => completed },
        {
          label: 'Missed',
          value: ({ no_shows, recent_no_shows }) =>
            `${no_shows}, of them ${recent_no_shows} in the last ${NO_SHOW_WINDOW_DAYS} days`,
        },
        {
          label: 'Action',
          value: (mentor) => (
            <Button look="quiet" onClick={() => onAsk(mentor)}>
              Unhide<span className="visually-hidden"> {mentor.mentor_name}</span>
            </Button>
          ),
        },
      ]}
    />
  );
}

function whatItMeans({ hidden_by_decision, recent_no_shows }: Hidden): string {
  return [
    hidden_by_decision && 'You decided this about a report. Showing them ends that.',
    recent_no_shows + 1 >= NO_SHOWS_THAT_HIDE &&
      `One more missed session within ${NO_SHOW_WINDOW_DAYS} days hides them again.`,
  ]
    .filter(Boolean)
    .join(' ');
}

interface DialogProps {
  mentor: Hidden | null;
  onClose: () => void;
  onDone: (text: string) => void;
}

function UnhideDialog({ mentor, onClose, onDone }: DialogProps) {
  const means = mentor && whatItMeans(mentor);
  const note = keptReason(mentor && `unhide:${mentor.mentor_id}`);
  const unhiding = useChange(unhideMentor, {
    fallback: 'That didn’t work. Please try again.',
    onDone() {
      note.sent();
      onDone(`${mentor?.mentor_name ?? 'The mentor'} is on the lists again.`);
      onClose();
    },
  });
  const close = () => {
    unhiding.reset();
    onClose();
  };
  return (
    <PromptDialog
      open={mentor !== null}
      onClose={close}
      title={`Show ${mentor?.mentor_name ?? ''} again?`}
      label="Note"
      hint="Why you do it. It stays in your audit log."
      required
      maxLength={FOUNDER_NOTE_MAX}
      error={unhiding.failure}
      confirm="Unhide"
      waiting={unhiding.isPending && 'Unhiding…'}
      {...note.prompt}
      onConfirm={(note) => mentor && unhiding.run({ mentorId: mentor.mentor_id, note })}
    >
      {means ? <p>{means}</p> : null}
    </PromptDialog>
  );
}
