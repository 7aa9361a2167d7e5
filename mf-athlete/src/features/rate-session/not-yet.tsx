import type { SessionStatus } from 'contracts/status';
import { ButtonLink, Notice } from 'ui';
import { isPossible, opensAt } from 'web-kit/may';
import { paths } from 'web-kit/paths';
import { formatWhen } from 'web-kit/session-time';
import { useViewerZone } from 'web-kit/time';
import type { SessionDetails } from '../../session-frame.tsx';

interface Props {
  session: SessionDetails;
  now: Date;
}

const NEVER_TOOK_PLACE: readonly SessionStatus[] = ['cancelled', 'expired', 'mentor_no_show'];

/** What has to happen first, for somebody who comes before a rating can be given; or that none ever can. */
export function NotYet({ session: { id, mentor_name, status, may }, now }: Props) {
  const zone = useViewerZone();
  const opens = opensAt(may.rate, now);
  const mayConfirm = !opens && isPossible(may.confirm, now);
  return (
    <div className="stack gap-6">
      {NEVER_TOOK_PLACE.includes(status) ? (
        <Notice quiet title="This session can’t be rated">
          Only sessions that took place can be.
        </Notice>
      ) : (
        <Notice quiet title="You can’t rate this session yet">
          {opens
            ? `Come back ${formatWhen(opens.toISOString(), zone)}, when it’s over.`
            : mayConfirm
              ? `First, tell us that ${mentor_name} showed up. Once the session’s over, you can rate it.`
              : 'A session can be rated once it’s over and you’ve confirmed that your mentor was there.'}
        </Notice>
      )}
      {mayConfirm ? (
        <ButtonLink wide to={paths.verifySession(id)}>
          Did your mentor show up?
        </ButtonLink>
      ) : null}
      <ButtonLink look="quiet" wide to={paths.sessions()}>
        My sessions
      </ButtonLink>
    </div>
  );
}

export function isTooEarly({ may: { rate } }: Pick<SessionDetails, 'may'>, now: Date): boolean {
  return 'no' in rate ? rate.code === 'cannot_rate_yet' : opensAt(rate, now) !== null;
}
