import { zodResolver } from '@hookform/resolvers/zod';
import { bodySchema } from 'contracts/endpoint';
import { changePassword } from 'contracts/http/accounts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { Button, Notice, PasswordInput } from 'ui';
import { call } from 'web-kit/api';
import { paths } from 'web-kit/paths';
import { showFaults } from '../../form-faults.ts';
import styles from './page.module.css';

const resolver = zodResolver(bodySchema(changePassword));
const EMPTY = { current_password: '', new_password: '' };

/** A new password, for whoever still knows the old one. */
export function PasswordForm() {
  const [saved, setSaved] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, setError, reset, formState } = useForm({ resolver, defaultValues: EMPTY });
  const { errors } = formState;
  const submit = handleSubmit(async (body) => {
    setSaved(false);
    setFailure(null);
    try {
      await call(changePassword, { body });
      reset(EMPTY);
      setSaved(true);
    } catch (error) {
      setFailure(showFaults(error, body, setError, 'Your password could not be changed. Please try again.'));
    }
  });
  return (
    <section aria-labelledby="change-password">
      <form className="stack gap-6" onSubmit={submit} noValidate>
        <div className="stack">
          <h2 className={styles.heading} id="change-password">
            Password
          </h2>
          <p className="mute">Changing it logs out every other device.</p>
        </div>
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          required
          error={errors.current_password?.message}
          {...register('current_password')}
        />
        <PasswordInput
          label="New password"
          autoComplete="new-password"
          required
          strength
          error={errors.new_password?.message}
          {...register('new_password')}
        />
        {failure ? <Notice kind="error">{failure}</Notice> : null}
        {saved ? <Notice kind="success">Your password is changed. Other devices are logged out.</Notice> : null}
        <Button type="submit" look="quiet" wide waiting={formState.isSubmitting && 'Saving…'}>
          Change password
        </Button>
        <p className="small">
          <Link to={paths.forgotPassword()}>Forgot the current one?</Link>
        </p>
      </form>
    </section>
  );
}
