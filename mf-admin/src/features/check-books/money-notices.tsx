import { Button, Notice } from 'ui';
import { now } from 'web-kit/clock';
import { dismissNotice } from 'web-kit/resources/founder-money';
import { formatSession } from 'web-kit/session-time';
import { useViewerZone } from 'web-kit/time';
import { useChange } from 'web-kit/use-change';
import parts from '../../parts.module.css';
import type { Books } from './books-state.ts';

export function MoneyNotices({ notices, onGone }: Pick<Books, 'notices'> & { onGone: () => void }) {
  const zone = useViewerZone();
  const dismissing = useChange(dismissNotice, {
    fallback: 'We couldn’t take it off the list. Please try again.',
    onShown: ({ ok }) => ok && onGone(),
  });
  if (notices.length === 0 && !dismissing.isDone) return null;
  return (
    <div className="stack gap-2">
      {notices.length > 0 ? <h4>Not booked</h4> : null}
      <ul className={parts.list}>
        {notices.map(({ id, says, at }) => (
          <li key={id} className={`stack gap-2 ${parts.entry}`}>
            <p>{says}</p>
            <div className="row row-between">
              <span className="mute small">{formatSession(at, zone, now())}</span>
              <Button
                look="quiet"
                onClick={() => dismissing.run(id)}
                waiting={dismissing.isPending && dismissing.input === id && 'Taking it off…'}
              >
                Dismiss<span className="visually-hidden"> {says}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {dismissing.isDone ? 'The notice is off the list. The audit log keeps that you saw it.' : ''}
      </p>
      {dismissing.failure ? <Notice kind="error">{dismissing.failure}</Notice> : null}
    </div>
  );
}
