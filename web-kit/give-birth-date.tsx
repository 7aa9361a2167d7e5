import { useQuery } from '@tanstack/react-query';
import { isoDate } from 'contracts/http/shapes';
import { type FormEvent, useId, useState } from 'react';
import { FormFoot, Notice, TextInput } from 'ui';
import { isApiError } from './api-error.ts';
import { giveBirthDate, meQuery } from './resources/account.ts';
import { useChange } from './use-change.ts';

interface Props {
  why: string;
  headingClass?: string | undefined;
}

/** Nothing for who gave it already, and while nobody knows. */
export function GiveBirthDate({ why, headingClass }: Props) {
  const { data } = useQuery(meQuery);
  const [date, setDate] = useState('');
  const [isAsked, setAsked] = useState(false);
  const heading = useId();
  const saving = useChange(giveBirthDate, { fallback: 'We couldn’t save your birth date. Please try again.' });
  if (saving.isDone) return <Notice kind="success">Your birth date is saved.</Notice>;
  if (data?.birth_date_known !== false) return null;
  const refused = isApiError(saving.error) ? saving.error.fields.birth_date : undefined;
  const missing = isAsked && !isoDate.safeParse(date).success ? 'Choose a date.' : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (isoDate.safeParse(date).success) saving.run(date);
  };
  return (
    <section aria-labelledby={heading}>
      <form className="stack gap-4" noValidate onSubmit={submit}>
        <div className="stack gap-2">
          <h2 id={heading} className={headingClass}>
            When were you born?
          </h2>
          <p className="mute">{why}</p>
        </div>
        <TextInput
          label="Birth date"
          name="birth_date"
          type="date"
          autoComplete="bday"
          hint="Nobody else sees it. You can’t change it later."
          required
          value={date}
          onChange={(event) => setDate(event.target.value)}
          error={missing ?? refused}
        />
        <FormFoot failure={refused ? null : saving.failure} look="quiet" waiting={saving.isPending && 'Saving…'}>
          Save birth date
        </FormFoot>
      </form>
    </section>
  );
}
