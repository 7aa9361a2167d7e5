import { useQuery } from '@tanstack/react-query';
import { BRAND } from 'contracts/brand';
import { useRef, useState } from 'react';
import { Button, Dialog, FailedState, Notice, Skeleton, TextButton } from 'ui';
import { errorText } from './api.ts';
import { calendarFeedQuery, renewFeed } from './resources/calendar-feed.ts';
import { useChange } from './use-change.ts';

export function CalendarFeedLink() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>Put your sessions in your own calendar</TextButton>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Your sessions in your own calendar">
        <CalendarFeed />
      </Dialog>
    </>
  );
}

function CalendarFeed() {
  const { data, error, isFetching, refetch } = useQuery(calendarFeedQuery);
  if (data) return <Address url={data.url} />;
  if (!error) return <Skeleton height="10rem" />;
  return (
    <FailedState title="We couldn’t load your calendar’s address" onRetry={() => void refetch()} retrying={isFetching}>
      <p>{errorText(error, 'Something went wrong. Please try again.')}</p>
    </FailedState>
  );
}

function Address({ url }: { url: string }) {
  const [copied, setCopied] = useState<'copied' | 'refused' | null>(null);
  const label = useRef<HTMLParagraphElement>(null);
  const copy = () =>
    navigator.clipboard
      .writeText(url)
      .then(() => setCopied('copied'))
      .catch(() => setCopied('refused'));
  return (
    <div className="stack gap-6">
      <p>
        Subscribe once, and every session you book, move, or cancel on {BRAND} shows up in Apple Calendar, Google
        Calendar, or Outlook by itself. Google can take a few hours to catch up.
      </p>
      <div className="stack gap-2">
        <p ref={label} className="caps" id="feed-address" tabIndex={-1}>
          Your private address
        </p>
        <code style={{ overflowWrap: 'anywhere' }}>{url}</code>
        <p className="hint">Anyone who has this address can see when you have sessions, so keep it to yourself.</p>
      </div>
      <div className="row">
        <a className="button button-primary" href={url.replace(/^https?:/, 'webcal:')}>
          Subscribe
        </a>
        <Button look="quiet" onClick={() => void copy()}>
          Copy address
        </Button>
      </div>
      <p role="status" className="small">
        {copied === 'copied' ? 'Copied. In Google Calendar, choose “Other calendars”, then “From URL”.' : null}
        {copied === 'refused' ? 'Your browser didn’t let us copy. Select the address above instead.' : null}
      </p>
      <Renew
        onRenewed={() => {
          setCopied(null);
          label.current?.focus();
        }}
      />
    </div>
  );
}

function Renew({ onRenewed }: { onRenewed: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const renewing = useChange(renewFeed, {
    fallback: 'We couldn’t make a new address. Please try again.',
    onDone: () => {
      setAsking(false);
      onRenewed();
    },
  });
  return (
    <div className="stack gap-2">
      {renewing.failure ? <Notice kind="error">{renewing.failure}</Notice> : null}
      {renewing.isDone && !isAsking ? (
        <Notice kind="success">This is your new address. The old one doesn’t work anymore.</Notice>
      ) : null}
      {isAsking ? (
        <>
          <p>The old address stops working right away, so you’ll have to subscribe again on every device.</p>
          <div className="row">
            <Button look="danger" waiting={renewing.isPending && 'Renewing…'} onClick={() => renewing.run(undefined)}>
              Make a new address
            </Button>
            <Button look="quiet" onClick={() => setAsking(false)}>
              Keep this one
            </Button>
          </div>
        </>
      ) : (
        <div>
          <TextButton onClick={() => setAsking(true)}>Somebody else has it? Make a new address</TextButton>
        </div>
      )}
    </div>
  );
}
