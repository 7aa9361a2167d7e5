import { zodResolver } from '@hookform/resolvers/zod';
import { changePasswordBody } from 'contracts/http/accounts';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { FormFoot, PasswordInput } from 'ui';
import { useFormChange } from 'web-kit/form-faults';
import { paths } from 'web-kit/paths';
import { changePassword } from 'web-kit/resources/account';
import styles from './page.module.css';

const resolver = zodResolver(changePasswordBody);
const EMPTY = { current_password: '', new_password: '' };

export function PasswordForm() {
  const form = useForm({ resolver, defaultValues: EMPTY });
  const { register, handleSubmit, reset, formState } = form;
  const { errors } = formState;
  const changing = useFormChange(changePassword, form, {
    fallback: 'We couldn’t change your password. Please try again.',
    onDone: () => reset(EMPTY),
  });
  return (
    <section aria-labelledby="change-password">
      <form className="stack gap-6" onSubmit={handleSubmit(changing.run, changing.reset)} noValidate>
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
        <FormFoot
          failure={changing.failure}
          success={changing.isDone && 'Your password is changed. Other devices are logged out.'}
          look="quiet"
          wide
          waiting={changing.isPending && 'Saving…'}
        >
          Change password
        </FormFoot>
        <p className="small">
          <Link to={paths.forgotPassword()}>Forgot the current one?</Link>
        </p>
      </form>
    </section>
  );
}
