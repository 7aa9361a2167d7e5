import { zodResolver } from '@hookform/resolvers/zod';
import { payAnotherWayBody } from 'contracts/http/founder-money';
import { MONEY_NOTE_MAX } from 'contracts/note-lengths';
import { useForm } from 'react-hook-form';
import { Dialog } from 'ui';
import { formatMoney } from 'web-kit/money';
import { payAnotherWay } from 'web-kit/resources/founder-money';
import { useChange } from 'web-kit/use-change';
import { useDraft } from 'web-kit/use-draft';
import { DecidedMeanwhile } from '../../decided-meanwhile.tsx';
import { NotedDecision } from '../../noted-decision.tsx';
import { ALREADY_SENT, keyOf, PAID, type StuckMove } from './stuck-words.ts';

const resolver = zodResolver(payAnotherWayBody);

interface Props {
  /** As it was when it was asked about. Null closes the dialog. */
  move: StuckMove | null;
  /** What is stuck by now. */
  moves: readonly StuckMove[] | undefined;
  onClose: () => void;
  onDone: (text: string) => void;
  onGone: () => void;
}

export function PayAnotherWayDialog({ move, moves, ...rest }: Props) {
  const changed = move && moves && changeOf(move, moves);
  return (
    <Dialog
      open={move !== null}
      onClose={rest.onClose}
      title={move?.may.note_sent_before ? 'Sent before the dispute?' : 'Paid another way?'}
    >
      {changed ? (
        <DecidedMeanwhile title="This changed meanwhile" onClose={rest.onClose}>
          {changed}
        </DecidedMeanwhile>
      ) : null}
      {move && !changed ? <PaidForm move={move} {...rest} /> : null}
    </Dialog>
  );
}

function changeOf(move: StuckMove, moves: readonly StuckMove[]): string | null {
  const found = moves.find((each) => keyOf(each) === keyOf(move));
  if (!found) return 'It isn’t on the list anymore: it was noted, or it went through.';
  if (found.amount !== move.amount)
    return `It’s ${formatMoney(found.amount)} by now. Nothing was noted: please look again.`;
  const isSame = Boolean(found.may.note_sent_before) === Boolean(move.may.note_sent_before);
  return isSame ? null : 'A card dispute about it began or ended meanwhile. Nothing was noted: please look again.';
}

function PaidForm({ move, onClose, onDone, onGone }: Omit<Props, 'moves'> & { move: StuckMove }) {
  const { kind, id, amount, may } = move;
  const form = useForm({ resolver, defaultValues: { note: '' } });
  const { register, handleSubmit, formState } = form;
  const noted = useDraft(`paid-another-way:${keyOf(move)}`, form);
  const noting = useChange(payAnotherWay, {
    fallback: 'We couldn’t note it. Please try again.',
    onDone({ message }) {
      noted();
      onDone(message);
      onClose();
    },
    onShown: ({ ok }) => ok && onGone(),
  });
  const before = may.note_sent_before ? { sent_before_dispute: true } : {};
  const submit = handleSubmit(({ note }) => noting.run({ kind, id, note, seen_amount: amount, ...before }));
  return (
    <form className="stack gap-6" onSubmit={submit} noValidate>
      <p>
        {PAID[kind](formatMoney(amount))} This sends no money. The ledger keeps the amount as paid, so it leaves this
        list for good.
      </p>
      {may.note_sent_before ? (
        <p>
          Note here only what was on its way before the card’s bank asked, such as a check in the mail.{' '}
          {kind === 'transfer'
            ? 'If the bank decides for the family, the mentor owes it back. Don’t pay them anything now.'
            : 'The evidence then tells the bank. Don’t send anything now: the family may have it twice.'}
        </p>
      ) : null}
      <NotedDecision
        note={register('note')}
        error={formState.errors.note?.message}
        hint="How and when, such as “Zelle on December 2”. It stays in your audit log."
        maxLength={MONEY_NOTE_MAX}
        change={noting}
        part="needs-a-look"
        waiting="Noting…"
        onClose={onClose}
      >
        {may.note_sent_before ? ALREADY_SENT : 'Paid another way'}
      </NotedDecision>
    </form>
  );
}
