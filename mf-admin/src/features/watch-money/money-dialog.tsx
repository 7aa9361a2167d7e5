import { useState } from 'react';
import { Button, Dialog } from 'ui';
import { now } from 'web-kit/clock';
import { formatMoney } from 'web-kit/money';
import { tryMoneyAgain } from 'web-kit/resources/founder-money';
import { formatSession } from 'web-kit/session-time';
import { useViewerZone } from 'web-kit/time';
import { useChange } from 'web-kit/use-change';
import parts from '../../parts.module.css';
import { Refused } from '../../sign-in-again.tsx';
import { PayAnotherWayDialog } from './pay-another-way-dialog.tsx';
import { KINDS, keyOf, payLabelOf, type StuckMove, whichSession } from './stuck-words.ts';

interface Props {
  /** Null closes the dialog. */
  move: StuckMove | null;
  moves: readonly StuckMove[] | undefined;
  onClose: () => void;
  onDone: (text: string) => void;
}

export function MoneyDialog({ move, moves, onClose, onDone }: Props) {
  const [paying, setPaying] = useState<StuckMove | null>(null);
  return (
    <>
      <Dialog
        open={move !== null && paying === null}
        onClose={() => {
          if (!paying) onClose();
        }}
        title="Money that hasn’t arrived"
      >
        {move ? <Stuck key={keyOf(move)} move={move} onDone={onDone} onPay={() => setPaying(move)} /> : null}
      </Dialog>
      <PayAnotherWayDialog
        move={paying}
        moves={moves}
        onClose={() => {
          setPaying(null);
          onClose();
        }}
        onDone={onDone}
        onGone={() => undefined}
      />
    </>
  );
}

function Stuck({ move, onDone, onPay }: { move: StuckMove; onDone: (text: string) => void; onPay: () => void }) {
  const zone = useViewerZone();
  const { kind, id, amount, since, tries, why, may } = move;
  const pays = payLabelOf(may);
  const trying = useChange(tryMoneyAgain, {
    fallback: 'We couldn’t try it again. Please try once more.',
    onDone: ({ message }) => onDone(message),
  });
  return (
    <>
      <p>
        <b>{KINDS[kind]}.</b> {why}
      </p>
      <dl className={parts.facts}>
        <Fact label="Amount" value={formatMoney(amount)} />
        <Fact label="Session" value={whichSession(move)} />
        <Fact label="Since" value={formatSession(since, zone, now())} />
        <Fact label="Tries" value={String(tries)} />
      </dl>
      <Refused change={trying} tab="complaints" part="needs-a-look" />
      <div className="row">
        {may.try_again ? (
          <Button onClick={() => trying.run({ kind, id })} waiting={trying.isPending && 'Trying again…'}>
            Try again
          </Button>
        ) : null}
        {pays ? (
          <Button look="quiet" onClick={onPay}>
            {pays}
          </Button>
        ) : null}
        {may.try_again || pays ? null : <p className="mute">Nothing to do yet.</p>}
      </div>
    </>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
