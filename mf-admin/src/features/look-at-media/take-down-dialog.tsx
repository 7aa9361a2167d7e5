import type { NewMedia } from 'contracts/http/media';
import { TAKE_DOWN_REASONS, type TakeDownReason } from 'contracts/media';
import { FOUNDER_NOTE_MAX } from 'contracts/note-lengths';
import { useState } from 'react';
import { Button, Dialog, Select, TextArea } from 'ui';
import { useKept } from 'web-kit/use-draft';
import { KINDS } from './media-card.tsx';

const REASONS = {
  logo: 'A logo of a school, team or company',
  uniform: 'A team uniform',
  mascot: 'A mascot',
  not_a_portrait: 'It doesn’t show them clearly',
  contact_details: 'A way to get in touch',
  other: 'Something else',
} as const satisfies Record<TakeDownReason, string>;
export const draftOf = ({ id }: NewMedia) => `take-down:${id}`;
const options = Object.entries(REASONS).map(([value, label]) => ({ value, label }));

interface Props {
  media: NewMedia | null;
  onClose: () => void;
  onTakeDown: (reason: TakeDownReason, note: string | null) => void;
}

export function TakeDownDialog({ media, onClose, ...rest }: Props) {
  const title = media ? `Take down ${media.mentor_name}’s ${KINDS[media.kind].toLowerCase()}?` : '';
  return (
    <Dialog open={media !== null} onClose={onClose} title={title}>
      {media ? <Form key={media.id} media={media} onClose={onClose} {...rest} /> : null}
    </Dialog>
  );
}

interface Typed {
  reason: TakeDownReason | '';
  note: string;
}

function Form({ media, onClose, onTakeDown }: Props & { media: NewMedia }) {
  const [typed, type] = useKept<Typed>(draftOf(media), { reason: '', note: '' });
  const { reason, note } = typed;
  const [missing, setMissing] = useState(false);
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(!reason);
        if (reason) onTakeDown(reason, note.trim() || null);
      }}
    >
      <Select
        label="Reason"
        placeholder="Choose one"
        options={options}
        required
        value={reason}
        error={missing && !reason ? 'Choose a reason.' : null}
        onChange={({ target }) => type({ ...typed, reason: target.value as TakeDownReason })}
      />
      {reason ? <p className="small mute">They read: “That’s because {TAKE_DOWN_REASONS[reason]}.”</p> : null}
      <TextArea
        label="Note"
        required={false}
        hint="They read it, too."
        maxLength={FOUNDER_NOTE_MAX}
        value={note}
        onChange={({ target }) => type({ ...typed, note: target.value })}
      />
      <div className="row">
        <Button type="submit" look="danger">
          Take down
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
