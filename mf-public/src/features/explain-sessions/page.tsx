import { CHECK_IN_OPENS_MINUTES_BEFORE, HOLD_MINUTES } from 'contracts/times';
import { ButtonLink, FieldMarkings, SessionTrack } from 'ui';
import { useMeetsElsewhere } from 'web-kit/meeting-place';
import { paths } from 'web-kit/paths';
import { PricingCards } from '../../pricing.tsx';
import { MeasuredSince, Promises } from '../../promises.tsx';
import sections from '../../sections.module.css';
import { Steps } from '../../steps.tsx';

const listSteps = (elsewhere: boolean) => [
  {
    title: 'Book',
    text: `Choose a mentor and an open time. We hold it for ${HOLD_MINUTES} minutes while you pay.`,
  },
  {
    title: 'Get the link',
    text: 'The meeting link comes by email, with a calendar file and both of your time zones.',
  },
  {
    title: 'Meet for an hour',
    text: `${elsewhere ? 'Your link' : 'The room'} opens ${CHECK_IN_OPENS_MINUTES_BEFORE} minutes before the start. Bring your questions${elsewhere ? '' : '; nothing is recorded'}.`,
  },
  {
    title: 'Confirm and rate',
    text: 'Tell us your mentor showed up. That’s when they get paid, and you can leave a review.',
  },
];

export default function ExplainPage() {
  const elsewhere = useMeetsElsewhere();
  return (
    <>
      <section className={`on-field ${sections.hero}`}>
        <FieldMarkings />
        <div className="wide">
          <h1>How It Works</h1>
          <p className="lead">
            Exactly one hour on video, you and a college athlete in your sport. Here’s what happens, start to finish.
          </p>
          <ButtonLink look="accent" size="large" to={paths.browse()}>
            Find a mentor
          </ButtonLink>
        </div>
      </section>
      <div className="wide">
        <section className={sections.section} aria-labelledby="steps">
          <h2 id="steps">Four steps</h2>
          <Steps steps={listSteps(elsewhere)} />
          <p className={sections.after}>
            A question before or after? Write to your mentor here, from their profile or your session. Until you’re 18,
            a parent or guardian reads along.
          </p>
        </section>
        <section className={sections.section} aria-labelledby="track">
          <h2 id="track">Where your session stands</h2>
          <p className={sections.lead}>
            You and your mentor both see it at any time. Here’s an example, halfway through:
          </p>
          <div className={sections.track}>
            <SessionTrack
              done={2}
              notes={{
                booked: 'the time is yours',
                paid: 'held until it’s over',
                'checked in': 'your mentor is there',
                confirmed: 'you say so',
                completed: 'your mentor gets paid',
              }}
            />
          </div>
        </section>
        <section className={sections.section} aria-labelledby="guarantees">
          <h2 id="guarantees">What we promise</h2>
          <MeasuredSince />
          <Promises />
        </section>
        <section className={sections.section} aria-labelledby="pricing">
          <h2 id="pricing">What it costs</h2>
          <PricingCards />
        </section>
      </div>
    </>
  );
}
