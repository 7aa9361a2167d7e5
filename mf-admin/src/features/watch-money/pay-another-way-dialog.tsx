import { Dialog } from 'ui';
import { formatMoney } from 'web-kit/money';
import { DecidedMeanwhile } from '../../decided-meanwhile.tsx';
import { PaidForm } from '../../paid-form.tsx';
import { ALREADY_SENT, keyOf, PAID, type StuckMove } from './stuck-words.ts';

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
      {move && !changed ? <StuckForm move={move} {...rest} /> : null}
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

function StuckForm({ move, onClose, onDone, onGone }: Omit<Props, 'moves'> & { move: StuckMove }) {
  const { kind, id, amount, may } = move;
  const before = may.note_sent_before ? { sent_before_dispute: true } : {};
  return (
    <PaidForm
      payment={{ kind, id, seen_amount: amount, ...before }}
      draft={`paid-another-way:${keyOf(move)}`}
      label={may.note_sent_before ? ALREADY_SENT : 'Paid another way'}
      hint="How and when, such as “Zelle on December 2”. It stays in your audit log."
      part="needs-a-look"
      onNoted={onDone}
      onGone={onGone}
      onClose={onClose}
    >
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
    </PaidForm>
  );
}
