import { TextArea, TextInput } from 'ui';
import type { RegistrationFormState } from './form-schema.ts';
import styles from './page.module.css';

export function AthleteFields({ form }: { form: RegistrationFormState }) {
  const { register } = form;
  const { errors } = form.formState;
  return (
    <fieldset className={styles.part}>
      <legend>Your school</legend>
      <TextInput label="High school" required error={errors.school?.message} {...register('school')} />
      <TextArea
        label="Recruiting goals"
        hint="Where would you like to play, and what would you like to know?"
        required={false}
        error={errors.recruiting_goals?.message}
        {...register('recruiting_goals')}
      />
      <TextInput
        label="Parent or guardian email"
        type="email"
        inputMode="email"
        hint="We’ll ask them to confirm it. After that, they get a copy of each booking, with their own link to join."
        required={false}
        error={errors.guardian_email?.message}
        {...register('guardian_email')}
      />
    </fieldset>
  );
}
