import { zodResolver } from '@hookform/resolvers/zod';
import { loginBody } from 'contracts/http/sign-in';
import { LOGIN_REDIRECT_MS } from 'contracts/times';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation, useSearchParams } from 'react-router';
import { FormFoot, Notice, PageHeader, PasswordInput, TextInput } from 'ui';
import { isRefused } from 'web-kit/api';
import { paths } from 'web-kit/paths';
import { useRedirectLater } from 'web-kit/redirect-later';
import { signIn } from 'web-kit/resources/account';
import { useHydrated } from 'web-kit/session';
import { useChange } from 'web-kit/use-change';
import { AlreadySignedIn, useSignedInBefore } from '../../already-signed-in.tsx';
import { arrivalReason, destinationFor } from '../../sign-in.ts';
import { isAnyWanted } from '../../wanted-favorite.ts';

const resolver = zodResolver(loginBody);

/** A heart that was pressed before its page was alive could not say whose it was. */
const TO_SAVE = 'Log in to save the mentor you chose. You’ll come right back here.';
const WRONG_CODE = 'This code isn’t right. Please type the one your app shows now.';

export default function LoginPage() {
  const [search] = useSearchParams();
  const next = search.get('next');
  // What arrives as HTML knows nothing of this tab.
  const isAlive = useHydrated();
  const reason = arrivalReason(useLocation().state) ?? (isAlive && next && isAnyWanted() ? TO_SAVE : null);
  const before = useSignedInBefore();
  return before && !reason && !next ? <AlreadySignedIn session={before} /> : <LoginForm next={next} reason={reason} />;
}

function LoginForm({ next, reason }: { next: string | null; reason: string | null }) {
  const [codesAskedFor, setCodesAskedFor] = useState(0);
  const signingIn = useChange(signIn, {
    fallback: 'Login failed. Please check your credentials.',
    onFailed: (error) => asksSecondFactor(error) && setCodesAskedFor((times) => times + 1),
  });
  const goTo = signingIn.answer ? destinationFor(signingIn.answer, next) : null;
  const failure = asksSecondFactor(signingIn.error) ? codesAskedFor > 1 && WRONG_CODE : signingIn.failure;
  const { register, handleSubmit, formState } = useForm({
    resolver,
    defaultValues: { email: '', password: '', totp_code: null },
  });
  useRedirectLater(goTo, LOGIN_REDIRECT_MS);

  const waiting = goTo ? 'Redirecting…' : signingIn.isPending ? 'Logging in…' : null;

  return (
    <div className="form-page">
      <PageHeader title="Log in" lead={reason ? null : 'Welcome back.'} />
      <form className="stack gap-6" method="post" onSubmit={handleSubmit(signingIn.run)} noValidate>
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
        {codesAskedFor > 0 ? (
          <TextInput
            label="Code from your authenticator app"
            hint="Six digits, new every half minute. If the app has no key yet, it’s in our email to you."
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            required
            error={formState.errors.totp_code?.message}
            {...register('totp_code')}
          />
        ) : null}
        <FormFoot
          failure={failure}
          success={goTo && 'Login successful! Redirecting...'}
          size="large"
          wide
          waiting={waiting}
        >
          Log in
        </FormFoot>
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

function asksSecondFactor(error: unknown): boolean {
  return isRefused(error, 'second_factor_required');
}
