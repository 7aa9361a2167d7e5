import { useLocation, useNavigate } from 'react-router';
import { Dialog, Notice } from 'ui';
import { useDecisions } from '../decisions.tsx';
import { DisputeTicket } from '../features/answer-disputes/dispute-ticket.tsx';
import { DecidingComplaint } from '../features/decide-complaints/deciding-complaint.tsx';
import { ReportDialog } from '../features/decide-reports/report-dialog.tsx';
import { MediaList } from '../features/look-at-media/new-media.tsx';
import { ChangedList } from '../features/verify-mentors/changes-to-look-at.tsx';
import { MoneyDialog } from '../features/watch-money/money-dialog.tsx';
import { SessionDialog } from '../features/watch-sessions/session-dialog.tsx';
import type { Duty, Sources } from './duty.ts';

interface Props {
  sources: Sources;
  /** Null until it is known. */
  queue: readonly Duty[] | null;
}

/** What the address names is open. */
export function Deciding({ sources, queue }: Props) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const { isAway, say } = useDecisions();
  const key = isAway(hash.slice(1)) ? '' : hash.slice(1);
  // One that closes because the address names something else by now leaves that open.
  const closing = (kind: string) => () => {
    if (hash.startsWith(`#${kind}-`)) void navigate({ hash: '' }, { replace: true, preventScrollReset: true });
  };
  const saying = (kind: string) => (text: string) => {
    say(text);
    closing(kind)();
  };
  const idOf = (kind: string) => (key.startsWith(`${kind}-`) ? key.slice(kind.length + 1) : null);
  const dispute = sources.disputes?.find(({ id }) => id === idOf('dispute'));
  const refund = sources.noShows?.find(({ id }) => id === idOf('refund'));
  const changed = sources.changes?.filter(({ id }) => id === idOf('changes')) ?? [];
  const media = sources.media?.filter(({ id }) => id === idOf('media')) ?? [];
  const isGone = key !== '' && queue !== null && media.length === 0 && !queue.some((duty) => duty.key === key);
  return (
    <>
      {isGone ? <Notice kind="info">Nothing’s waiting there anymore. It’s been dealt with.</Notice> : null}
      <DecidingComplaint id={isGone ? null : idOf('complaint')} onClose={closing('complaint')} />
      <ReportDialog
        report={sources.reports?.find(({ id }) => !isGone && id === idOf('report')) ?? null}
        onClose={closing('report')}
      />
      <MoneyDialog
        moves={sources.money}
        move={sources.money?.find(({ kind, id }) => idOf('money') === `${kind}-${id}`) ?? null}
        onClose={closing('money')}
        onDone={saying('money')}
      />
      <SessionDialog
        key={refund?.id}
        asked={refund && !isGone ? { session: refund, by: 'reverse' } : null}
        onClose={closing('refund')}
      />
      <Dialog open={dispute !== undefined && !isGone} onClose={closing('dispute')} title="Answer this dispute">
        {dispute ? <DisputeTicket key={dispute.id} dispute={dispute} onSent={saying('dispute')} /> : null}
      </Dialog>
      <Dialog open={changed.length > 0} onClose={closing('changes')} title="Look at these changes">
        <ChangedList mentors={changed} onDecided={closing('changes')} />
      </Dialog>
      <Dialog open={media.length > 0} onClose={closing('media')} title="Look at this">
        <MediaList media={media} onDecided={closing('media')} />
      </Dialog>
    </>
  );
}
