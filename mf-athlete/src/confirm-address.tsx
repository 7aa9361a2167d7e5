import { confirmAddressBody } from 'contracts/http/confirm-address';
import { ADDRESS_CODE_MINUTES, RESET_CODE_DIGITS } from 'contracts/times';
import { type FormEvent, useState } from 'react';
import { Button, CodeInput, Notice } from 'ui';
import { isRefused } from 'web-kit/api';
import { confirmAddress, requestAddressCode } from 'web-kit/resources/account';
import { useChange } from 'web-kit/use-change';

export function needsConfirmedAddress(error: Error | null): boolean {
  return isRefused(error, 'confirm_address', 'one_hold_until_confirmed');
}

interface Props {
  /** The refusal's sentence. */
  why: string;
  onConfirmed: () => void;
  /** What the last button says. */
  confirm: string;
}

/** In place of the refusal, so that what was chosen stays. */
export function ConfirmAddress({ why, onConfirmed, confirm }: Props) {
  const asking = useChange(requestAddressCode);
  const asked = asking.isDone;
  return (
    <section className="stack" aria-label="Confirm your email address">
      <Notice kind="warning" title="Confirm your email address">
        <p>{why}</p>
      </Notice>
      {asking.failure ? <Notice kind="error">{asking.failure}</Notice> : null}
      {asked ? <CodeForm onConfirmed={onConfirmed} confirm={confirm} /> : null}
      <div>
        <Button look="quiet" onClick={() => asking.run()} waiting={asking.isPending && 'Sending…'}>
          {asked ? 'Send another code' : 'Email me a code'}
        </Button>
      </div>
    </section>
  );
}

function CodeForm({ onConfirmed, confirm }: Omit<Props, 'why'>) {
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const confirming = useChange(confirmAddress, { onDone: onConfirmed });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = confirmAddressBody.safeParse({ code });
    setFault(given.success ? null : (given.error.issues[0]?.message ?? null));
    if (given.success) confirming.run(given.data);
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <p role="status">
        We’ve sent {RESET_CODE_DIGITS} digits to the email address of your account. They work for {ADDRESS_CODE_MINUTES}{' '}
        minutes.
      </p>
      <CodeInput
        label="Code from the email"
        digits={RESET_CODE_DIGITS}
        required
        error={fault ?? undefined}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      {confirming.failure ? <Notice kind="error">{confirming.failure}</Notice> : null}
      <Button type="submit" look="accent" waiting={confirming.isPending && 'Confirming…'}>
        {confirm}
      </Button>
    </form>
  );
}
