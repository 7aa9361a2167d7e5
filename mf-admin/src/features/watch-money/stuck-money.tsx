import { useQuery } from '@tanstack/react-query';
import type { stuckMoney } from 'contracts/http/founder-money';
import { Table } from 'ui';
import { formatMoney } from 'web-kit/money';
import { stuckMoneyQuery } from 'web-kit/resources/founder';
import { formatInZone, useViewerZone } from 'web-kit/time';
import type { z } from 'zod';
import { Loaded, SubPart } from '../../part.tsx';
import { shortNumber } from '../../short-number.ts';

const KINDS: Readonly<Record<z.infer<typeof stuckMoney>['kind'], string>> = {
  transfer: 'The mentor’s share, on its way to them',
  refund: 'A refund, on its way to the family',
  reversal: 'The mentor’s share, on its way back',
  payout: 'A payout to the platform’s bank',
  checkout: 'A payment page',
};

export function StuckMoney() {
  const zone = useViewerZone();
  const query = useQuery(stuckMoneyQuery);
  return (
    <SubPart title="Money that has not arrived">
      <Loaded query={query} height="3rem">
        {(moves) =>
          moves.length === 0 ? (
            <p className="mute">None. Every transfer and refund has gone through within an hour.</p>
          ) : (
            <Table
              caption="Money that has not arrived"
              keyOf={({ session_id, kind, since }) => `${session_id}-${kind}-${since}`}
              rows={moves}
              columns={[
                { label: 'What', value: ({ kind }) => KINDS[kind] },
                { label: 'Amount', value: ({ amount }) => formatMoney(amount) },
                { label: 'Session', value: ({ session_id }) => (session_id ? shortNumber(session_id) : 'All') },
                { label: 'Since', value: ({ since }) => formatInZone(since, zone) },
                { label: 'Tries', value: ({ tries }) => tries },
                { label: 'Why', value: ({ why }) => why },
              ]}
            />
          )
        }
      </Loaded>
    </SubPart>
  );
}
