import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Table } from 'ui';
import { now } from 'web-kit/clock';
import { formatMoney } from 'web-kit/money';
import { paths } from 'web-kit/paths';
import { mentorBankTroublesQuery } from 'web-kit/resources/founder-money';
import { formatSession } from 'web-kit/session-time';
import { useViewerZone } from 'web-kit/time';
import { Loaded, SubPart } from '../../part.tsx';

export function BankTroubles() {
  const zone = useViewerZone();
  return (
    <SubPart title="Payouts that mentors’ banks refused">
      <Loaded query={useQuery(mentorBankTroublesQuery)} height="3rem">
        {(troubles) =>
          troubles.length === 0 ? (
            <p className="mute">None. Every payout that a mentor’s bank refused has arrived since.</p>
          ) : (
            <div className="stack">
              <p>
                The money is safe in the mentor’s own Stripe account. Only they can correct their bank details: their
                dashboard says so and leads there. If it stays here for days, write to them.
              </p>
              <Table
                caption="Payouts that mentors’ banks refused"
                keyOf={({ payout_id }) => payout_id}
                rows={troubles}
                columns={[
                  {
                    label: 'Mentor',
                    value: ({ mentor_id, mentor_name }) => <Link to={paths.mentor(mentor_id)}>{mentor_name}</Link>,
                  },
                  { label: 'Amount', value: ({ amount }) => formatMoney(amount) },
                  { label: 'Refused', value: ({ failed_at }) => formatSession(failed_at, zone, now()) },
                  { label: 'Why', value: ({ why }) => why },
                ]}
              />
            </div>
          )
        }
      </Loaded>
    </SubPart>
  );
}
