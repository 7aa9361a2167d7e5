import { zodResolver } from '@hookform/resolvers/zod';
import { athleteRegistration, changeAccountBody } from 'contracts/http/accounts';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { FormFoot, Select, TextInput } from 'ui';
import { useFormChange } from 'web-kit/form-faults';
import { changeAccount } from 'web-kit/resources/account';
import type { Session } from 'web-kit/session';
import { viewerZone } from 'web-kit/time';
import { timeZoneOptions } from 'web-kit/time-zones';
import { useDraft } from 'web-kit/use-draft';
import { useTypedSince } from 'web-kit/use-typed-since';
import type { z } from 'zod';

const { first_name, last_name } = athleteRegistration.shape;
// Changing a name leaves nothing empty.
const fields = changeAccountBody.pick({ time_zone: true }).required().extend({ first_name, last_name });
const resolver = zodResolver(fields);
type Fields = z.output<typeof fields>;

/** Name and time zone. Mails show times in that zone. */
export function NameForm({ session }: { session: Session }) {
  const text = (field: string, otherwise: string) => String(session.user[field] ?? otherwise);
  const form = useForm({
    resolver,
    defaultValues: {
      first_name: text('first_name', ''),
      last_name: text('last_name', ''),
      time_zone: text('time_zone', viewerZone()),
    },
  });
  const { register, handleSubmit, formState, getValues, reset } = form;
  const forget = useDraft('account-name', form);
  const since = useTypedSince(getValues);
  // What stands unchanged may be older than what another tab or device has saved, and is not sent.
  const saved = useRef<Partial<Fields>>({ ...session.user });
  const saving = useFormChange(changeAccount, form, {
    fallback: 'We couldn’t save your changes. Please try again.',
    onDone(_, changed) {
      Object.assign(saved.current, changed);
      if (since.isMore()) return;
      forget();
      reset(getValues());
    },
  });
  const save = (given: Fields) => {
    const changed = Object.entries(given).filter(([name, value]) => value !== saved.current[name as keyof Fields]);
    since.note(saving.run(Object.fromEntries(changed) as Partial<Fields>));
  };
  return (
    <form className="stack gap-6" onSubmit={handleSubmit(save, saving.reset)} noValidate>
      <TextInput
        label="First name"
        autoComplete="given-name"
        required
        error={formState.errors.first_name?.message}
        {...register('first_name')}
      />
      <TextInput
        label="Last name"
        autoComplete="family-name"
        required
        error={formState.errors.last_name?.message}
        {...register('last_name')}
      />
      <Select
        label="Time zone"
        hint="Our emails show times in it."
        options={timeZoneOptions(text('time_zone', viewerZone()))}
        error={formState.errors.time_zone?.message}
        {...register('time_zone')}
      />
      {session.role === 'mentor' ? (
        <p className="small mute">If you’re a verified mentor, we check a new name first.</p>
      ) : null}
      <FormFoot
        failure={saving.failure}
        success={saving.isDone && 'Saved successfully.'}
        wide
        waiting={saving.isPending && 'Saving…'}
      >
        Save
      </FormFoot>
    </form>
  );
}
