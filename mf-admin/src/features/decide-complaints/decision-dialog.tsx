import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { bodySchema } from 'contracts/endpoint';
import { decideComplaint } from 'contracts/http/complaints';
import { toDollars } from 'contracts/money';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button, Dialog, Notice, RadioCards, TextArea, TextInput } from 'ui';
import { call, errorText } from 'web-kit/api';
import { formatMoney } from 'web-kit/money';
import { z } from 'zod';
import styles from '../../parts.module.css';
import { needsSignInAgain, SignInAgain } from '../../sign-in-again.tsx';
import type { Complaint } from './complaint-queue.tsx';
import { amountFault, consequence, partialCents } from './decision.ts';

const { decision, note } = bodySchema(decideComplaint).shape;
const choices = (total: string) => [
  { value: 'none', title: 'No refund', text: 'The mentor is paid as if nothing had been said.' },
  { value: 'partial', title: 'Partial refund', text: 'A part goes back; the rest is shared 40 to 60.' },
  { value: 'full', title: 'Full refund', text: `All of ${total} goes back.` },
];

interface Props {
  /** The one to decide; null closes the dialog. */
  complaint: Complaint | null;
  onClose: () => void;
  onDecided: (text: string) => void;
}

export function DecisionDialog({ complaint, onClose, onDecided }: Props) {
  return (
    <Dialog open={complaint !== null} onClose={onClose} title="Decide this complaint">
      {complaint ? <DecisionForm complaint={complaint} onClose={onClose} onDecided={onDecided} /> : null}
    </Dialog>
  );
}

function formFor(total: number) {
  return z.object({ decision, amount: z.string(), note }).superRefine((values, context) => {
    const message = amountFault(values.decision, values.amount, total);
    if (message) context.addIssue({ code: 'custom', path: ['amount'], message });
  });
}

function DecisionForm({ complaint, onClose, onDecided }: Props & { complaint: Complaint }) {
  const client = useQueryClient();
  const total = complaint.total_amount;
  const [failure, setFailure] = useState<unknown>(null);
  const { register, handleSubmit, control, formState } = useForm({
    resolver: zodResolver(formFor(total)),
    defaultValues: { decision: 'none' as 'none' | 'partial' | 'full', amount: '', note: '' },
  });
  const [chosen, amount] = useWatch({ control, name: ['decision', 'amount'] });

  const submit = handleSubmit(async (values) => {
    setFailure(null);
    const cents = partialCents(values.amount, total);
    const partial = values.decision === 'partial' && cents !== null ? { amount: toDollars(cents) } : {};
    try {
      const body = { decision: values.decision, note: values.note, ...partial };
      const { message } = await call(decideComplaint, { params: { id: complaint.id }, body });
      onDecided(message);
      onClose();
      await client.invalidateQueries({ queryKey: ['admin'] });
    } catch (error) {
      setFailure(error);
    }
  });

  return (
    <form className="stack gap-6" onSubmit={submit} noValidate>
      <p>
        {complaint.athlete_name} about {complaint.mentor_name}, {formatMoney(total)} paid.
      </p>
      <div className={styles.oneColumn}>
        <RadioCards legend="Refund" options={choices(formatMoney(total))} {...register('decision')} />
      </div>
      {chosen === 'partial' ? (
        <TextInput
          label="Amount to refund in dollars"
          hint={`More than $0 and less than ${formatMoney(total)}`}
          inputMode="decimal"
          required
          error={formState.errors.amount?.message}
          {...register('amount')}
        />
      ) : null}
      <p role="status">
        <b>{consequence(chosen, amount, total)}</b>
      </p>
      <TextArea
        label="Note"
        hint="Both sides read it."
        required
        error={formState.errors.note?.message}
        {...register('note')}
      />
      {needsSignInAgain(failure) ? (
        <SignInAgain tab="complaints" />
      ) : failure ? (
        <Notice kind="error">{errorText(failure, 'The decision could not be saved. Please try again.')}</Notice>
      ) : null}
      <div className="row">
        <Button type="submit" waiting={formState.isSubmitting && 'Deciding…'}>
          Decide
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
