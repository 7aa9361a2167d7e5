import { zodResolver } from '@hookform/resolvers/zod';
import { bodySchema } from 'contracts/endpoint';
import { forgotPassword } from 'contracts/http/sign-in';
import { RESET_CODE_MINUTES } from 'contracts/times';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { Button, ButtonLink, Notice, PageHeader, TextInput } from 'ui';
import { call, errorText } from 'web-kit/api';
import { paths } from 'web-kit/paths';

const resolver = zodResolver(bodySchema(forgotPassword));

export default function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm({ resolver, defaultValues: { email: '' } });

  const submit = handleSubmit(async (body) => {
    setFailure(null);
    try {
      await call(forgotPassword, { body });
      setSentTo(body.email);
    } catch (error) {
      setFailure(errorText(error, 'Error sending reset code. Please try again.'));
    }
  });

  if (sentTo) return <CodeSent email={sentTo} onOther={() => setSentTo(null)} />;
  return (
    <div className="form-page">
      <PageHeader title="Reset your password" lead="Tell us your email address. We send you a code of six digits." />
      <form className="stack gap-6" method="post" onSubmit={submit} noValidate>
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          error={formState.errors.email?.message}
          {...register('email')}
        />
        {failure ? <Notice kind="error">{failure}</Notice> : null}
        <Button type="submit" size="large" wide waiting={formState.isSubmitting && 'Sending…'}>
          Send reset code
        </Button>
        <p>
          <Link to={paths.login()}>Back to login</Link>
        </p>
      </form>
    </div>
  );
}

function CodeSent({ email, onOther }: { email: string; onOther: () => void }) {
  return (
    <div className="form-page">
      <PageHeader title="Check your email" />
      <div className="stack gap-6">
        <Notice kind="success" title="Code sent">
          If an account exists for <b>{email}</b>, a reset code is on its way. It is good for {RESET_CODE_MINUTES}{' '}
          minutes and for one use.
        </Notice>
        <ButtonLink to={paths.resetPassword(email)} size="large" wide>
          Enter the reset code
        </ButtonLink>
        <Button look="quiet" wide onClick={onOther}>
          Try different email
        </Button>
      </div>
    </div>
  );
}
