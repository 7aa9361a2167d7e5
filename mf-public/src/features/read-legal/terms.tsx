import { formatCents, HOURLY_RATE_CENTS, MENTOR_SHARE_PERCENT, PLATFORM_SHARE_PERCENT } from 'contracts/money';
import {
  ATHLETE_MIN_AGE,
  CHECK_IN_CLOSES_MINUTES_AFTER,
  COMPLAINT_DAYS_AFTER_END,
  COMPLAINT_DECISION_HOURS,
  FULL_REFUND_HOURS_BEFORE,
  MENTOR_MIN_AGE,
  PAYOUT_DAYS,
  SESSION_MINUTES,
  USUAL_PAYOUT_DAYS,
} from 'contracts/times';
import { Link } from 'react-router';
import { useBrand } from 'web-kit/brand';
import { paths } from 'web-kit/paths';
import { Clause, LegalPage } from './legal-page.tsx';

const [d1, d2, d3] = [HOURLY_RATE_CENTS.D1, HOURLY_RATE_CENTS.D2, HOURLY_RATE_CENTS.D3].map(formatCents);

export default function TermsPage() {
  const brand = useBrand();
  return (
    <LegalPage title="Terms">
      <Clause title="What this is">
        <p>
          On {brand}, high-school athletes book one-hour video sessions with college athletes. We check who mentors are,
          take the payment, and pay the mentor afterward. What a mentor tells you is their own experience, not a promise
          that anyone will be recruited.
        </p>
      </Clause>
      <Clause title="Who may use it">
        <p>
          Athletes are {ATHLETE_MIN_AGE} or older; mentors are {MENTOR_MIN_AGE} or older and on a college roster or have
          been.
        </p>
      </Clause>
      <Clause title="Booking and payment">
        <p>
          A session lasts exactly {SESSION_MINUTES} minutes and costs {d1} with a Division 1 mentor, {d2} with Division
          2 and {d3} with Division 3. You pay when you book. We hold the money until the session’s over.
        </p>
        <p>
          The mentor receives {MENTOR_SHARE_PERCENT}% of the price; the platform keeps {PLATFORM_SHARE_PERCENT}%.
        </p>
      </Clause>
      <Clause title="Payouts to mentors">
        <p>
          A payout goes out on its own once the student has confirmed that the mentor was there and the session is
          complete. Automatic payouts arrive within {USUAL_PAYOUT_DAYS}-{PAYOUT_DAYS} business days.
        </p>
      </Clause>
      <Clause title="Refunds">
        <p>
          Refunds apply for mentor no-shows or quality issues, not student no-shows. If a mentor hasn’t checked in{' '}
          {CHECK_IN_CLOSES_MINUTES_AFTER} minutes after the start, the full price is refunded. If a mentor cancels, the
          full price is refunded.
        </p>
        <p>
          If you cancel {FULL_REFUND_HOURS_BEFORE} hours or more before the start, the full price is refunded. After
          that, there’s no refund. We show you the amount before you confirm.
        </p>
      </Clause>
      <Clause title="Complaints">
        <p>
          You can file a complaint until {COMPLAINT_DAYS_AFTER_END} days after a session. The founder reviews it within{' '}
          {COMPLAINT_DECISION_HOURS} hours and may refund all of the price, part of it or nothing.
        </p>
      </Clause>
      <Clause title="Conduct">
        <p>
          Be on time, be honest about who you are, be decent. Repeated mentor no-shows may lead to suspension. False
          credentials end a mentor’s account.
        </p>
      </Clause>
      <Clause title="Your data">
        <p>
          The <Link to={paths.privacy()}>privacy notice</Link> says what we keep and why.
        </p>
      </Clause>
    </LegalPage>
  );
}
