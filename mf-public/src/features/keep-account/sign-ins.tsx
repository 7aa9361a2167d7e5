import { useQuery } from '@tanstack/react-query';
import type { SignInEntry } from 'contracts/http/accounts';
import { SIGN_IN_HISTORY_DAYS } from 'contracts/times';
import { useRef } from 'react';
import { Badge, Button, FailedState, More, Notice, Skeleton } from 'ui';
import { errorText } from 'web-kit/api';
import { now } from 'web-kit/clock';
import { endOtherSignIns, endSignIn, signInsQuery } from 'web-kit/resources/account';
import { formatSession } from 'web-kit/session-time';
import { useViewerZone } from 'web-kit/time';
import { useChange } from 'web-kit/use-change';
import styles from './page.module.css';

const FALLBACK = 'That didn’t work. Please try again.';
const nameOf = ({ device }: SignInEntry) => device ?? 'A device from before we kept track';

export function SignIns() {
  const { data, error, refetch, isFetching } = useQuery(signInsQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className="stack gap-6" aria-labelledby="sign-ins">
      <div className="stack">
        <h2 ref={heading} className={styles.heading} id="sign-ins" tabIndex={-1}>
          Where you’re logged in
        </h2>
        <p className="mute">We email you when a new device logs in.</p>
      </div>
      {data ? (
        <Devices all={data.sign_ins} onGone={() => heading.current?.focus({ preventScroll: true })} />
      ) : error ? (
        <FailedState title="We couldn’t load this part" onRetry={() => void refetch()} retrying={isFetching}>
          <p>{errorText(error, 'Something went wrong. Please try again.')}</p>
        </FailedState>
      ) : (
        <Skeleton height="10rem" />
      )}
    </section>
  );
}

function Devices({ all, onGone }: { all: SignInEntry[]; onGone: () => void }) {
  // The button goes away with its device, and the focus with it.
  const reactions = { fallback: FALLBACK, onDone: onGone };
  const ending = useChange(endSignIn, reactions);
  const endingOthers = useChange(endOtherSignIns, reactions);
  const open = all.filter(({ ended_at }) => ended_at === null);
  const ended = all.filter(({ ended_at }) => ended_at !== null);
  const failure = ending.failure ?? endingOthers.failure;
  const said = endingOthers.answer?.message ?? ending.answer?.message;
  const endOne = (id: string) => {
    endingOthers.reset();
    ending.run(id);
  };
  const endOthers = () => {
    ending.reset();
    endingOthers.run();
  };
  return (
    <>
      <ul className={styles.devices}>
        {open.map((signIn) => (
          <li key={signIn.id}>
            <Device signIn={signIn} />
            {signIn.is_current ? null : (
              <Button
                look="quiet"
                onClick={() => endOne(signIn.id)}
                waiting={ending.isPending && ending.input === signIn.id && 'Logging out…'}
              >
                Log out<span className="visually-hidden"> {nameOf(signIn)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {failure ? <Notice kind="error">{failure}</Notice> : said ? <Notice kind="success">{said}</Notice> : null}
      {open.length > 1 ? (
        <Button look="quiet" wide onClick={endOthers} waiting={endingOthers.isPending && 'Logging out…'}>
          Log out all other devices
        </Button>
      ) : null}
      {ended.length > 0 ? (
        <More summary={`Ended in the last ${SIGN_IN_HISTORY_DAYS} days (${ended.length})`}>
          <ul className={styles.devices}>
            {ended.map((signIn) => (
              <li key={signIn.id}>
                <Device signIn={signIn} />
              </li>
            ))}
          </ul>
        </More>
      ) : null}
    </>
  );
}

function Device({ signIn }: { signIn: SignInEntry }) {
  const zone = useViewerZone();
  const { signed_in_at, last_seen_at, ended_at, network, is_current } = signIn;
  return (
    <div className="stack gap-1">
      <p className={styles.device}>
        <b>{nameOf(signIn)}</b> {is_current ? <Badge tone="good">This device</Badge> : null}
      </p>
      <p className="small mute">
        Logged in {formatSession(signed_in_at, zone, now())}
        {network ? `, from network ${network}` : ''}
      </p>
      <p className="small mute">
        {ended_at
          ? `Ended ${formatSession(ended_at, zone, now())}`
          : `Last used ${formatSession(last_seen_at, zone, now())}`}
      </p>
    </div>
  );
}
