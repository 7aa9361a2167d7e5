import type { MoneyPlace } from 'contracts/money-places';
import { More, Stat, Stats, Table } from 'ui';
import { now } from 'web-kit/clock';
import { formatMoney } from 'web-kit/money';
import type { SessionRecord } from 'web-kit/resources/find';
import { formatSession } from 'web-kit/session-time';
import { useViewerZone } from 'web-kit/time';
import { Part } from '../../part.tsx';
import styles from './session.module.css';

type Money = NonNullable<SessionRecord['money']>;

const PLACES: Readonly<Record<MoneyPlace, string>> = {
  family: 'Back with the family',
  mentor: 'Paid out to the mentor',
  commission: 'Sideline’s commission',
  held: 'Held until it’s over',
  mentor_waiting: 'Waits for the mentor',
  on_its_way_back: 'On its way to the family',
  card_bank: 'With the card’s bank',
  mentor_owes: 'Owed by the mentor',
  loss: 'Lost',
  elsewhere: 'Moved another way',
};
const ACCOUNTS: Readonly<Record<string, string>> = {
  cash: 'Stripe balance',
  held: 'Held',
  mentor: 'Mentor',
  commission: 'Commission',
  stripe_fees: 'Stripe’s fees',
  refunding: 'On its way back',
  dispute: 'Dispute',
  receivable: 'Mentor owes',
  loss: 'Loss',
  owner: 'You',
};

/** Every cent that the family paid, and where it is now. */
export function SessionMoney({ money }: { money: Money }) {
  return (
    <Part id="money" title="The money">
      {money.captured === 0 && money.lines.length === 0 ? (
        <p className="mute">Nothing has been paid.</p>
      ) : (
        <>
          <div className={styles.money}>
            <Stats>
              <Stat value={formatMoney(money.captured)} label="Paid by the family" />
              {money.places.map(({ place, amount }) => (
                <Stat key={place} value={signed(amount)} label={PLACES[place]} />
              ))}
            </Stats>
          </div>
          {money.stripe_fee > 0 ? (
            <p className="mute small">Stripe’s fee of {formatMoney(money.stripe_fee)} comes out of Sideline’s part.</p>
          ) : null}
          <More summary="Every ledger line">
            <Lines lines={money.lines} />
          </More>
        </>
      )}
    </Part>
  );
}

function Lines({ lines }: { lines: Money['lines'] }) {
  const zone = useViewerZone();
  return (
    <Table
      caption="Ledger lines of this session"
      keyOf={({ key }) => key}
      rows={lines}
      columns={[
        { label: 'When', value: ({ at }) => formatSession(at, zone, now()) },
        { label: 'What', value: ({ kind }) => kind.replaceAll('_', ' ') },
        {
          label: 'Moves',
          value: ({ entries }) => (
            <ul className={styles.moves}>
              {entries.map(({ account, amount }) => (
                <li key={account}>
                  <span>{ACCOUNTS[account] ?? account.replaceAll('_', ' ')}</span> <b>{signed(amount, true)}</b>
                </li>
              ))}
            </ul>
          ),
        },
      ]}
    />
  );
}

function signed(amount: number, plus = false): string {
  if (amount < 0) return `−${formatMoney(-amount)}`;
  return `${plus ? '+' : ''}${formatMoney(amount)}`;
}
