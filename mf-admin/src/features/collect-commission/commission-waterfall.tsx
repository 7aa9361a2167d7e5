import { useQuery } from '@tanstack/react-query';
import { Notice, Waterfall } from 'ui';
import { formatMoney } from 'web-kit/money';
import { commissionBreakdownQuery } from 'web-kit/resources/founder-money';
import { Loaded, Part } from '../../part.tsx';
import { linesOf } from './commission-lines.ts';

const TITLE = 'How it adds up';

export function CommissionWaterfall() {
  return (
    <Part id="how-it-adds-up" title={TITLE}>
      <Loaded query={useQuery(commissionBreakdownQuery)} height="22rem">
        {(breakdown) => (
          <div className="stack">
            {breakdown.stripe_answered ? null : (
              <Notice kind="warning" title="Stripe isn’t answering right now.">
                <p>What’s still pending there isn’t known, so less than this may be available to collect.</p>
              </Notice>
            )}
            <Waterfall caption={TITLE} steps={linesOf(breakdown)} format={formatMoney} />
          </div>
        )}
      </Loaded>
    </Part>
  );
}
