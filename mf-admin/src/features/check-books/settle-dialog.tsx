import { zodResolver } from '@hookform/resolvers/zod';
import { settleUnexplainedBody } from 'contracts/http/founder-money';
import { MONEY_NOTE_MAX } from 'contracts/note-lengths';
import { useForm } from 'react-hook-form';
import { Dialog, RadioCards } from 'ui';
import { formatMoney } from 'web-kit/money';
import { settleUnexplained } from 'web-kit/resources/founder-money';
import { useChange } from 'web-kit/use-change';
import { useDraft } from 'web-kit/use-draft';
import { NotedDecision } from '../../noted-decision.tsx';
import parts from '../../parts.module.css';
import type { Books } from './books-state.ts';

type Transaction = Books['unexplained'][number];
const resolver = zodResolver(settleUnexplainedBody);
const CHOICES = [
  { value: 'fee', title: 'A fee of Stripe', text: 'It counts with the card fees.' },
  { value: 'loss', title: 'A loss or a gain', text: 'It counts with the losses.' },
  { value: 'owner', title: 'My own money', text: 'You paid it in or took it out yourself.' },
];

interface Props {
  /** Null closes the dialog. */
  transaction: Transaction | null;
  onClose: () => void;
  onDone: (text: string) => void;
  onGone: () => void;
}

export function SettleDialog({ transaction, ...rest }: Props) {
  return (
    <Dialog open={transaction !== null} onClose={rest.onClose} title="What was this?">
      {transaction ? <SettleForm transaction={transaction} {...rest} /> : null}
    </Dialog>
  );
}

function SettleForm({ transaction, onClose, onDone, onGone }: Props & { transaction: Transaction }) {
  const { txn_id, amount, type, description } = transaction;
  const form = useForm({ resolver, defaultValues: { note: '' } });
  const { register, handleSubmit, formState } = form;
  const settled = useDraft(`settle:${txn_id}`, form);
  const settling = useChange(settleUnexplained, {
    fallback: 'We couldn’t settle it. Please try again.',
    onDone({ message }) {
      settled();
      onDone(message);
      onClose();
    },
    onShown: ({ ok }) => ok && onGone(),
  });
  const submit = handleSubmit((body) => settling.run({ txnId: txn_id, ...body }));
  return (
    <form className="stack gap-6" onSubmit={submit} noValidate>
      <p>
        {formatMoney(amount)}, {description || type.replaceAll('_', ' ')}. Stripe’s dashboard shows it under{' '}
        <code>{txn_id}</code>.
      </p>
      <div className={parts.oneColumn}>
        <RadioCards
          legend="It was"
          options={CHOICES}
          error={formState.errors.as && 'Choose one of the three.'}
          {...register('as')}
        />
      </div>
      <NotedDecision
        note={register('note')}
        error={formState.errors.note?.message}
        hint="How you know. It stays in your audit log."
        maxLength={MONEY_NOTE_MAX}
        change={settling}
        part="needs-a-look"
        waiting="Settling…"
        onClose={onClose}
      >
        Settle
      </NotedDecision>
    </form>
  );
}
