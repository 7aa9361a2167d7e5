import { REPORT_TEXT } from 'contracts/http/reports';
import { REPORT_REASONS } from 'contracts/report-reasons';
import type { ReportReason } from 'contracts/status';
import { useRef, useState } from 'react';
import { Button, Dialog, Notice, TextArea, TextButton, takeFocus } from 'ui';
import { blockPerson, fileReport, type Whom } from './resources/safety.ts';
import { useChange } from './use-change.ts';
import { useKept } from './use-draft.ts';

export type { Whom };

interface Props {
  whom: Whom;
  /** Called when the person has finished, with or without having done something. */
  onDone: () => void;
  /** h3 below a dialog’s h2. */
  heading?: 'h2' | 'h3';
}

/** Everything below the heading: for a dialog, a sheet or a page. Two taps: what opens this, and a reason. */
export function ReportOrBlock({ whom, onDone, heading = 'h3' }: Props) {
  // Null before anything is pressed that the focus is to follow.
  const [blocks, setBlocks] = useState<boolean | null>(null);
  return (
    <div key={Number(blocks)} {...(blocks !== null && { ref: takeFocus, tabIndex: -1 })}>
      {blocks ? (
        <Block whom={whom} onDone={onDone} onBack={() => setBlocks(false)} />
      ) : (
        <Report whom={whom} onDone={onDone} heading={heading} onBlock={() => setBlocks(true)} />
      )}
    </div>
  );
}

export function ReportDialog({ whom, open, onClose }: { whom: Whom; open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={`Report or block ${whom.name}`}>
      <ReportOrBlock whom={whom} onDone={onClose} />
    </Dialog>
  );
}

export function ReportLink({ whom }: { whom: Whom }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>Report or block {whom.name}</TextButton>
      <ReportDialog whom={whom} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

const REASONS = Object.keys(REPORT_REASONS) as ReportReason[];
const GROUPS = [
  { title: 'About safety', safety: true },
  { title: 'About something else', safety: false },
];

function Report({ whom, onDone, heading: Heading = 'h3', onBlock }: Props & { onBlock: () => void }) {
  const reporting = useChange(fileReport, { fallback: 'We couldn’t send your report. Please try again.' });
  const sent = reporting.isDone ? reporting.input : undefined;
  if (sent) return <Sent whom={whom} reason={sent.reason} onDone={onDone} onBlock={onBlock} />;
  const sending = reporting.isPending ? reporting.input?.reason : null;
  return (
    <div className="stack gap-6">
      <p>
        What happened? Tap what fits best, and it’s sent. {whom.name} isn’t told. If someone is in danger right now,
        call 911 first.
      </p>
      {reporting.failure ? <Notice kind="error">{reporting.failure}</Notice> : null}
      {GROUPS.map(({ title, safety }) => (
        <div key={title} className="stack gap-2">
          <Heading className="caps">{title}</Heading>
          {reasonsFor(safety).map((reason) => (
            <Button
              key={reason}
              look="quiet"
              wide
              waiting={sending === reason && 'Sending…'}
              onClick={() => reporting.run({ whom, reason })}
            >
              {REPORT_REASONS[reason].words}
            </Button>
          ))}
        </div>
      ))}
      <p>
        <TextButton onClick={onBlock}>Block {whom.name} instead</TextButton>
      </p>
    </div>
  );
}

function draftOf(whom: Whom): string {
  const messageId = whom.by === 'thread' ? (whom.messageId ?? '') : '';
  return `report:${whom.by}:${whom.id}:${messageId}`;
}

function reasonsFor(safety: boolean): ReportReason[] {
  return REASONS.filter((reason) => REPORT_REASONS[reason].safety === safety);
}

function Sent({ whom, reason, onDone, onBlock }: Props & { reason: ReportReason; onBlock: () => void }) {
  const [text, setText, dropText] = useKept(draftOf(whom), '');
  const next = useRef<(() => void) | null>(null);
  const adding = useChange(fileReport, {
    fallback: 'We couldn’t send your words. Please try again.',
    onDone() {
      dropText();
      next.current?.();
    },
  });
  const words = adding.isDone ? '' : text.trim();
  /** Whoever goes on meant what they typed, too. */
  const sendAnd = (goOn: (() => void) | null) => {
    next.current = goOn;
    if (words) adding.run({ whom, reason, text: words });
    else goOn?.();
  };
  return (
    <div className="stack gap-6">
      <Notice kind="success" answers title="We have your report">
        {REPORT_REASONS[reason].safety ? 'Safety comes first: we look at these before anything else. ' : null}
        We’ll email you once someone has looked at it. {whom.name} isn’t told that you sent it.
      </Notice>
      {adding.isDone ? (
        <Notice kind="success">Your words are with it.</Notice>
      ) : (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            sendAnd(null);
          }}
        >
          <TextArea
            label="Anything you want to add?"
            hint="You don’t have to. Only the founder reads it."
            maxLength={REPORT_TEXT}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          {adding.failure ? <Notice kind="error">{adding.failure}</Notice> : null}
          <Button type="submit" look="quiet" waiting={adding.isPending && 'Sending…'}>
            Add to my report
          </Button>
        </form>
      )}
      <div className="row">
        <Button onClick={() => sendAnd(onDone)} waiting={adding.isPending && 'Sending…'}>
          Done
        </Button>
        <Button look="danger" onClick={() => sendAnd(onBlock)}>
          Block {whom.name}
        </Button>
      </div>
    </div>
  );
}

function Block({ whom, onDone, onBack }: Props & { onBack: () => void }) {
  const blocking = useChange(blockPerson, { fallback: 'That didn’t work. Please try again.' });
  if (blocking.isDone) {
    return (
      <div className="stack gap-6">
        <Notice kind="success" answers title="Blocked">
          You and {whom.name} won’t see each other here anymore. They aren’t told.
        </Notice>
        <Button onClick={onDone}>Done</Button>
      </div>
    );
  }
  return (
    <div className="stack gap-6">
      <p>
        You and {whom.name} won’t find each other here anymore, and can’t book or meet. Sessions the two of you have
        ahead are cancelled, and everything paid for them goes back to the family. {whom.name} isn’t told that you
        blocked them.
      </p>
      <p>
        <b>It’s for good. We can’t undo it.</b>
      </p>
      {blocking.failure ? <Notice kind="error">{blocking.failure}</Notice> : null}
      <div className="row">
        <Button look="danger" onClick={() => blocking.run(whom)} waiting={blocking.isPending && 'Blocking…'}>
          Block for good
        </Button>
        <Button look="quiet" onClick={onBack}>
          Go back
        </Button>
      </div>
    </div>
  );
}
