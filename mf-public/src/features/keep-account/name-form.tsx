import { zodResolver } from '@hookform/resolvers/zod';
import { bodySchema } from 'contracts/endpoint';
import { changeAccount, registerAthlete } from 'contracts/http/accounts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button, Notice, Select, TextInput } from 'ui';
import { call } from 'web-kit/api';
import { type Session, writeSession } from 'web-kit/session';
import { viewerZone } from 'web-kit/time';
import { showFaults } from '../../form-faults.ts';

const { first_name, last_name } = bodySchema(registerAthlete).shape;
// Changing a name leaves nothing empty: both are sent.
const resolver = zodResolver(bodySchema(changeAccount).required().extend({ first_name, last_name }));

/** Name and time zone. Mails show times in that zone. */
export function NameForm({ session }: { session: Session }) {
  const [saved, setSaved] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const text = (field: string, otherwise: string) => String(session.user[field] ?? otherwise);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver,
    defaultValues: {
      first_name: text('first_name', ''),
      last_name: text('last_name', ''),
      time_zone: text('time_zone', viewerZone()),
    },
  });
  const submit = handleSubmit(async (body) => {
    setSaved(false);
    setFailure(null);
    try {
      const { user_type, ...user } = await call(changeAccount, { body });
      writeSession(user_type, user);
      setSaved(true);
    } catch (error) {
      setFailure(showFaults(error, body, setError, 'Your changes could not be saved. Please try again.'));
    }
  });
  return (
    <form className="stack gap-6" onSubmit={submit} noValidate>
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
        options={zones(text('time_zone', viewerZone()))}
        error={formState.errors.time_zone?.message}
        {...register('time_zone')}
      />
      {session.role === 'mentor' ? (
        <p className="small mute">A verified mentor who changes the name is verified again.</p>
      ) : null}
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      {saved ? <Notice kind="success">Saved successfully.</Notice> : null}
      <Button type="submit" wide waiting={formState.isSubmitting && 'Saving…'}>
        Save
      </Button>
    </form>
  );
}

/** Every zone the browser knows, and the one that is set. */
function zones(current: string) {
  const all = new Set([current, viewerZone(), ...Intl.supportedValuesOf('timeZone')]);
  return [...all].sort().map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
