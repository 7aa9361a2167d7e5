import { SHOWN_DETAIL } from 'contracts/shown-details';
import { ButtonLink, Notice } from 'ui';
import { isOpen, opensAt } from 'web-kit/may';
import { paths } from 'web-kit/paths';
import { formatWhen } from 'web-kit/session-time';
import { useSupportEmail } from 'web-kit/support';
import { useViewerZone } from 'web-kit/time';
import type { SessionDetails } from '../../session-frame.tsx';

interface Props {
  session: SessionDetails;
  now: Date;
}

/** Who wants support while there is no complaint to file: what can be done instead, and whom to write to. */
export function NoComplaintNow({ session, now }: Props) {
  const zone = useViewerZone();
  const support = useSupportEmail();
  const { complain, cancel, pay } = session.may;
  const from = opensAt(complain, now);
  const mayAct = isOpen(cancel, now) || isOpen(pay, now);
  return (
    <div className="stack gap-6">
      <Notice quiet title="There’s no complaint to file right now">
        {'no' in complain
          ? complain.no
          : from
            ? `A complaint can be filed from ${formatWhen(from.toISOString(), zone)} on, when the session starts.`
            : SHOWN_DETAIL.complaint_too_late}
      </Notice>
      <Notice quiet title="Talk to us">
        Write to <a href={`mailto:${support}`}>{support}</a> about anything around this session. A person reads it.
      </Notice>
      <ButtonLink wide to={paths.sessions()}>
        {isOpen(pay, now)
          ? 'Pay or cancel in My sessions'
          : mayAct
            ? 'Cancel or move it in My sessions'
            : 'My sessions'}
      </ButtonLink>
    </div>
  );
}
