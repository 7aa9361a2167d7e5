import { useQuery } from '@tanstack/react-query';
import type { Session } from 'contracts/http/sessions';
import { PARENT_HOLD_HOURS, PARENT_NOTE_CHARACTERS, SESSION_MINUTES } from 'contracts/times';
import { type FormEvent, useRef, useState } from 'react';
import { Button, Copyable, Notice, TextArea, TextInput } from 'ui';
import { isApiError } from 'web-kit/api';
import { now } from 'web-kit/clock';
import { MailAddress } from 'web-kit/mail-address';
import { isOpen } from 'web-kit/may';
import { formatMoney } from 'web-kit/money';
import { guardianQuery } from 'web-kit/resources/account';
import { askParent } from 'web-kit/resources/parent-requests';
import { formatSession } from 'web-kit/session-time';
import { useViewerZone } from 'web-kit/time';
import { useChange } from 'web-kit/use-change';
import { useKept } from 'web-kit/use-draft';
import { shareLink } from './share-link.ts';
import styles from './who-pays.module.css';

/** Who was asked last: by mail, or by the link that the athlete passes on. */
interface Asked {
  email: string;
  url: string;
}

interface Typed {
  /** Null as long as the guardian’s address stands there. */
  email: string | null;
  note: string;
}

/** Also while a parent is waited for: another one can be asked, or the same again. */
export function AskParent({ session }: { session: Session }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { ask_parent: allowance } = session.may;
  if (!isOpen(allowance, now())) {
    return 'no' in allowance ? (
      <Notice kind="warning" quiet>
        {allowance.no}
      </Notice>
    ) : null;
  }
  return (
    <div className="stack gap-6">
      {asked ? <Sent asked={asked} session={session} /> : <Waiting session={session} />}
      <AskForm session={session} onAsked={setAsked} isAgain={asked !== null || Boolean(session.parent_request)} />
    </div>
  );
}

function AskForm({
  session,
  onAsked,
  isAgain,
}: {
  session: Session;
  onAsked: (asked: Asked) => void;
  isAgain: boolean;
}) {
  const guardian = useQuery(guardianQuery);
  const [typed, setTyped, dropTyped] = useKept<Typed>(`ask-parent:${session.id}`, { email: null, note: '' });
  const { note } = typed;
  const email = typed.email ?? guardian.data?.email ?? '';
  // On a phone it stands above what is in view when the button is pressed.
  const field = useRef<HTMLInputElement>(null);
  const { run, isPending, error, failure } = useChange(askParent, {
    onDone({ pay_url: url }, input) {
      // A link to share takes no note along.
      if (input.email) dropTyped();
      onAsked({ email: input.email.trim(), url });
    },
    onFailed: (refusal) => isApiError(refusal) && refusal.fields.guardian_email && field.current?.focus(),
    fallback: 'We couldn’t ask your parent. Please try again.',
  });
  const fields = isApiError(error) ? error.fields : {};
  const [fault, setFault] = useState<string | null>(null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setFault(email.trim() ? null : 'Give your parent’s email, or share the link yourself.');
    if (email.trim()) run({ sessionId: session.id, email, note });
    else field.current?.focus();
  };
  const share = () => {
    setFault(null);
    run({ sessionId: session.id, email: '', note: '' });
  };
  return (
    <form className="stack" onSubmit={send} noValidate>
      <TextInput
        ref={field}
        label="Parent’s email"
        type="email"
        autoComplete="off"
        value={email}
        error={fault ?? fields.guardian_email}
        onChange={(event) => setTyped({ ...typed, email: event.target.value })}
      />
      <TextArea
        label="Add a note"
        required={false}
        rows={2}
        maxLength={PARENT_NOTE_CHARACTERS}
        value={note}
        error={fields.note}
        onChange={(event) => setTyped({ ...typed, note: event.target.value })}
      />
      <Preview session={session} />
      {failure && Object.keys(fields).length === 0 ? <Notice kind="error">{failure}</Notice> : null}
      <Button type="submit" look="accent" size="large" wide waiting={isPending && 'Sending…'}>
        {isAgain ? 'Send it again' : 'Send to my parent'}
      </Button>
      <Button look="quiet" wide onClick={share} waiting={isPending && 'One moment…'}>
        Get a link to share
      </Button>
      {isAgain ? null : (
        <p className="small mute">
          We hold your session for up to {PARENT_HOLD_HOURS} hours, so they have time to look.
        </p>
      )}
    </form>
  );
}

function Preview({ session }: { session: Session }) {
  const zone = useViewerZone();
  return (
    <div className={styles.preview}>
      <p className="caps">What they’ll get</p>
      <p>
        A link to pay {formatMoney(session.total_amount)} for a {SESSION_MINUTES}-minute session with{' '}
        <b>{session.mentor_name}</b>, {formatSession(session.scheduled_datetime, zone, now())}. They don’t need an
        account.
      </p>
    </div>
  );
}

function Waiting({ session }: { session: Session }) {
  const zone = useViewerZone();
  const { parent_request: request } = session;
  if (!request) return null;
  return (
    <Notice kind="info" quiet title="Waiting for your parent">
      You asked on {formatSession(request.asked_at, zone, now())}.{' '}
      {request.opened_at
        ? `They opened the link on ${formatSession(request.opened_at, zone, now())}.`
        : 'They haven’t opened the link yet.'}{' '}
      We hold your session until {formatSession(request.expires_at, zone, now())}.
    </Notice>
  );
}

function Sent({ asked, session }: { asked: Asked; session: Session }) {
  const zone = useViewerZone();
  const until = session.parent_request?.expires_at;
  const [said, setSaid] = useState('');
  const share = async () => {
    const text = `Can you pay for my session with ${session.mentor_name}?`;
    const shared = await shareLink({ title: text, text, url: asked.url });
    setSaid(shared === 'copied' ? 'Copied. Paste it into a message to your parent.' : '');
  };
  return (
    <>
      <Notice kind="success" title={asked.email ? 'Sent' : 'Your link is ready'}>
        {asked.email ? (
          <>
            We emailed <MailAddress of={asked.email} end="." />{' '}
          </>
        ) : (
          'Send it to your parent. '
        )}
        {until ? `We hold your session until ${formatSession(until, zone, now())}.` : null}
      </Notice>
      <Button look={asked.email ? 'quiet' : 'accent'} wide onClick={() => void share()}>
        Share the link
      </Button>
      <p role="status" className="small">
        {said}
      </p>
      <Copyable text={asked.url} />
    </>
  );
}
