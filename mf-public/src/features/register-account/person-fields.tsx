import { ATHLETE_MIN_AGE, graduationYears, MENTOR_MIN_AGE, PASSWORD_MIN } from 'contracts/times';
import { useWatch } from 'react-hook-form';
import { PasswordInput, Select, TextArea, TextInput } from 'ui';
import { now } from 'web-kit/clock';
import { SportAndPosition } from 'web-kit/sport-and-position';
import type { Kind, RegistrationFormState } from './form-schema.ts';
import styles from './page.module.css';

export function PersonFields({ form, kind }: { form: RegistrationFormState; kind: Kind }) {
  const { register } = form;
  const { errors } = form.formState;
  return (
    <fieldset className={styles.part}>
      <legend>You</legend>
      <div className={styles.pair}>
        <TextInput
          label="First name"
          autoComplete="given-name"
          required
          error={errors.first_name?.message}
          {...register('first_name')}
        />
        <TextInput
          label="Last name"
          autoComplete="family-name"
          required
          error={errors.last_name?.message}
          {...register('last_name')}
        />
      </div>
      <TextInput
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        required
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordInput
        label="Password"
        hint={`At least ${PASSWORD_MIN} characters. Longer is better.`}
        autoComplete="new-password"
        strength
        required
        error={errors.password?.message}
        {...register('password')}
      />
      <TextInput
        label="Birth date"
        type="date"
        autoComplete="bday"
        hint={
          kind === 'mentor'
            ? `Mentors are ${MENTOR_MIN_AGE} or older. Nobody else sees it.`
            : `You must be ${ATHLETE_MIN_AGE} or older. Nobody else sees it.`
        }
        required
        error={errors.birth_date?.message}
        {...register('birth_date')}
      />
    </fieldset>
  );
}

export function SportFields({ form }: { form: RegistrationFormState }) {
  const { register, setValue } = form;
  const { errors } = form.formState;
  const sport = useWatch({ control: form.control, name: 'sport' });
  const fields = {
    sport: register('sport', { onChange: () => setValue('position', '') }),
    position: register('position'),
  };
  const years = graduationYears(now().getFullYear()).map((year) => ({ value: String(year), label: String(year) }));
  return (
    <fieldset className={styles.part}>
      <legend>Your sport</legend>
      <div className={styles.pair}>
        <SportAndPosition sport={sport} fields={fields} errors={errors} />
      </div>
      <div className={styles.pair}>
        <Select
          label="Graduation year"
          options={years}
          required
          error={errors.graduation_year?.message}
          {...register('graduation_year')}
        />
        <TextInput
          label="GPA"
          inputMode="decimal"
          placeholder="0 to 4"
          required={false}
          error={errors.gpa?.message}
          {...register('gpa')}
        />
        <TextInput
          label="Height"
          placeholder={'5\u203211\u2033'}
          required={false}
          error={errors.height?.message}
          {...register('height')}
        />
        <TextInput
          label="Weight"
          placeholder="165 lb"
          required={false}
          error={errors.weight?.message}
          {...register('weight')}
        />
      </div>
      <TextArea
        label="Bio"
        hint="A few sentences about you and your game."
        required
        error={errors.bio?.message}
        {...register('bio')}
      />
      <TextInput
        label="Achievements"
        hint="Separate them with commas: All-conference, Team captain"
        required={false}
        error={errors.achievements?.message}
        {...register('achievements')}
      />
    </fieldset>
  );
}
