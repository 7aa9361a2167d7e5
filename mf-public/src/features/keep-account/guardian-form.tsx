import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from 'contracts/endpoint';
import { type getGuardian, putGuardianBody } from 'contracts/http/accounts';
import { useForm } from 'react-hook-form';
import { Button, FailedState, FormFoot, Notice, Skeleton, TextInput } from 'ui';
import { errorText } from 'web-kit/api';
import { useFormChange } from 'web-kit/form-faults';
import { MailAddress } from 'web-kit/mail-address';
import { guardianQuery, putGuardian } from 'web-kit/resources/account';
import { useDraft } from 'web-kit/use-draft';
import { useTypedSince } from 'web-kit/use-typed-since';
import { GUARDIAN_MODES } from '../../guardian-modes.ts';
import styles from './page.module.css';

// Taking the address out is a button of its own, so here it must be one.
const resolver = zodResolver(putGuardianBody.required().extend({ email: putGuardianBody.shape.email.unwrap() }));

export function GuardianForm() {
  const { data, error, refetch, isFetching } = useQuery(guardianQuery);
  return (
    <section className="stack gap-6" aria-labelledby="guardian">
      <div className="stack">
        <h2 className={styles.heading} id="guardian">
          Parent or guardian
        </h2>
        <p className="mute">
          Gets copies of the emails about your sessions, with a joining link of their own. Until you’re 18, they read
          your messages with mentors, too.
        </p>
      </div>
      {data ? (
        <Fields guardian={data} />
      ) : error ? (
        <FailedState title="We couldn’t load this part" onRetry={() => void refetch()} retrying={isFetching}>
          <p>{errorText(error, 'Something went wrong. Please try again.')}</p>
        </FailedState>
      ) : (
        <Skeleton height="8rem" />
      )}
    </section>
  );
}

type Guardian = ResponseOf<typeof getGuardian>;

function Fields({ guardian }: { guardian: Guardian }) {
  const named = { email: guardian.email ?? '' };
  const form = useForm({ resolver, defaultValues: named, values: named, resetOptions: { keepDirtyValues: true } });
  const { register, handleSubmit, formState, getValues, reset } = form;
  const forget = useDraft('account-guardian', form);
  const since = useTypedSince(getValues);
  const saving = useFormChange(putGuardian, form, {
    fallback: 'We couldn’t save this. Please try again.',
    onDone(answer, { email }) {
      // The button that took it out goes away, and the focus with it.
      if (email === null) form.setFocus('email');
      if (since.isMore()) return;
      forget();
      reset({ email: answer.email ?? '' }, { keepDirtyValues: false });
    },
  });
  const send = (body: { email: string | null }) => since.note(saving.run(body));
  const isRemoving = saving.isPending && saving.input?.email === null;
  const { email } = guardian;
  return (
    <form className="stack gap-6" onSubmit={handleSubmit(send, saving.reset)} noValidate>
      {email ? <Named email={email} guardian={guardian} /> : null}
      <TextInput
        label="Their email"
        type="email"
        inputMode="email"
        autoComplete="off"
        required
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <FormFoot
        failure={saving.failure}
        success={saving.answer && saidOf(saving.answer)}
        look="quiet"
        wide
        waiting={saving.isPending && !isRemoving && 'Saving…'}
      >
        {email && !guardian.confirmed ? 'Save and ask again' : 'Save and ask them to confirm'}
      </FormFoot>
      {email ? (
        <Button look="quiet" wide onClick={() => send({ email: null })} waiting={isRemoving && 'Removing…'}>
          Remove this address
        </Button>
      ) : null}
    </form>
  );
}

function Named({ email, guardian: { confirmed, mode } }: { email: string; guardian: Guardian }) {
  if (!confirmed)
    return (
      <Notice kind="info" quiet>
        We’ve asked <MailAddress of={email} /> to confirm. Until then no copies are sent.
      </Notice>
    );
  return (
    <>
      <Notice kind="success" quiet>
        <MailAddress of={email} /> is confirmed. {mode ? GUARDIAN_MODES[mode].toAthlete : null}
      </Notice>
      {mode ? <p className="mute">Only they can change how they take part, with a link in their emails.</p> : null}
    </>
  );
}

function saidOf({ email, confirmed }: Guardian): string {
  if (!email) return 'They get no more emails about your sessions.';
  return confirmed ? 'Nothing to do: they’ve confirmed already.' : 'We’ve sent them an email.';
}
