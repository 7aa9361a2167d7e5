import { zodResolver } from '@hookform/resolvers/zod';
import { MENTOR_SHARE_PERCENT } from 'contracts/money';
import { graduationYears } from 'contracts/times';
import { US_STATES } from 'contracts/us-states';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button, Notice, RadioCards, Select, TextArea, TextInput } from 'ui';
import { now } from 'web-kit/clock';
import { dropFromDraft } from 'web-kit/draft';
import { useFormChange } from 'web-kit/form-faults';
import { type OwnProfile, resubmitProfile } from 'web-kit/resources/mentors';
import { COLLEGE_LEVELS, SportAndPosition } from 'web-kit/sport-and-position';
import { useDraft } from 'web-kit/use-draft';
import { useTypedSince } from 'web-kit/use-typed-since';
import { fieldsOf, profileForm, typedParts } from './profile-fields.ts';
import styles from './profile-form.module.css';

const DRAFT = 'profile';
const resolver = zodResolver(profileForm);
const STATES = Object.entries(US_STATES).map(([value, label]) => ({ value, label }));
const types = [
  { value: 'free', title: 'Free', text: 'Community sessions, as a gift of your time.' },
  { value: 'paid', title: 'Paid', text: `You earn ${MENTOR_SHARE_PERCENT}% of the session’s price.` },
];

/** Of fields that were taken back. What else was typed stays. */
export function forgetTyped(fields: readonly string[]): void {
  dropFromDraft(DRAFT, fields);
}

const useProfileFields = (mentor: OwnProfile) => useForm({ resolver, defaultValues: fieldsOf(mentor) });

interface Props {
  mentor: OwnProfile;
  label: string;
  waiting: string;
  /** Null while it isn't known what came of the last press. */
  onSaid?: (message: string | null) => void;
}

export function ProfileForm({ mentor, label, waiting, onSaid }: Props) {
  const form = useProfileFields(mentor);
  const { register, handleSubmit, formState, getValues } = form;
  const [before, setBefore] = useState<object>(() => fieldsOf(mentor));
  const sent = useDraft(DRAFT, form);
  const since = useTypedSince(getValues);
  const { errors } = formState;
  const years = [...new Set([mentor.graduation_year, ...graduationYears(now().getFullYear())])].toSorted();

  const { run, reset, isPending, failure } = useFormChange(resubmitProfile, form, {
    onDone({ message }) {
      if (!since.isMore()) sent();
      setBefore(since.sent());
      onSaid?.(message);
    },
    fallback: 'We couldn’t save your profile. Please try again.',
  });
  const submit = handleSubmit(
    (body) => {
      onSaid?.(null);
      since.note(run({ mentorId: mentor.id, body: typedParts(body, getValues(), before) }));
    },
    () => {
      onSaid?.(null);
      reset();
    },
  );

  return (
    <form className="stack gap-6" onSubmit={submit} noValidate>
      <TextInput label="College" required error={errors.college?.message} {...register('college')} />
      <div className={styles.pair}>
        <Select label="Division" options={COLLEGE_LEVELS} required {...register('college_level')} />
        <Select
          label="College’s state"
          required={false}
          placeholder="Choose a state"
          options={STATES}
          {...register('us_state')}
        />
        <TextInput label="Major" required={false} error={errors.major?.message} {...register('major')} />
        <SportFields form={form} mentor={mentor} />
        <Select
          label="Graduation year"
          options={years.map((year) => ({ value: String(year), label: String(year) }))}
          required
          error={errors.graduation_year?.message}
          {...register('graduation_year')}
        />
        <TextInput
          label="GPA"
          hint="0 to 4"
          inputMode="decimal"
          required={false}
          error={errors.gpa?.message}
          {...register('gpa')}
        />
      </div>
      <TextArea label="Bio" required error={errors.bio?.message} {...register('bio')} />
      <TextInput
        label="Achievements"
        hint="Separate them with commas: All-conference, Team captain"
        required={false}
        error={errors.achievements?.message}
        {...register('achievements')}
      />
      <TextArea
        label="Your recruiting story"
        required={false}
        error={errors.recruiting_story?.message}
        {...register('recruiting_story')}
      />
      <RadioCards legend="How do you want to mentor?" options={types} {...register('mentoring_type')} />
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <Button type="submit" size="large" wide waiting={isPending && waiting}>
        {label}
      </Button>
    </form>
  );
}

interface SportProps {
  form: ReturnType<typeof useProfileFields>;
  mentor: OwnProfile;
}

function SportFields({ form, mentor }: SportProps) {
  const { register, control, setValue, formState } = form;
  const sport = useWatch({ control, name: 'sport' });
  const fields = {
    sport: register('sport', { onChange: () => setValue('position', '') }),
    position: register('position'),
  };
  const kept = sport === mentor.sport ? mentor.position : null;
  return <SportAndPosition sport={sport} kept={kept} fields={fields} errors={formState.errors} />;
}
