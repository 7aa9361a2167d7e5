import { zodResolver } from '@hookform/resolvers/zod';
import { decideComplaintBody } from 'contracts/http/complaints';
import { MENTOR_SHARE_PERCENT, PLATFORM_SHARE_PERCENT, toDollars } from 'contracts/money';
import type { RefundDecision } from 'contracts/status';
import { useForm, useWatch } from 'react-hook-form';
import { Dialog, Notice, RadioCards, TextInput } from 'ui';
import { formatMoney } from 'web-kit/money';
import { decideComplaint } from 'web-kit/resources/founder';
import { useChange } from 'web-kit/use-change';
import { useDraft } from 'web-kit/use-draft';
import { z } from 'zod';
import { NotedDecision } from '../../noted-decision.tsx';
import styles from '../../parts.module.css';
import { RoomRecord } from '../../room-record.tsx';
import { TimeLeft } from '../../time-left.tsx';
import { BothSides, type Complaint } from './complaint-ticket.tsx';
import { amountFault, partialCents, sharesOf } from './decision.ts';
import { Consequence, RefundAmount } from './refund-amount.tsx';

const { decision, note } = decideComplaintBody.shape;
const NOTHING = { value: 'none', title: 'No refund', text: 'The mentor’s share stays as it is.' };
const choices = (total: number) => [
  NOTHING,
  {
    value: 'partial',
    title: 'Partial refund',
    text: `A part goes back; the rest is shared ${MENTOR_SHARE_PERCENT} to ${PLATFORM_SHARE_PERCENT}.`,
  },
  { value: 'full', title: 'Full refund', text: `All of ${formatMoney(total)} goes back.` },
];

interface Props {
  complaint: Complaint | null;
  /** It could not be marked as under review. */
  unmarked: boolean;
  onClose: () => void;
  onDecided: (text: string) => void;
}

export function DecisionDialog({ complaint, unmarked, onClose, onDecided }: Props) {
  return (
    <Dialog open={complaint !== null} onClose={onClose} title="Decide this complaint">
      {complaint ? (
        <>
          <p>
            {complaint.athlete_name} about {complaint.mentor_name}, {formatMoney(complaint.total_amount)} paid.
          </p>
          <TimeLeft decideBy={complaint.decide_by} />
          <BothSides complaint={complaint} heading="h3" />
          <RoomRecord sessionId={complaint.session_id} heading="h3" />
          {unmarked ? (
            <Notice kind="warning">
              It could not be marked as under review, so both sides still see it as new. You can decide all the same.
            </Notice>
          ) : null}
          <DecisionForm complaint={complaint} onClose={onClose} onDecided={onDecided} />
        </>
      ) : null}
    </Dialog>
  );
}

function formFor(total: number) {
  return z.object({ decision, amount: z.string(), note }).superRefine((values, context) => {
    const message = amountFault(values.decision, values.amount, total);
    if (message) context.addIssue({ code: 'custom', path: ['amount'], message });
  });
}

function DecisionForm({ complaint, onClose, onDecided }: Omit<Props, 'unmarked'> & { complaint: Complaint }) {
  const total = complaint.total_amount;
  const form = useForm({
    resolver: zodResolver(formFor(total)),
    defaultValues: {
      decision: 'none' as RefundDecision,
      amount: String(Math.round(total / 2)),
      note: '',
    },
  });
  const { register, handleSubmit, control, formState, setValue } = form;
  const decided = useDraft(`decision:${complaint.id}`, form);
  const [chosen, amount] = useWatch({ control, name: ['decision', 'amount'] });

  const deciding = useChange(decideComplaint, {
    fallback: 'The decision could not be saved. Please try again.',
    onDone({ message }) {
      decided();
      onDecided(message);
      onClose();
    },
  });
  const submit = handleSubmit(({ decision, amount, note }) => {
    const cents = partialCents(amount, total);
    const partial = decision === 'partial' && cents !== null ? { amount: toDollars(cents) } : {};
    deciding.run({ complaintId: complaint.id, decision, note, ...partial });
  });

  return (
    <form className="stack gap-6" onSubmit={submit} noValidate>
      <div className={styles.oneColumn}>
        <RadioCards legend="Refund" options={total > 0 ? choices(total) : [NOTHING]} {...register('decision')} />
      </div>
      {chosen === 'partial' ? (
        <RefundAmount
          total={total}
          typed={amount}
          onSlide={(typed) => setValue('amount', typed, { shouldDirty: true, shouldValidate: formState.isSubmitted })}
        >
          <TextInput
            label="Amount to refund in dollars"
            hint={`More than $0 and less than ${formatMoney(total)}`}
            inputMode="decimal"
            required
            error={formState.errors.amount?.message}
            {...register('amount')}
          />
        </RefundAmount>
      ) : null}
      <Consequence shares={sharesOf(chosen, amount, total)} />
      <NotedDecision
        note={register('note')}
        error={formState.errors.note?.message}
        hint="Both sides read it."
        maxLength={2_000}
        change={deciding}
        part="complaints"
        waiting="Deciding…"
        onClose={onClose}
      >
        Decide
      </NotedDecision>
    </form>
  );
}
