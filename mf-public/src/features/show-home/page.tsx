import { CHECK_IN_OPENS_MINUTES_BEFORE } from 'contracts/times';
import { Link } from 'react-router';
import { ButtonLink, FieldMarkings } from 'ui';
import { paths } from 'web-kit/paths';
import { PricingCards } from '../../pricing.tsx';
import { MeasuredSince, Promises } from '../../promises.tsx';
import sections from '../../sections.module.css';
import { Steps } from '../../steps.tsx';
import { WhoRunsIt } from '../../who-runs-it.tsx';
import { OpenSoon } from './open-soon.tsx';
import styles from './page.module.css';
import { WhatFamiliesSay } from './what-families-say.tsx';

const STEPS = [
  { title: 'Pick your mentor', text: 'Search by sport, division and price. Every mentor on the roster is verified.' },
  { title: 'Pick a time', text: 'Open times come from the mentor’s own calendar, shown in your time zone.' },
  {
    title: 'Meet on video',
    text: `Sixty minutes, one on one. We email you the link; it opens ${CHECK_IN_OPENS_MINUTES_BEFORE} minutes before the start.`,
  },
  {
    title: 'Say how it went',
    text: 'Tell us your mentor was there, then rate the session. That’s when your mentor gets paid.',
  },
];

export default function HomePage() {
  return (
    <>
      <section className={`on-field ${styles.hero}`}>
        <FieldMarkings />
        <div className="wide">
          <h1>Talk to someone who got recruited.</h1>
          <div className={styles.pitch}>
            <p className="lead">
              Book a one-hour video session with a verified college athlete in your sport. If they don’t show, you get
              all your money back.
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
          <OpenSoon />
        </div>
      </section>
      <div className="wide">
        <section className={sections.section} aria-labelledby="guarantees">
          <div className={styles.head}>
            <h2 id="guarantees">What we promise</h2>
            <MeasuredSince />
          </div>
          <Promises />
        </section>
        <section className={sections.section} aria-labelledby="how">
          <h2 id="how">How It Works</h2>
          <p className={sections.lead}>Start to finish in four steps.</p>
          <Steps steps={STEPS} />
        </section>
        <section className={sections.section} aria-labelledby="pricing">
          <h2 id="pricing">One hour, one price</h2>
          <p className={sections.lead}>The division sets it. Nothing’s added at checkout.</p>
          <PricingCards />
        </section>
        <WhatFamiliesSay />
        <div className={styles.founder}>
          <WhoRunsIt>
            <Link to={paths.trust()}>How we keep it safe</Link>
          </WhoRunsIt>
        </div>
      </div>
      <section className={`on-field ${sections.call}`}>
        <FieldMarkings />
        <div className="wide">
          <h2>There’s a mentor in your sport.</h2>
          <p className="lead">Look around. You don’t need an account until you book.</p>
          <ButtonLink look="accent" size="large" to={paths.browse()}>
            Find a mentor
          </ButtonLink>
        </div>
      </section>
    </>
  );
}
