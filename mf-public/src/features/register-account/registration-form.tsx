import { zodResolver } from '@hookform/resolvers/zod';
import { REGISTER_REDIRECT_MS } from 'contracts/times';
import { type Resolver, useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { FormFoot } from 'ui';
import { isApiError } from 'web-kit/api';
import { now } from 'web-kit/clock';
import { useFormChange } from 'web-kit/form-faults';
import { paths, safeNext } from 'web-kit/paths';
import { useRedirectLater } from 'web-kit/redirect-later';
import { type Registration, registerAccount } from 'web-kit/resources/account';
import { viewerZone } from 'web-kit/time';
import { useDraft } from 'web-kit/use-draft';
import { AthleteFields } from './athlete-fields.tsx';
import { athleteForm, emptyFields, type Fields, type Kind, mentorForm } from './form-schema.ts';
import { MentorFields } from './mentor-fields.tsx';
import { PersonFields, SportFields } from './person-fields.tsx';

const SUCCESS: Readonly<Record<Kind, string>> = {
  athlete: 'Registration successful! Redirecting to browse mentors...',
  mentor: 'College athlete profile created! Waiting for verification...',
};

export function RegistrationForm({ kind, next }: { kind: Kind; next: string | null }) {
  const form = useForm<Fields, Kind, Fields>({
    // The kind may change while the page stands; the rules asked for are those of the moment.
    resolver: (values, context, options) => resolverOf(kind)(values, context, options),
    defaultValues: emptyFields(now().getFullYear()),
  });
  const sent = useDraft('registration', form, ['password']);
  const registering = useFormChange(registerAccount, form, {
    fallback: 'Registration failed. Please try again.',
    onDone: sent,
  });
  const { answer, error, failure, input } = registering;
  const goTo = answer && input ? pageAfter(input.kind, next, answer.signedIn) : null;
  useRedirectLater(goTo, REGISTER_REDIRECT_MS);
  const submit = form.handleSubmit((values) => registering.run(filled(kind, { ...values, time_zone: viewerZone() })));
  const isTaken = isApiError(error) && error.status === 409;
  const waiting = goTo ? 'Redirecting…' : registering.isPending ? 'Creating your account…' : null;

  return (
    <form className="stack gap-12" onSubmit={submit} noValidate>
      <PersonFields form={form} kind={kind} />
      <SportFields form={form} />
      {kind === 'mentor' ? <MentorFields form={form} /> : <AthleteFields form={form} />}
      <div className="stack">
        <FormFoot
          failure={
            failure && (
              <>
                {failure} {isTaken ? <Link to={paths.login(next ?? undefined)}>Log in instead</Link> : null}
              </>
            )
          }
          success={goTo && SUCCESS[kind]}
          size="large"
          wide
          waiting={waiting}
        >
          Create account
        </FormFoot>
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

function filled(kind: Kind, values: Fields): Registration {
  if (kind === 'mentor') return { kind, body: mentorForm.parse(values) };
  return { kind, body: athleteForm.parse(values) };
}

/** The next page knows the new person; where signing in did not work, they do it themselves first. */
function pageAfter(kind: Kind, next: string | null, isSignedIn: boolean): string {
  const page = kind === 'mentor' ? paths.mentorVerification() : (safeNext(next) ?? paths.browse());
  return isSignedIn ? page : paths.login(page);
}
