import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button, Notice, Table } from 'ui';
import { now } from 'web-kit/clock';
import { formatMoney } from 'web-kit/money';
import { stuckMoneyQuery, tryMoneyAgain } from 'web-kit/resources/founder-money';
import { formatSession } from 'web-kit/session-time';
import { useViewerZone } from 'web-kit/time';
import { useChange } from 'web-kit/use-change';
import { Loaded, SubPart } from '../../part.tsx';
import { Refused } from '../../sign-in-again.tsx';
import { PayAnotherWayDialog } from './pay-another-way-dialog.tsx';
import { KINDS, keyOf, payLabelOf, type StuckMove, whichSession } from './stuck-words.ts';

export function StuckMoney() {
  const query = useQuery(stuckMoneyQuery);
  const [asked, setAsked] = useState<StuckMove | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const goToHeading = () => heading.current?.focus();
  return (
    <SubPart title="Money that hasn’t arrived" heading={heading}>
      {said ? <Notice kind="success">{said}</Notice> : null}
      <Loaded query={query} height="3rem">
        {(moves) =>
          moves.length === 0 ? (
            <p className="mute">None. Every transfer and refund has gone through within an hour.</p>
          ) : (
            <Moves moves={moves} onAsk={setAsked} onSaid={setSaid} onGone={goToHeading} />
          )
        }
      </Loaded>
      <PayAnotherWayDialog
        move={asked}
        moves={query.data}
        onClose={() => setAsked(null)}
        onDone={setSaid}
        onGone={goToHeading}
      />
    </SubPart>
  );
}

interface MovesProps {
  moves: StuckMove[];
  onAsk: (move: StuckMove) => void;
  onSaid: (text: string | null) => void;
  onGone: () => void;
}

function Moves({ moves, onAsk, onSaid, onGone }: MovesProps) {
  const zone = useViewerZone();
  const trying = useChange(tryMoneyAgain, {
    fallback: 'We couldn’t try it again. Please try once more.',
    onDone: ({ message }) => onSaid(message),
    onFailed: () => onSaid(null),
    onShown: ({ ok }) => ok && onGone(),
  });
  const isTrying = (move: StuckMove) =>
    trying.isPending && trying.input !== undefined && keyOf(trying.input) === keyOf(move);
  return (
    <div className="stack">
      <Refused change={trying} tab="complaints" part="needs-a-look" />
      <Table
        caption="Money that hasn’t arrived"
        keyOf={keyOf}
        rows={moves}
        columns={[
          { label: 'What', value: ({ kind }) => KINDS[kind] },
          { label: 'Amount', value: ({ amount }) => formatMoney(amount) },
          { label: 'Session', value: whichSession },
          { label: 'Since', value: ({ since }) => formatSession(since, zone, now()) },
          { label: 'Tries', value: ({ tries }) => tries },
          { label: 'Why', value: ({ why }) => why },
          {
            label: 'Action',
            value: (move) => (
              <Actions
                move={move}
                waiting={isTrying(move) && 'Trying again…'}
                waits={trying.isPending && !isTrying(move)}
                onTry={() => trying.run({ kind: move.kind, id: move.id })}
                onAsk={() => onAsk(move)}
              />
            ),
          },
        ]}
      />
    </div>
  );
}

interface ActionsProps {
  move: StuckMove;
  waiting: string | false;
  /** For another one: they are tried one after the other. */
  waits: boolean;
  onTry: () => void;
  onAsk: () => void;
}

function Actions({ move: { may, kind, amount }, waiting, waits, onTry, onAsk }: ActionsProps) {
  const which = <span className="visually-hidden">: {`${KINDS[kind]}, ${formatMoney(amount)}`}</span>;
  const pays = payLabelOf(may);
  if (!may.try_again && !pays) return 'Nothing to do yet';
  return (
    <span className="row gap-2">
      {may.try_again ? (
        <Button look="quiet" onClick={onTry} waiting={waiting} disabled={waits}>
          Try again{which}
        </Button>
      ) : null}
      {pays ? (
        <Button look="quiet" onClick={onAsk}>
          {pays}
          {which}
        </Button>
      ) : null}
    </span>
  );
}
