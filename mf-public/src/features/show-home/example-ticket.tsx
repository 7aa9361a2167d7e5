import { formatCents, HOURLY_RATE_CENTS, mentorShareCents } from 'contracts/money';
import { SESSION_MINUTES } from 'contracts/times';
import { MoneySplit, Ticket } from 'ui';

const PLAYS = 'Point Guard · Division 1';
const price = HOURLY_RATE_CENTS.D1;
const share = mentorShareCents(price);

/** What a booked hour looks like. The person and the times are made up, and the ticket says so. */
export function ExampleTicket() {
  return (
    <Ticket
      kind="Your session"
      mark="Example"
      title="Maya Okafor"
      role={PLAYS}
      heading="h2"
      facts={[
        { label: 'Your time', value: 'Thu, Dec 3, 6:00 PM EST' },
        { label: 'Maya’s time', value: 'Thu, Dec 3, 3:00 PM PST' },
        { label: 'Length', value: `${SESSION_MINUTES} minutes` },
        { label: 'You pay', value: formatCents(price) },
      ]}
      stub={
        <MoneySplit
          mentor={formatCents(share)}
          platform={formatCents(price - share)}
          note="Paid out after you confirm that Maya showed up."
        />
      }
    />
  );
}
