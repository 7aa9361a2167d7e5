import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { athleteFactsBody, type AthleteFacts as Facts } from 'contracts/http/accounts';
import { graduationYears } from 'contracts/times';
import { useForm, useWatch } from 'react-hook-form';
import { FailedState, FormFoot, Select, Skeleton, TextArea, TextInput } from 'ui';
import { errorText } from 'web-kit/api';
import { now } from 'web-kit/clock';
import { useFormChange } from 'web-kit/form-faults';
import { athleteFactsQuery, saveAthleteFacts } from 'web-kit/resources/account';
import { SportAndPosition } from 'web-kit/sport-and-position';
import { typedProfile } from 'web-kit/typed-profile';
import { useDraft } from 'web-kit/use-draft';
import { useTypedSince } from 'web-kit/use-typed-since';
import { z } from 'zod';
import styles from './page.module.css';

const blankIsNothing = <Output,>(schema: z.ZodType<Output, string | null | undefined>) =>
  z
    .string()
    .transform((text): string | null | undefined => text.trim() || null)
    .pipe(schema);
const { position, height, weight, recruiting_goals } = athleteFactsBody.shape;
/** As typed: all text, and all but the sport may stay empty. */
const form = athleteFactsBody.extend({
  position: blankIsNothing(position),
  graduation_year: z.string().transform((text) => (text ? Number(text) : null)),
  gpa: typedProfile.gpa,
  height: blankIsNothing(height),
  weight: blankIsNothing(weight),
  recruiting_goals: blankIsNothing(recruiting_goals),
});

/** What the mentor reads before a session, which booking does not ask for. */
export function AthleteFacts() {
  const { data, error, refetch, isFetching } = useQuery(athleteFactsQuery);
  return (
    <section className="stack gap-6" aria-labelledby="for-mentors">
      <div className="stack">
        <h2 className={styles.heading} id="for-mentors">
          For your mentors
        </h2>
        <p className="mute">Only a mentor you’ve booked sees this. It helps them get ready for your session.</p>
      </div>
      {data ? (
        <Fields facts={data} />
      ) : error ? (
        <FailedState title="We couldn’t load this part" onRetry={() => void refetch()} retrying={isFetching}>
          <p>{errorText(error, 'Something went wrong. Please try again.')}</p>
        </FailedState>
      ) : (
        <Skeleton height="24rem" />
      )}
    </section>
  );
}

function Fields({ facts }: { facts: Facts }) {
  const state = useForm<z.input<typeof form>, unknown, z.output<typeof form>>({
    resolver: zodResolver(form),
    defaultValues: typedFrom(facts),
    // Of another tab, where nothing was typed: all of them are saved together.
    values: typedFrom(facts),
    resetOptions: { keepDirtyValues: true },
  });
  const { register, handleSubmit, setValue, formState, getValues, reset } = state;
  const { errors } = formState;
  const saved = useDraft('athlete-facts', state, []);
  const since = useTypedSince(getValues);
  const saving = useFormChange(saveAthleteFacts, state as never, {
    onDone() {
      if (since.isMore()) return;
      saved();
      // From now on another tab's are newer.
      reset(getValues(), { keepDirtyValues: false });
    },
    fallback: 'We couldn’t save this. Please try again.',
  });
  const submit = handleSubmit((values) => since.note(saving.run(values)), saving.reset);
  const sport = useWatch({ control: state.control, name: 'sport' });
  const years = [
    ...new Set([...graduationYears(now().getFullYear()), ...(facts.graduation_year ? [facts.graduation_year] : [])]),
  ];
  return (
    <form className="stack gap-6" onSubmit={submit} noValidate>
      <SportAndPosition
        sport={sport}
        kept={sport === facts.sport ? facts.position : null}
        positionOptional
        fields={{
          sport: register('sport', { onChange: () => setValue('position', '') }),
          position: register('position'),
        }}
        errors={errors}
      />
      <Select
        label="Graduation year"
        hint="Shows how much time you have left."
        placeholder="Choose a year"
        options={years.toSorted().map((year) => ({ value: String(year), label: String(year) }))}
        required={false}
        error={errors.graduation_year?.message}
        {...register('graduation_year')}
      />
      <TextArea
        label="Recruiting goals"
        hint="Where would you like to play, and what would you like to know?"
        required={false}
        error={errors.recruiting_goals?.message}
        {...register('recruiting_goals')}
      />
      <TextInput
        label="GPA"
        hint="Shows which colleges are realistic. 0 to 4."
        inputMode="decimal"
        required={false}
        error={errors.gpa?.message}
        {...register('gpa')}
      />
      <TextInput
        label="Height"
        hint="Coaches ask for it in most sports."
        required={false}
        error={errors.height?.message}
        {...register('height')}
      />
      <TextInput label="Weight" required={false} error={errors.weight?.message} {...register('weight')} />
      <FormFoot
        failure={saving.failure}
        success={saving.isDone && 'Your mentors will see it from now on.'}
        wide
        waiting={saving.isPending && 'Updating…'}
      >
        Update for your mentors
      </FormFoot>
    </form>
  );
}

function typedFrom(facts: Facts): z.input<typeof form> {
  const text = (value: string | number | null) => (value === null ? '' : String(value));
  return {
    sport: facts.sport as z.input<typeof form>['sport'],
    position: text(facts.position),
    graduation_year: text(facts.graduation_year),
    gpa: text(facts.gpa),
    height: text(facts.height),
    weight: text(facts.weight),
    recruiting_goals: text(facts.recruiting_goals),
  };
}
