import { zodResolver } from '@hookform/resolvers/zod';
import { registerAthlete, registerMentor } from 'contracts/http/accounts';
import { REGISTER_REDIRECT_MS } from 'contracts/times';
import { useState } from 'react';
import { type Resolver, type SubmitHandler, useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { Button, Notice } from 'ui';
import { call, isApiError } from 'web-kit/api';
import { paths, safeNext } from 'web-kit/paths';
import { useRedirectLater } from 'web-kit/redirect-later';
import { viewerZone } from 'web-kit/time';
import { useDraft } from 'web-kit/use-draft';
import type { z } from 'zod';
import { showFaults } from '../../form-faults.ts';
import { signIn } from '../../sign-in.ts';
import { AthleteFields } from './athlete-fields.tsx';
import { athleteForm, emptyFields, type Fields, mentorForm } from './form-schema.ts';
import { MentorFields } from './mentor-fields.tsx';
import type { Kind } from './page.tsx';
import { PersonFields, SportFields } from './person-fields.tsx';

type Filled =
  | { kind: 'athlete'; body: z.infer<typeof athleteForm> }
  | { kind: 'mentor'; body: z.infer<typeof mentorForm> };

const SUCCESS: Readonly<Record<Kind, string>> = {
  athlete: 'Registration successful! Redirecting to browse mentors...',
  mentor: 'College athlete profile created! Waiting for verification...',
};

export function RegistrationForm({ kind, next }: { kind: Kind; next: string | null }) {
  const [goTo, setGoTo] = useState<string | null>(null);
  const [failure, setFailure] = useState<{ text: string; taken: boolean } | null>(null);
  const form = useForm<Fields, Kind, Fields>({
    // The kind may change while the page stands; the rules asked for are those of the moment.
    resolver: (values, context, options) => resolverOf(kind)(values, context, options),
    defaultValues: emptyFields(new Date().getFullYear()),
  });
  const sent = useDraft('registration', form, ['password']);
  useRedirectLater(goTo, REGISTER_REDIRECT_MS);

  const send: SubmitHandler<Fields> = async (values) => {
    setFailure(null);
    try {
      await register(filled(kind, { ...values, time_zone: viewerZone() }));
      sent();
      setGoTo(await enter(kind, next, values));
    } catch (error) {
      const text = showFaults(error, values, form.setError, 'Registration failed. Please try again.');
      setFailure({ text, taken: isApiError(error) && error.status === 409 });
    }
  };
  const waiting = goTo ? 'Redirecting…' : form.formState.isSubmitting ? 'Creating your account…' : null;

  return (
    <form className="stack gap-12" onSubmit={form.handleSubmit(send)} noValidate>
      <PersonFields form={form} kind={kind} />
      <SportFields form={form} />
      {kind === 'mentor' ? <MentorFields form={form} /> : <AthleteFields form={form} />}
      <div className="stack">
        {failure ? (
          <Notice kind="error">
            {failure.text} {failure.taken ? <Link to={paths.login(next ?? undefined)}>Log in instead</Link> : null}
          </Notice>
        ) : null}
        {goTo ? <Notice kind="success">{SUCCESS[kind]}</Notice> : null}
        <Button type="submit" size="large" wide waiting={waiting}>
          Create account
        </Button>
        <p className="small mute">
          By creating an account you agree to the <Link to={paths.terms()}>terms</Link> and the{' '}
          <Link to={paths.privacy()}>privacy notice</Link>.
        </p>
      </div>
    </form>
  );
}

const resolvers = {
  athlete: zodResolver(athleteForm),
  mentor: zodResolver(mentorForm),
};
function resolverOf(kind: Kind): Resolver<Fields, Kind, Fields> {
  const resolver = resolvers[kind] as unknown as Resolver<Fields, Kind, Fields>;
  // The form keeps what was typed; `filled` turns it into the call's body, with the same schema.
  return async (values, context, options) => {
    const { errors } = await resolver(values, context, options);
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}

function filled(kind: Kind, values: Fields): Filled {
  if (kind === 'mentor') return { kind, body: mentorForm.parse(values) };
  return { kind, body: athleteForm.parse(values) };
}

async function register({ kind, body }: Filled): Promise<void> {
  if (kind === 'mentor') await call(registerMentor, { body });
  else await call(registerAthlete, { body });
}

/** Signs the new person in, so that the next page knows them, and answers where to go; the sign-in page if that fails. */
async function enter(kind: Kind, next: string | null, { email, password }: Fields): Promise<string> {
  const page = kind === 'mentor' ? paths.mentorVerification() : (safeNext(next) ?? paths.browse());
  try {
    await signIn({ email, password });
    return page;
  } catch {
    return paths.login(page);
  }
}
