import { zodResolver } from '@hookform/resolvers/zod';
import { forgotPasswordBody } from 'contracts/http/sign-in';
import { inWords, RESET_CODE_DIGITS, RESET_CODE_MINUTES, RESET_LINK_HOURS } from 'contracts/times';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { Button, ButtonLink, FormFoot, Notice, PageHeader, TextInput } from 'ui';
import { paths } from 'web-kit/paths';
import { forgotPassword } from 'web-kit/resources/account';
import { useChange } from 'web-kit/use-change';

const resolver = zodResolver(forgotPasswordBody);

export default function ForgotPasswordPage() {
  const { register, handleSubmit, formState } = useForm({ resolver, defaultValues: { email: '' } });

  const sending = useChange(forgotPassword, { fallback: 'Error sending reset code. Please try again.' });
  if (sending.isDone && sending.input) return <CodeSent email={sending.input.email} onOther={sending.reset} />;
  return (
    <div className="form-page">
      <PageHeader
        title="Reset your password"
        lead={`Tell us your email address. We’ll send you a code of ${inWords(RESET_CODE_DIGITS)} digits.`}
      />
      <form className="stack gap-6" method="post" onSubmit={handleSubmit(sending.run)} noValidate>
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <FormFoot failure={sending.failure} size="large" wide waiting={sending.isPending && 'Sending…'}>
          Send reset code
        </FormFoot>
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
      <PageHeader title="Check your email" answers />
      <div className="stack gap-6">
        <Notice kind="success" title="Code sent">
          If an account exists for <b>{email}</b>, a reset code is on its way. It’s good for {RESET_CODE_MINUTES}{' '}
          minutes and for one use.
        </Notice>
        <p>
          No email after a minute? Look for an earlier one: the button in it works for {inWords(RESET_LINK_HOURS)}{' '}
          hours, even when the code in it doesn’t.
        </p>
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
