import type { Session } from 'contracts/http/sessions';
import { ButtonLink, Notice, PageHeader } from 'ui';
import { now } from 'web-kit/clock';
import { paths } from 'web-kit/paths';
import { storyOf } from '../../session-story.ts';

/** The payment came when its session had ended without one, or the session has been cancelled since. */
export function NotBooked({ session }: { session: Session }) {
  const isLate = session.status === 'expired';
  return (
    <div className="form-page">
      <PageHeader title={isLate ? 'Not booked yet' : 'This session was cancelled'} kicker="Payment received" />
      <div className="stack gap-6">
        <Notice kind="warning">{isLate ? LATE : cancelledText(session)}</Notice>
        <ButtonLink size="large" wide to={paths.sessions()}>
          My sessions
        </ButtonLink>
        <ButtonLink look="quiet" wide to={paths.bookSession(session.mentor_id)}>
          Choose another time
        </ButtonLink>
      </div>
    </div>
  );
}

const LATE =
  'Your payment arrived after your hold had ended. If the time is still open, it’s yours, and we email you the details. If not, you get all of your money back.';

function cancelledText(session: Session): string {
  const isBooked = session.refund_amount !== null && session.refund_amount !== undefined;
  return isBooked
    ? storyOf(session, now()).next
    : 'It was cancelled before your payment arrived. You get all of your money back.';
}
