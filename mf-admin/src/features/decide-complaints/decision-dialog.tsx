import { zodResolver } from '@hookform/resolvers/zod';
import { decideComplaintBody } from 'contracts/http/complaints';
import { MENTOR_SHARE_PERCENT, PLATFORM_SHARE_PERCENT, toDollars } from 'contracts/money';
import { DECISION_NOTE_MAX } from 'contracts/note-lengths';
import type { RefundDecision } from 'contracts/status';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Dialog, Notice, RadioCards, TextInput } from 'ui';
import { errorText } from 'web-kit/api';
import { formatMoney } from 'web-kit/money';
import { decideComplaint } from 'web-kit/resources/founder';
import { useDraft } from 'web-kit/use-draft';
import { z } from 'zod';
import { DecidedMeanwhile } from '../../decided-meanwhile.tsx';
import { useDecisions } from '../../decisions.tsx';
import { NotedDecision } from '../../noted-decision.tsx';
import styles from '../../parts.module.css';
import { RoomRecord } from '../../room-record.tsx';
import { TimeLeft } from '../../time-left.tsx';
import { BothSides, type Complaint, Decided } from './complaint-ticket.tsx';
import { amountFault, partialCents, sharesOf } from './decision.ts';
import { Consequence, RefundAmount } from './refund-amount.tsx';

const { decision, note } = decideComplaintBody.shape;
const NOTHING = { value: 'none', title: 'No refund', text: 'The mentor’s share stays as it is.' };
const SAYS = { none: 'No refund', partial: 'Partial refund', full: 'Full refund' } as const;
const FAILED = 'We couldn’t save the decision. Please try again.';
const keyOf = ({ id }: Complaint) => `complaint-${id}`;
const isGivenBack = ({ total_amount, given_back }: Complaint) => total_amount > 0 && typeof given_back === 'number';
const NOTHING_MORE = {
  value: 'none',
  title: 'No further refund',
  text: 'The session is already refunded automatically, so no decision gives back more.',
};
const refunds = (total: number) => [
  {
    value: 'partial',
    title: 'Partial refund',
    text: `A part goes back; the rest is shared ${MENTOR_SHARE_PERCENT} to ${PLATFORM_SHARE_PERCENT}.`,
  },
  { value: 'full', title: 'Full refund', text: `All of ${formatMoney(total)} goes back.` },
];
const choices = (complaint: Complaint) => {
  if (complaint.total_amount <= 0) return [NOTHING];
  return isGivenBack(complaint) ? [NOTHING_MORE] : [NOTHING, ...refunds(complaint.total_amount)];
};

interface Props {
  complaint: Complaint | null;
  /** It could not be marked as under review. */
  unmarked: boolean;
  onClose: () => void;
}

export function DecisionDialog({ complaint, unmarked, onClose }: Props) {
  const isDecided = complaint?.status === 'decided';
  return (
    <Dialog open={complaint !== null} onClose={onClose} title="Decide this complaint">
      {complaint ? (
        <>
          <p>
            {complaint.athlete_name} about {complaint.mentor_name}, {formatMoney(complaint.total_amount)} paid
            {complaint.taken_besides ? `, ${formatMoney(complaint.taken_besides)} of it went back before` : ''}
            {complaint.given_back ? `, ${formatMoney(complaint.given_back)} is refunded automatically` : ''}.
          </p>
          {isDecided ? null : <TimeLeft decideBy={complaint.decide_by} />}
          <BothSides complaint={complaint} heading="h3" />
          <RoomRecord sessionId={complaint.session_id} heading="h3" />
          {unmarked && !isDecided ? (
            <Notice kind="warning">
              We couldn’t mark it as under review, so both sides still see it as new. You can decide it anyway.
            </Notice>
          ) : null}
          {isDecided ? (
            <DecidedMeanwhile onClose={onClose}>
              <Decided complaint={complaint} />
            </DecidedMeanwhile>
          ) : (
            <DecisionForm key={complaint.id} complaint={complaint} onClose={onClose} />
          )}
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

function DecisionForm({ complaint, onClose }: { complaint: Complaint; onClose: () => void }) {
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
  const givenBack = isGivenBack(complaint);
  useEffect(() => {
    // What was chosen before the session was refunded can't be had anymore.
    if (givenBack) setValue('decision', 'none');
  }, [givenBack, setValue]);
  const [chosen, amount] = useWatch({ control, name: ['decision', 'amount'] });

  const decisions = useDecisions();
  const error = decisions.errorOf(keyOf(complaint));
  const submit = handleSubmit(({ decision, amount, note }) => {
    const cents = partialCents(amount, total);
    const seen = { seen_taken_besides: complaint.taken_besides };
    const partial = decision === 'partial' && cents !== null ? { amount: toDollars(cents), ...seen } : {};
    decisions.hold({
      key: keyOf(complaint),
      change: decideComplaint,
      input: { complaintId: complaint.id, decision, note, ...partial },
      about: `${complaint.athlete_name} about ${complaint.mentor_name}`,
      says: `${givenBack ? NOTHING_MORE.title : SAYS[decision]} for ${complaint.athlete_name}. Both sides are told in a few seconds.`,
      done: ({ message }) => message,
      fallback: FAILED,
      onDone: decided,
    });
    onClose();
  });

  return (
    <form className="stack gap-6" onSubmit={submit} noValidate>
      <div className={styles.oneColumn}>
        <RadioCards legend="Refund" options={choices(complaint)} {...register('decision')} />
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
      <Consequence shares={sharesOf(chosen, amount, complaint)} />
      <NotedDecision
        note={register('note')}
        error={formState.errors.note?.message}
        hint="Both sides read it."
        maxLength={DECISION_NOTE_MAX}
        change={{ error, failure: error && errorText(error, FAILED), isPending: false }}
        part="complaints"
        waiting="Deciding…"
        onClose={onClose}
      >
        Decide
      </NotedDecision>
    </form>
  );
}
