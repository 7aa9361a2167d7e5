import { formatCents, HOURLY_RATE_CENTS, MENTOR_SHARE_PERCENT, mentorShareCents } from 'contracts/money';
import { collegeLevel } from 'contracts/status';
import { useWatch } from 'react-hook-form';
import { RadioCards, Select, TextArea, TextInput } from 'ui';
import { COLLEGE_LEVELS } from 'web-kit/sport-and-position';
import type { RegistrationFormState } from './form-schema.ts';
import styles from './page.module.css';

export function MentorFields({ form }: { form: RegistrationFormState }) {
  const { register } = form;
  const { errors } = form.formState;
  const level = collegeLevel.catch('D3').parse(useWatch({ control: form.control, name: 'college_level' }));
  const price = HOURLY_RATE_CENTS[level];
  return (
    <fieldset className={styles.part}>
      <legend>Your college</legend>
      <TextInput label="College" required error={errors.college?.message} {...register('college')} />
      <div className={styles.pair}>
        <Select
          label="Division"
          options={COLLEGE_LEVELS}
          required
          error={errors.college_level?.message}
          {...register('college_level')}
        />
        <TextInput label="Major" required={false} error={errors.major?.message} {...register('major')} />
      </div>
      <RadioCards
        legend="How do you want to mentor?"
        error={errors.mentoring_type?.message ?? null}
        options={[
          { value: 'free', title: 'Free', text: 'Community sessions, as a gift of your time.' },
          {
            value: 'paid',
            title: `Paid: ${formatCents(mentorShareCents(price))} an hour`,
            text: `Your ${MENTOR_SHARE_PERCENT}% of the ${formatCents(price)} that families pay for a ${level} hour.`,
          },
        ]}
        {...register('mentoring_type')}
      />
      <TextArea
        label="Your recruiting story"
        hint="What worked, what you would do differently. Families read it before they book."
        required={false}
        error={errors.recruiting_story?.message}
        {...register('recruiting_story')}
      />
    </fieldset>
  );
}
