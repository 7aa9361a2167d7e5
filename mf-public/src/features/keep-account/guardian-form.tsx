import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { bodySchema } from 'contracts/endpoint';
import { getGuardian, putGuardian } from 'contracts/http/accounts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button, FailedState, Notice, Skeleton, TextInput } from 'ui';
import { call, errorText } from 'web-kit/api';
import { showFaults } from '../../form-faults.ts';
import styles from './page.module.css';

const KEY = ['guardian'];
// Taking the address out is a button of its own, so here it must be one.
const resolver = zodResolver(
  bodySchema(putGuardian)
    .required()
    .extend({ email: bodySchema(putGuardian).shape.email.unwrap() }),
);

/** The parent or guardian who gets copies, once that address has confirmed. */
export function GuardianForm() {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(getGuardian, { signal }),
    staleTime: 0,
  });
  return (
    <section className="stack gap-6" aria-labelledby="guardian">
      <div className="stack">
        <h2 className={styles.heading} id="guardian">
          Parent or guardian
        </h2>
        <p className="mute">Gets copies of the emails about your sessions, with a joining link of their own.</p>
      </div>
      {data ? (
        <Fields key={data.email} guardian={data} />
      ) : error ? (
        <FailedState title="We could not load this part" onRetry={() => void refetch()} retrying={isFetching}>
          <p>{errorText(error, 'Something went wrong. Please try again.')}</p>
        </FailedState>
      ) : (
        <Skeleton height="8rem" />
      )}
    </section>
  );
}

function Fields({ guardian }: { guardian: { email: string | null; confirmed: boolean } }) {
  const client = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const [removing, setRemoving] = useState(false);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver,
    defaultValues: { email: guardian.email ?? '' },
  });
  const put = async (email: string | null) => {
    setFailure(null);
    try {
      client.setQueryData(KEY, await call(putGuardian, { body: { email } }));
    } catch (error) {
      setFailure(showFaults(error, { email: '' }, setError, 'This could not be saved. Please try again.'));
    }
  };
  const remove = async () => {
    setRemoving(true);
    await put(null);
    setRemoving(false);
  };
  const { email } = guardian;
  return (
    <form className="stack gap-6" onSubmit={handleSubmit((body) => put(body.email))} noValidate>
      {email ? (
        <Notice kind={guardian.confirmed ? 'success' : 'info'} quiet>
          {guardian.confirmed
            ? `${email} is confirmed.`
            : `We have asked ${email} to confirm. Until then no copies are sent.`}
        </Notice>
      ) : null}
      <TextInput
        label="Their email"
        type="email"
        inputMode="email"
        autoComplete="off"
        required
        error={formState.errors.email?.message}
        {...register('email')}
      />
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <Button type="submit" look="quiet" wide waiting={formState.isSubmitting && 'Saving…'}>
        {email && !guardian.confirmed ? 'Save and ask again' : 'Save and ask them to confirm'}
      </Button>
      {email ? (
        <Button look="quiet" wide onClick={() => void remove()} waiting={removing && 'Removing…'}>
          Remove this address
        </Button>
      ) : null}
    </form>
  );
}
