import { useQuery } from '@tanstack/react-query';
import { firstName } from 'contracts/first-name';
import { GUARDIAN_CONSENT } from 'contracts/guardian-consent';
import type { ParentRequest } from 'contracts/http/parent-requests';
import { FULL_REFUND_HOURS_BEFORE } from 'contracts/times';
import { BadgeCheck, ShieldCheck, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button, Countdown, Notice, PageHeader, Portrait } from 'ui';
import { errorText, isApiError } from 'web-kit/api';
import { useBrand } from 'web-kit/brand';
import { now } from 'web-kit/clock';
import { useMeetsElsewhere } from 'web-kit/meeting-place';
import { formatMoney } from 'web-kit/money';
import { paths } from 'web-kit/paths';
import { mentorQuery } from 'web-kit/resources/mentors';
import { openParentCheckout } from 'web-kit/resources/parent-requests';
import { notOpenedText } from 'web-kit/resources/payments';
import { formatDate, formatDuration } from 'web-kit/time';
import { useChange } from 'web-kit/use-change';
import { useShownAgain } from 'web-kit/use-shown-again';
import styles from './page.module.css';
import { SessionToPay } from './session-to-pay.tsx';

interface Props {
  request: ParentRequest;
  token: string;
  /** From the payment page, without having paid. */
  isBack: boolean;
}

export function Asked({ request, token, isBack }: Props) {
  const first = firstName(request.athlete_name);
  return (
    <div className="form-page">
      <PageHeader
        title={`${first} asks you to pay`}
        lead={`A video session with ${request.mentor_name}, on hold for you.`}
      />
      <div className="stack gap-6">
        {isBack ? <Notice kind="info">You haven’t paid, and nothing was charged.</Notice> : null}
        <SessionToPay request={request} total="Total" />
        <Pay request={request} token={token} />
        <Facts request={request} />
      </div>
    </div>
  );
}

function Pay({ request, token }: Pick<Props, 'request' | 'token'>) {
  const { run, reset, isPending, isDone, failure } = useChange(openParentCheckout, {
    onDone: (address) => window.location.assign(address),
    describe: whyNot,
  });
  useShownAgain(reset, isDone);
  return (
    <section className="stack" aria-label="Pay">
      <p>
        On hold for another{' '}
        <Countdown until={request.expires_at} now={now}>
          {(left) => formatDuration(left)}
        </Countdown>
        .
      </p>
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <Button
        look="accent"
        size="large"
        wide
        onClick={() => run({ token, origin: window.location.origin })}
        waiting={(isPending || isDone) && 'Opening the payment page…'}
      >
        Pay {formatMoney(request.amount)}
      </Button>
      <p className="small mute">Card, Apple Pay, or Google Pay. You don’t need an account.</p>
      <p className="small">By paying you confirm: “{GUARDIAN_CONSENT.text}”</p>
    </section>
  );
}

/** What is written for athletes about too many pages would tell a parent to book again. */
function whyNot(error: Error): string {
  if (isApiError(error) && error.code === 'too_many_checkouts')
    return 'The payment page was opened too many times. Please ask for a new session, or pay from a page that’s still open.';
  return notOpenedText(error) ?? errorText(error, 'We couldn’t open the payment page. Please try again.');
}

const OURS =
  'in a video room of ours. Nothing is recorded. Once you’ve paid, you get a link of your own: you can come in at any time, and you can end the session.';
const OUTSIDE = 'on an outside video service. Once you’ve paid, you get a link of your own, so you can come in.';

function Facts({ request }: Pick<Props, 'request'>) {
  const [brand, meetsElsewhere, mentorFirst] = [useBrand(), useMeetsElsewhere(), firstName(request.mentor_name)];
  return (
    <div className={styles.facts}>
      <Fact icon={<ShieldCheck aria-hidden="true" />} title="Your money">
        We hold it until the session’s over. Cancel at least {FULL_REFUND_HOURS_BEFORE} hours before and you get
        everything back. If {mentorFirst} doesn’t show up, you get everything back without asking.
      </Fact>
      <Checked request={request} />
      <Fact icon={<Video aria-hidden="true" />} title={`What ${brand} is`}>
        High school athletes talk one-on-one with college athletes in their sport, {meetsElsewhere ? OUTSIDE : OURS}{' '}
        <Link to={paths.howItWorks()}>How it works</Link>
      </Fact>
    </div>
  );
}

function Checked({ request }: Pick<Props, 'request'>) {
  // Only adds to what the link itself shows.
  const { data: mentor } = useQuery({ ...mentorQuery(request.mentor_id), retry: false });
  return (
    <Fact
      icon={<BadgeCheck aria-hidden="true" />}
      title="What we checked"
      about={
        mentor ? (
          <div className={styles.mentor}>
            <Portrait
              size="tiny"
              firstName={mentor.first_name}
              lastName={mentor.last_name}
              college={mentor.college}
              portrait={mentor.portrait}
            />
            <p>
              <b>{request.mentor_name}</b>
              <br />
              {mentor.position}, {mentor.college}
            </p>
          </div>
        ) : null
      }
    >
      We check that every mentor is on their college’s roster before anyone can book them, and mentors are 18 or older.
      {mentor?.verified_at ? ` We checked ${mentor.first_name} on ${formatDate(mentor.verified_at)}.` : ''}{' '}
      <Link to={paths.mentor(request.mentor_id)}>See {mentor?.first_name ?? 'the mentor'}’s profile</Link>
    </Fact>
  );
}

interface FactProps {
  icon: ReactNode;
  title: string;
  about?: ReactNode;
  children: ReactNode;
}

function Fact({ icon, title, about, children }: FactProps) {
  return (
    <section className={styles.fact}>
      {icon}
      <div>
        <h2>{title}</h2>
        {about}
        <p>{children}</p>
      </div>
    </section>
  );
}
