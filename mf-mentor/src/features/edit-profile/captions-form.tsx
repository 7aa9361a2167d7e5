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
}

export function CaptionsForm({ mentorId, url }: Props) {
  const { data, isError } = useQuery({ ...captionsQuery(url ?? ''), enabled: url !== null });
  if (url && data === undefined && !isError) return <Skeleton height="10rem" />;
  return <Lines mentorId={mentorId} before={data ?? ''} />;
}

function Lines({ mentorId, before }: { mentorId: string; before: string }) {
  const [text, setText] = useState(before);
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
        hint="What you say, one line for each sentence. We spread the lines over the video. Families often watch without sound, and some can’t hear it."
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
