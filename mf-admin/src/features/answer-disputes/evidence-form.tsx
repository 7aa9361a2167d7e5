import { zodResolver } from '@hookform/resolvers/zod';
import { bodySchema } from 'contracts/endpoint';
import { submitDisputeEvidence } from 'contracts/http/founder';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button, Notice, TextArea } from 'ui';
import { call, errorText } from 'web-kit/api';
import { useDraft } from 'web-kit/use-draft';
import { useRefresh } from '../../admin-calls.ts';
import { needsSignInAgain, SignInAgain } from '../../sign-in-again.tsx';
import type { CardDispute } from './dispute-state.ts';

const resolver = zodResolver(bodySchema(submitDisputeEvidence));

/** Sends what is shown, with a note. The bank takes it once. */
export function EvidenceForm({ dispute, onSent }: { dispute: CardDispute; onSent: (text: string) => void }) {
  const refresh = useRefresh();
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm({ resolver, defaultValues: { note: '' } });
  const { register, handleSubmit, formState } = form;
  const sent = useDraft(`evidence:${dispute.id}`, form);

  const submit = handleSubmit(async ({ note }) => {
    setFailure(null);
    try {
      const { message } = await call(submitDisputeEvidence, {
        params: { id: dispute.id },
        body: { note: note || null },
      });
      sent();
      onSent(message);
    } catch (error) {
      setFailure(error);
    }
    await refresh();
  });

  return (
    <form className="stack" onSubmit={submit} noValidate>
      <TextArea
        label="Note to the bank"
        hint="What the parts above do not say. The bank takes evidence once, so look through it first."
        required={false}
        maxLength={2_000}
        error={formState.errors.note?.message}
        {...register('note')}
      />
      {needsSignInAgain(failure) ? (
        <SignInAgain tab="complaints" part="disputes" kept />
      ) : failure ? (
        <Notice kind="error">{errorText(failure, 'The evidence could not be sent. Please try again.')}</Notice>
      ) : null}
      <div>
        <Button type="submit" look="accent" waiting={formState.isSubmitting && 'Sending…'}>
          Submit evidence
        </Button>
      </div>
    </form>
  );
}
