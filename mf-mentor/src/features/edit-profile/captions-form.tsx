import { useQuery } from '@tanstack/react-query';
import { CAPTIONS_MAX_LENGTH } from 'contracts/media';
import { useState } from 'react';
import { Button, Notice, Skeleton, TextArea } from 'ui';
import { captionsQuery, saveCaptions } from 'web-kit/resources/media';
import { useChange } from 'web-kit/use-change';

interface Props {
  mentorId: string;
  /** Of the captions that are there already. */
  url: string | null;
  /** A first draft, by the device that filmed it. */
  heard: string;
}

const HINT =
  'What you say, one line for each sentence. We spread the lines over the video. Families often watch without sound, and some can’t hear it.';
const DRAFT_HINT = 'Your device wrote this down while you talked. Correct what it got wrong, then save.';

export function CaptionsForm({ mentorId, url, heard }: Props) {
  const { data, isError } = useQuery({ ...captionsQuery(url ?? ''), enabled: url !== null });
  if (url && data === undefined && !isError) return <Skeleton height="10rem" />;
  return <Lines mentorId={mentorId} before={data ?? ''} heard={heard.slice(0, CAPTIONS_MAX_LENGTH)} />;
}

function Lines({ mentorId, before, heard }: { mentorId: string; before: string; heard: string }) {
  const [text, setText] = useState(before || heard);
  const [said, setSaid] = useState<string | null>(null);
  const { run, isPending, failure } = useChange(saveCaptions, {
    onDone: (_, { text }) => setSaid(text ? 'Your captions are saved.' : 'Your captions are gone.'),
  });
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSaid(null);
        run({ mentorId, text: text.trim() });
      }}
    >
      <TextArea
        label="Captions"
        required={false}
        rows={5}
        maxLength={CAPTIONS_MAX_LENGTH}
        hint={heard && !before ? DRAFT_HINT : HINT}
        error={failure}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div>
        <Button type="submit" look="quiet" waiting={isPending && 'Saving…'}>
          Save captions
        </Button>
      </div>
      {said ? <Notice kind="success">{said}</Notice> : null}
    </form>
  );
}
