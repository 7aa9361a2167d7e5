import { MENTOR_SHARE_PERCENT } from 'contracts/money';
import { CHECK_IN_OPENS_MINUTES_BEFORE, HOLD_MINUTES } from 'contracts/times';
import { ButtonLink, FieldMarkings, SessionTrack } from 'ui';
import { paths } from 'web-kit/paths';
import { PricingCards } from '../../pricing.tsx';
import sections from '../../sections.module.css';
import { Guarantees, Steps } from '../../steps.tsx';

const STEPS = [
  {
    title: 'Book',
    text: `Choose a mentor and one of the open hours. It is held for ${HOLD_MINUTES} minutes while you pay by card.`,
  },
  {
    title: 'Get the link',
    text: 'The meeting link comes by email, with a file for your calendar and both of your time zones.',
  },
  {
    title: 'Meet for an hour',
    text: `The room opens ${CHECK_IN_OPENS_MINUTES_BEFORE} minutes before the start. Bring your questions; nothing is recorded.`,
  },
  {
    title: 'Confirm and rate',
    text: 'Say that your mentor showed up. Then the payout follows, and you can leave a review.',
  },
];

export default function ExplainPage() {
  return (
    <>
      <section className={`on-field ${sections.hero}`}>
        <FieldMarkings />
        <div className="wide">
          <h1>How It Works</h1>
          <p className="lead">
            Exactly one hour on video between you and a college athlete in your sport. This is what happens, from the
            booking to the payout.
          </p>
          <ButtonLink look="accent" size="large" to={paths.browse()}>
            Find a mentor
          </ButtonLink>
        </div>
      </section>
      <div className="wide">
        <section className={sections.section} aria-labelledby="steps">
          <h2 id="steps">Four steps</h2>
          <Steps steps={STEPS} />
        </section>
        <section className={sections.section} aria-labelledby="track">
          <h2 id="track">Where your session stands</h2>
          <p className={sections.lead}>You and your mentor both see it, at every moment. An example, half-way:</p>
          <div className={sections.track}>
            <SessionTrack
              done={2}
              notes={{
                booked: 'the hour is yours',
                paid: 'kept until it has happened',
                'checked in': 'your mentor is there',
                confirmed: 'you say so',
                completed: `your mentor is paid ${MENTOR_SHARE_PERCENT}%`,
              }}
            />
          </div>
        </section>
        <section className={sections.section} aria-labelledby="guarantees">
          <h2 id="guarantees">What we promise</h2>
          <Guarantees />
        </section>
        <section className={sections.section} aria-labelledby="pricing">
          <h2 id="pricing">What it costs</h2>
          <PricingCards />
        </section>
      </div>
    </>
  );
}
