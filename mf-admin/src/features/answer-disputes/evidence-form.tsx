import { zodResolver } from '@hookform/resolvers/zod';
import { submitDisputeEvidenceBody } from 'contracts/http/founder';
import { useForm } from 'react-hook-form';
import { Button, TextArea } from 'ui';
import { submitEvidence } from 'web-kit/resources/founder';
import { useChange } from 'web-kit/use-change';
import { useDraft } from 'web-kit/use-draft';
import { Refused } from '../../sign-in-again.tsx';
import type { CardDispute } from './dispute-state.ts';

const resolver = zodResolver(submitDisputeEvidenceBody);

/** The bank takes evidence only once. */
export function EvidenceForm({ dispute, onSent }: { dispute: CardDispute; onSent: (text: string) => void }) {
  const form = useForm({ resolver, defaultValues: { note: '' } });
  const { register, handleSubmit, formState } = form;
  const sent = useDraft(`evidence:${dispute.id}`, form);

  const sending = useChange(submitEvidence, {
    fallback: 'We couldn’t send the evidence. Please try again.',
    onDone({ message }) {
      sent();
      onSent(message);
    },
  });
  const submit = handleSubmit(({ note }) => sending.run({ disputeId: dispute.id, note: note || null }));

  return (
    <form className="stack" onSubmit={submit} noValidate>
      <TextArea
        label="Note to the bank"
        hint="What the parts above don’t say. The bank takes evidence once, so look through it first."
        required={false}
        maxLength={2_000}
        error={formState.errors.note?.message}
        {...register('note')}
      />
      <Refused change={sending} tab="complaints" part="disputes" kept />
      <div>
        <Button type="submit" look="accent" waiting={sending.isPending && 'Sending…'}>
          Submit evidence
        </Button>
      </div>
    </form>
  );
}
