import { Link } from 'react-router';
import { useBrand } from 'web-kit/brand';
import { paths } from 'web-kit/paths';
import { Clause, LegalPage } from './legal-page.tsx';

export default function TermsPage() {
  const brand = useBrand();
  return (
    <LegalPage title="Terms">
      <Clause title="What this is">
        <p>
          On {brand}, high-school athletes book one-hour video sessions with college athletes. We check who mentors are,
          take the payment, and pay the mentor afterwards. What is said in a session is the mentor’s own experience, and
          no promise that anybody will be recruited.
        </p>
      </Clause>
      <Clause title="Who may use it">
        <p>Athletes are 13 or older; mentors are 18 or older and on a college roster or have been.</p>
      </Clause>
      <Clause title="Booking and payment">
        <p>
          A session lasts exactly 60 minutes and costs $120 with a Division 1 mentor, $80 with Division 2 and $60 with
          Division 3. You pay when you book. We keep the money until the session has happened.
        </p>
        <p>The mentor receives 40% of the price; the platform keeps 60%.</p>
      </Clause>
      <Clause title="Payouts to mentors">
        <p>
          A payout leaves by itself once the student has confirmed that the mentor was there and the session is
          complete. Automatic payouts arrive within 2-3 business days.
        </p>
      </Clause>
      <Clause title="Refunds">
        <p>
          Refunds apply for mentor no-shows or quality issues, not student no-shows. If a mentor has not checked in 30
          minutes after the start, the full price is refunded. If a mentor cancels, the full price is refunded.
        </p>
        <p>
          If you cancel 24 hours or more before the start, the full price is refunded. Later than that nothing is
          refunded. We show you the amount before you confirm.
        </p>
      </Clause>
      <Clause title="Complaints">
        <p>
          You can file a complaint until 14 days after a session. The founder reviews it within 24 hours and may refund
          all of the price, part of it or nothing.
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
