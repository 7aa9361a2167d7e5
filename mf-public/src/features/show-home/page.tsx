import { CHECK_IN_OPENS_MINUTES_BEFORE } from 'contracts/times';
import { ButtonLink, FieldMarkings } from 'ui';
import { paths } from 'web-kit/paths';
import { PricingCards } from '../../pricing.tsx';
import sections from '../../sections.module.css';
import { Guarantees, Steps } from '../../steps.tsx';
import { ExampleTicket } from './example-ticket.tsx';
import styles from './page.module.css';

const STEPS = [
  { title: 'Find your mentor', text: 'Filter by sport, division and price. Every mentor on the roster is verified.' },
  { title: 'Book a real hour', text: 'Open hours come from the mentor’s own calendar, shown in your time zone.' },
  {
    title: 'Meet on video',
    text: `We email you the link. The door opens ${CHECK_IN_OPENS_MINUTES_BEFORE} minutes before the start.`,
  },
  {
    title: 'Say how it went',
    text: 'Confirm that your mentor was there, then rate the hour. Only then is your mentor paid.',
  },
];

export default function HomePage() {
  return (
    <>
      <section className={`on-field ${styles.hero}`}>
        <FieldMarkings />
        <div className="wide">
          <div>
            <h1>Talk to someone who got recruited.</h1>
            <p className="lead">
              One hour on video with a verified college athlete in your sport. You pay; we keep the money until the hour
              has happened. If your mentor does not show, you get all of it back.
            </p>
            <div className="row">
              <ButtonLink look="accent" size="large" to={paths.browse()}>
                Find a mentor
              </ButtonLink>
              <ButtonLink look="quiet" size="large" to={paths.howItWorks()}>
                How It Works
              </ButtonLink>
            </div>
          </div>
          <ExampleTicket />
        </div>
      </section>
      <div className="wide">
        <section className={sections.section} aria-labelledby="how">
          <h2 id="how">How It Works</h2>
          <p className={sections.lead}>From the first look to the rating, in four steps.</p>
          <Steps steps={STEPS} />
        </section>
        <section className={sections.section} aria-labelledby="pricing">
          <h2 id="pricing">One hour, one price</h2>
          <p className={sections.lead}>The division sets it. Nothing is added at the checkout.</p>
          <PricingCards />
        </section>
        <section className={sections.section} aria-labelledby="guarantees">
          <h2 id="guarantees">What we promise</h2>
          <Guarantees />
        </section>
      </div>
      <section className={`on-field ${sections.call}`}>
        <FieldMarkings />
        <div className="wide">
          <h2>Your sport has somebody for you.</h2>
          <p className="lead">Look through the roster. You need no account until you book.</p>
          <ButtonLink look="accent" size="large" to={paths.browse()}>
            Find a mentor
          </ButtonLink>
        </div>
      </section>
    </>
  );
}
