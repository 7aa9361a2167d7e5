import { type ReactNode, useState } from 'react';
import { Button, Notice } from 'ui';
import { sendIntro } from 'web-kit/resources/media';
import { useChange } from 'web-kit/use-change';
import { Sending } from './sending.tsx';
import { useCallOff } from './use-call-off.ts';

interface Props {
  mentorId: string;
  file: Blob;
  onSaved: () => void;
  /** The way back, beside the button. */
  children: ReactNode;
}

export function SendIntro({ mentorId, file, onSaved, children }: Props) {
  const [share, setShare] = useState(0);
  const signal = useCallOff();
  const { run, isPending, failure } = useChange(sendIntro, { onDone: onSaved });
  return (
    <>
      {isPending ? <Sending share={share} what="your intro" /> : null}
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <div className="row">
        <Button
          onClick={() => run({ mentorId, file, onProgress: setShare, signal: signal() })}
          waiting={isPending && 'Saving…'}
        >
          Use this video
        </Button>
        {isPending ? null : children}
      </div>
    </>
  );
}
