import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { Link } from 'react-router';
import { Button, Notice, TextInput } from 'ui';
import { isApiError } from 'web-kit/api';
import { MailAddress } from 'web-kit/mail-address';
import { paths } from 'web-kit/paths';
import { guardianQuery, meQuery, putGuardian } from 'web-kit/resources/account';
import { siteQuery } from 'web-kit/resources/site';
import { useChange } from 'web-kit/use-change';
import { useKept } from 'web-kit/use-draft';
import styles from './page.module.css';

export type GuardianAsked = ReturnType<typeof useGuardianAsked>;

/** Of a minor for whom nobody has confirmed. What was typed and not sent goes along with the booking. */
export function useGuardianAsked(athleteId: string | null) {
  const me = useQuery({ ...meQuery, enabled: athleteId !== null });
  const guardian = useQuery({ ...guardianQuery, enabled: athleteId !== null });
  const isAsked = me.data?.is_minor === true && guardian.data?.confirmed === false;
  const site = useQuery({ ...siteQuery, enabled: isAsked });
  const [email, setEmail, dropEmail] = useKept('guardian', '');
  const field = useRef<HTMLInputElement>(null);
  const next = useRef<() => void>(() => undefined);
  const naming = useChange(putGuardian, {
    fallback: 'We couldn’t send this. Please try again.',
    onDone() {
      setEmail('');
      dropEmail();
      next.current();
    },
    // The button that booked stands at the foot of the page.
    onFailed: () => field.current?.focus(),
  });
  const fields = isApiError(naming.error) ? naming.error.fields : {};
  const isSame = naming.input?.email === email.trim();
  return {
    isAsked,
    /** Without one, the athlete can't pay, or book what costs nothing. */
    isNeeded: isAsked && site.data?.guardian === 'required',
    named: guardian.data?.email ?? null,
    email,
    setEmail,
    field,
    /** Of the address that stands there. */
    fault: isSame ? (fields.email ?? naming.failure) : null,
    isPending: naming.isPending,
    /** @param then not called when the address is refused */
    send(then: () => void = () => undefined) {
      if (!isAsked || !email.trim()) return then();
      next.current = then;
      naming.run({ email: email.trim() });
    },
  };
}

export function AskedForGuardian({ guardian, isFree }: { guardian: GuardianAsked; isFree: boolean }) {
  const heading = useId();
  if (!guardian.isAsked) return null;
  return (
    <section className="stack" aria-labelledby={heading}>
      <div>
        <h2 id={heading} className={styles.heading}>
          A parent or guardian
        </h2>
        <p className="mute">{whyOf(guardian, isFree)}</p>
      </div>
      {guardian.named ? (
        <Notice kind="info" quiet>
          We’ve asked <MailAddress of={guardian.named} /> to confirm. You can name somebody else in{' '}
          <Link to={paths.account()}>your account</Link>.
        </Notice>
      ) : (
        <>
          <TextInput
            ref={guardian.field}
            label="Parent’s or guardian’s email"
            type="email"
            inputMode="email"
            autoComplete="off"
            required={false}
            value={guardian.email}
            error={guardian.fault ?? undefined}
            onChange={(event) => guardian.setEmail(event.target.value)}
          />
          {guardian.email.trim() ? (
            <Button look="quiet" onClick={() => guardian.send()} waiting={guardian.isPending && 'Sending…'}>
              Ask them to confirm
            </Button>
          ) : null}
        </>
      )}
    </section>
  );
}

function whyOf({ isNeeded }: GuardianAsked, isFree: boolean): string {
  if (!isNeeded)
    return 'Gets copies of the emails about your sessions, with a joining link of their own. You can book without one.';
  return isFree
    ? 'Until you’re 18, one has to confirm before you book.'
    : 'Until you’re 18, one has to confirm before you pay, or pay for you.';
}
