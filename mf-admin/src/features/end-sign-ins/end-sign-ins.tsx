import { zodResolver } from '@hookform/resolvers/zod';
import { endAccountSignInsBody } from 'contracts/http/founder';
import { useForm } from 'react-hook-form';
import { Button, Notice, TextArea, TextInput } from 'ui';
import { endAccountSignIns } from 'web-kit/resources/founder';
import { useChange } from 'web-kit/use-change';
import { useDraft } from 'web-kit/use-draft';
import { Part } from '../../part.tsx';
import styles from '../../parts.module.css';
import { Refused } from '../../sign-in-again.tsx';

const resolver = zodResolver(endAccountSignInsBody);
const EMPTY = { email: '', note: '' };

export function EndSignIns() {
  const form = useForm({ resolver, defaultValues: EMPTY });
  const { register, handleSubmit, formState, reset } = form;
  const sent = useDraft('end-sign-ins', form);
  const ending = useChange(endAccountSignIns, {
    fallback: 'That didn’t work. Please try again.',
    onDone() {
      reset(EMPTY);
      sent();
    },
  });
  const submit = handleSubmit((body) => ending.run(body), ending.reset);
  return (
    <Part id="sign-ins" title="Log somebody out">
      <form className={`stack ${styles.form}`} onSubmit={submit} noValidate aria-labelledby="sign-ins-title">
        <p className="mute">
          For somebody whose phone or laptop is in the wrong hands. Every device is logged out at once. Whoever knows
          the password can log in again, so ask them to reset it, too.
        </p>
        <TextInput
          label="Email address"
          type="email"
          autoComplete="off"
          required
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <TextArea
          label="Why"
          hint="It stays in your audit log."
          required
          error={formState.errors.note?.message}
          {...register('note')}
        />
        <Refused change={ending} tab="settings" part="sign-ins" kept />
        {ending.answer ? <Notice kind="success">{ending.answer.message}</Notice> : null}
        <div className="row">
          <Button type="submit" waiting={ending.isPending && 'Logging out…'}>
            Log out everywhere
          </Button>
        </div>
      </form>
    </Part>
  );
}
