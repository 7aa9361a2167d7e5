import { zodResolver } from '@hookform/resolvers/zod';
import { bodySchema } from 'contracts/endpoint';
import { beginSecondFactor, confirmSecondFactor } from 'contracts/http/accounts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { Button, Notice, TextInput } from 'ui';
import { call, errorText, isApiError } from 'web-kit/api';
import { paths } from 'web-kit/paths';
import styles from './page.module.css';

const resolver = zodResolver(bodySchema(confirmSecondFactor));

/** Enrols an authenticator app: its secret first, then one code of it as proof. */
export function SecondFactor() {
  const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null);
  const [waiting, setWaiting] = useState(false);
  const [done, setDone] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [stale, setStale] = useState(false);
  const { register, handleSubmit, formState } = useForm({ resolver, defaultValues: { totp_code: '' } });

  /** An admin who signed in a while ago must do so again for this. */
  const explain = (error: unknown, fallback: string) => {
    setFailure(errorText(error, fallback));
    setStale(isApiError(error) && error.status === 401);
  };
  const begin = async () => {
    setWaiting(true);
    setFailure(null);
    try {
      setSecret(await call(beginSecondFactor));
    } catch (error) {
      explain(error, 'The second factor could not be set up. Please try again.');
    }
    setWaiting(false);
  };
  const confirm = handleSubmit(async (body) => {
    setFailure(null);
    try {
      await call(confirmSecondFactor, { body });
      setDone(true);
    } catch (error) {
      explain(error, 'The code could not be checked. Please try again.');
    }
  });

  return (
    <section className="stack" aria-labelledby="second-factor">
      <h2 className={styles.heading} id="second-factor">
        Second factor
      </h2>
      {done ? (
        <Notice kind="success">From now on signing in asks for a code of your app.</Notice>
      ) : secret ? (
        <form className="stack gap-6" onSubmit={confirm} noValidate>
          <p>
            <a href={secret.uri}>Open it in your authenticator app</a>, or type this key there:
          </p>
          <p className={styles.secret}>{secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
          <TextInput
            label="Code from the app"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            error={formState.errors.totp_code?.message}
            {...register('totp_code')}
          />
          <Button type="submit" wide waiting={formState.isSubmitting && 'Checking…'}>
            Turn on
          </Button>
        </form>
      ) : (
        <>
          <p className="mute">A code from an authenticator app beside your password, each time you sign in.</p>
          <Button look="quiet" wide onClick={() => void begin()} waiting={waiting && 'Setting up…'}>
            Set up a second factor
          </Button>
        </>
      )}
      {failure ? (
        <Notice kind="error">
          {failure} {stale ? <Link to={paths.login(paths.account())}>Log in again</Link> : null}
        </Notice>
      ) : null}
    </section>
  );
}
