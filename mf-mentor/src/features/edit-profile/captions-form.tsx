import { useQuery } from '@tanstack/react-query';
import { CAPTIONS_MAX_LENGTH } from 'contracts/media';
import { useEffect, useRef, useState } from 'react';
import { Button, Notice, Skeleton, TextArea } from 'ui';
import { captionsQuery, saveCaptions } from 'web-kit/resources/media';
import { useChange } from 'web-kit/use-change';
import { useKept } from 'web-kit/use-draft';
import { useTypedSince } from 'web-kit/use-typed-since';

interface Props {
  mentorId: string;
  /** The intro's address: what was typed for another one is not shown. */
  intro: string;
  /** Of the captions that are there already. */
  url: string | null;
  /** A first draft, by the device that filmed it. */
  heard: string;
  onSaved: () => void;
}

const HINT =
  'What you say, one line for each sentence. We spread the lines over the video. Families often watch without sound, and some can’t hear it.';
const DRAFT_HINT = 'Your device wrote this down while you talked. Correct what it got wrong, then save.';

export function CaptionsForm({ url: nowAt, heard, ...rest }: Props) {
  // Saving gives them another address; what was typed is newer than anything there.
  const [url] = useState(nowAt);
  const { data, isError } = useQuery({ ...captionsQuery(url ?? ''), enabled: url !== null });
  if (url && data === undefined && !isError) return <Skeleton height="10rem" />;
  return <Lines before={data ?? ''} heard={heard.slice(0, CAPTIONS_MAX_LENGTH)} {...rest} />;
}

function Lines({ mentorId, intro, before, heard, onSaved }: Omit<Props, 'url'> & { before: string }) {
  const [text, setText, forget] = useKept(`captions:${intro}`, before || heard);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the device heard is not said again
  useEffect(() => void (heard && !before && setText(text)), []);
  const [said, setSaid] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const since = useTypedSince(() => ({ text: field.current?.value }));
  const { run, isPending, failure } = useChange(saveCaptions, {
    onDone(_, { text }) {
      if (since.isMore()) return;
      forget();
      setSaid(text ? 'Your captions are saved.' : 'Your captions are gone.');
      onSaved();
    },
  });
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSaid(null);
        since.note(run({ mentorId, text: text.trim() }));
      }}
    >
      <TextArea
        ref={field}
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
