import { zodResolver } from '@hookform/resolvers/zod';
import { bodySchema } from 'contracts/endpoint';
import { login } from 'contracts/http/sign-in';
import { LOGIN_REDIRECT_MS } from 'contracts/times';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation, useSearchParams } from 'react-router';
import { Button, Notice, PageHeader, PasswordInput, TextInput } from 'ui';
import { paths } from 'web-kit/paths';
import { useRedirectLater } from 'web-kit/redirect-later';
import { arrivalReason, destinationFor, signIn } from '../../sign-in.ts';
import { asksSecondFactor, loginErrorText } from './error-text.ts';

const resolver = zodResolver(bodySchema(login));
const WRONG_CODE = 'This code does not fit. Please type the one that your app shows now.';

export default function LoginPage() {
  const [search] = useSearchParams();
  const next = search.get('next');
  const reason = arrivalReason(useLocation().state);
  const [goTo, setGoTo] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [secondFactor, setSecondFactor] = useState(false);
  const { register, handleSubmit, formState } = useForm({
    resolver,
    defaultValues: { email: '', password: '', totp_code: null },
  });
  useRedirectLater(goTo, LOGIN_REDIRECT_MS);

  const submit = handleSubmit(async (credentials) => {
    setFailure(null);
    try {
      setGoTo(destinationFor(await signIn(credentials), next));
    } catch (error) {
      if (!asksSecondFactor(error)) setFailure(loginErrorText(error));
      else if (secondFactor) setFailure(WRONG_CODE);
      if (asksSecondFactor(error)) setSecondFactor(true);
    }
  });
  const waiting = goTo ? 'Redirecting…' : formState.isSubmitting ? 'Logging in…' : null;

  return (
    <div className="form-page">
      <PageHeader title="Log in" lead={reason ? null : 'Welcome back.'} />
      <form className="stack gap-6" method="post" onSubmit={submit} noValidate>
        {reason && !goTo ? <Notice kind="warning">{reason}</Notice> : null}
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          required
          error={formState.errors.password?.message}
          {...register('password')}
        />
        {secondFactor ? (
          <TextInput
            label="Code from your authenticator app"
            hint="Six digits. They change every half minute."
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            required
            error={formState.errors.totp_code?.message}
            {...register('totp_code')}
          />
        ) : null}
        {failure ? <Notice kind="error">{failure}</Notice> : null}
        {goTo ? <Notice kind="success">Login successful! Redirecting...</Notice> : null}
        <Button type="submit" size="large" wide waiting={waiting}>
          Log in
        </Button>
      </form>
      <hr />
      <div className="stack">
        <p>
          <Link to={paths.forgotPassword()}>Forgot your password?</Link>
        </p>
        <p>
          New here? <Link to={paths.register(undefined, next ?? undefined)}>Create an account</Link>
        </p>
      </div>
    </div>
  );
}
