import { zodResolver } from '@hookform/resolvers/zod';
import { confirmSecondFactorBody } from 'contracts/http/accounts';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { Button, Notice, TextInput } from 'ui';
import { isApiError } from 'web-kit/api';
import { paths } from 'web-kit/paths';
import { beginSecondFactor, confirmSecondFactor } from 'web-kit/resources/account';
import { useChange } from 'web-kit/use-change';
import styles from './page.module.css';

const resolver = zodResolver(confirmSecondFactorBody);

/** Enrolls an authenticator app: its secret first, then one code of it as proof. */
export function SecondFactor() {
  const beginning = useChange(beginSecondFactor, {
    fallback: 'We couldn’t set up the second factor. Please try again.',
  });
  const confirming = useChange(confirmSecondFactor, {
    fallback: 'We couldn’t check the code. Please try again.',
  });
  const { register, handleSubmit, formState } = useForm({ resolver, defaultValues: { totp_code: '' } });
  const secret = beginning.answer;
  const { error, failure } = secret ? confirming : beginning;
  // An admin who signed in a while ago must do so again for this.
  const isStale = isApiError(error) && error.status === 401;

  return (
    <section className="stack" aria-labelledby="second-factor">
      <h2 className={styles.heading} id="second-factor">
        Second factor
      </h2>
      {confirming.isDone ? (
        <Notice kind="success" answers>
          From now on, logging in asks for a code from your app.
        </Notice>
      ) : secret ? (
        <form className="stack gap-6" onSubmit={handleSubmit(confirming.run)} noValidate>
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
          <Button type="submit" wide waiting={confirming.isPending && 'Checking…'}>
            Turn on
          </Button>
        </form>
      ) : (
        <>
          <p className="mute">A code from an authenticator app as well as your password, each time you log in.</p>
          <Button look="quiet" wide onClick={() => beginning.run()} waiting={beginning.isPending && 'Setting up…'}>
            Set up a second factor
          </Button>
        </>
      )}
      {failure ? (
        <Notice kind="error">
          {failure} {isStale ? <Link to={paths.login(paths.account())}>Log in again</Link> : null}
        </Notice>
      ) : null}
    </section>
  );
}
