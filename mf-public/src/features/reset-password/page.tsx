import { zodResolver } from '@hookform/resolvers/zod';
import { resetPasswordBody } from 'contracts/http/sign-in';
import { RESET_CODE_DIGITS, RESET_LINK_CHARACTERS, RESET_REDIRECT_MS } from 'contracts/times';
import { useForm } from 'react-hook-form';
import { Link, useLocation, useSearchParams } from 'react-router';
import { CodeInput, FormFoot, PageHeader, PasswordInput, TextInput } from 'ui';
import { useFormChange } from 'web-kit/form-faults';
import { paths } from 'web-kit/paths';
import { useRedirectLater } from 'web-kit/redirect-later';
import { resetPassword } from 'web-kit/resources/account';
import { useHydrated } from 'web-kit/session';
import { z } from 'zod';

const schema = resetPasswordBody
  .extend({ confirm_password: z.string() })
  .refine((fields) => fields.new_password === fields.confirm_password, {
    path: ['confirm_password'],
    error: 'Passwords do not match',
    // Said even while another field is still wrong.
    when: () => true,
  });
const resolver = zodResolver(schema);

/** Whoever comes by the mailed link need not type the code. */
export default function ResetPasswordPage() {
  const [search] = useSearchParams();
  const fragment = useLocation().hash.slice(1);
  const token = fragment.length === RESET_LINK_CHARACTERS ? fragment : '';
  const cameByLink = useHydrated() && token !== '';
  const form = useForm({
    resolver,
    defaultValues: { email: search.get('email') ?? '', reset_code: token, new_password: '', confirm_password: '' },
  });
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const resetting = useFormChange(resetPassword, form, {
    fallback: 'Error resetting password. Please try again.',
  });
  const { failure, isDone } = resetting;
  useRedirectLater(isDone ? paths.login() : null, RESET_REDIRECT_MS);
  const submit = handleSubmit(({ confirm_password: _, ...body }) => resetting.run(body));

  return (
    <div className="form-page">
      <PageHeader
        title="Set a new password"
        lead={
          cameByLink
            ? 'You used the link in our email, so you don’t need a code.'
            : 'Use the code from the email we sent you.'
        }
      />
      <form className="stack gap-6" onSubmit={submit} noValidate>
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          error={errors.email?.message}
          {...register('email')}
        />
        {cameByLink ? null : (
          <CodeInput
            label="Reset code"
            digits={RESET_CODE_DIGITS}
            required
            error={errors.reset_code?.message}
            {...register('reset_code')}
          />
        )}
        <PasswordInput
          label="New password"
          autoComplete="new-password"
          required
          strength
          error={errors.new_password?.message}
          {...register('new_password')}
        />
        <PasswordInput
          label="Confirm password"
          autoComplete="new-password"
          required
          error={errors.confirm_password?.message}
          {...register('confirm_password')}
        />
        <FormFoot
          failure={failure}
          success={isDone && 'Password reset successfully! Redirecting to login...'}
          size="large"
          wide
          waiting={isDone ? 'Redirecting…' : resetting.isPending && 'Saving…'}
        >
          Reset password
        </FormFoot>
        <p>
          {cameByLink ? 'Link too old?' : 'No code?'} <Link to={paths.forgotPassword()}>Request a new one</Link>
        </p>
      </form>
    </div>
  );
}
