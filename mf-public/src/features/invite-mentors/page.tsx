import { COLLEGE_LEVELS } from 'contracts/college-levels';
import { formatCents, HOURLY_RATE_CENTS, MENTOR_SHARE_PERCENT, mentorShareCents } from 'contracts/money';
import { PAYOUT_DAYS, USUAL_PAYOUT_DAYS, USUAL_VERIFICATION_HOURS, VERIFICATION_HOURS } from 'contracts/times';
import { ButtonLink, FieldMarkings } from 'ui';
import { paths } from 'web-kit/paths';
import { PricingCards } from '../../pricing.tsx';
import sections from '../../sections.module.css';
import { Steps } from '../../steps.tsx';
import { MonthlyEarnings } from './monthly-earnings.tsx';
import styles from './page.module.css';
import { Testimonials } from './testimonials.tsx';

/** "$48 in Division 1, $32 in Division 2, …". */
const SHARES = COLLEGE_LEVELS.map(
  (level) => `${formatCents(mentorShareCents(HOURLY_RATE_CENTS[level]))} in Division ${level.slice(1)}`,
).join(', ');
const BENEFITS = [
  {
    title: 'Paid for what you know',
    text: `${MENTOR_SHARE_PERCENT}% of every session: ${SHARES}.`,
  },
  {
    title: 'On your own schedule',
    text: 'Set your week once, and change it when practice moves. You’re only booked when you’re free.',
  },
  { title: 'From your phone', text: 'Check in, meet and wrap up a session between two practices.' },
  {
    title: 'Paid without asking',
    text: `Your payout leaves on its own after the session and arrives within ${USUAL_PAYOUT_DAYS}-${PAYOUT_DAYS} business days.`,
  },
];
const STEPS = [
  { title: 'Sign up', text: 'Tell us your sport, your college and how you got recruited.' },
  {
    title: 'Get verified',
    text: `We check you against the college roster, within ${USUAL_VERIFICATION_HOURS}-${VERIFICATION_HOURS} hours.`,
  },
  { title: 'Students book', text: 'Connect your bank account, set your hours, and get an email for every booking.' },
  { title: 'Earn', text: 'Meet for an hour. Your student confirms you were there, and you get paid.' },
];

export default function BecomeMentorPage() {
  return (
    <>
      <section className={`on-field ${sections.hero}`}>
        <FieldMarkings />
        <div className="wide">
          <h1>You got recruited. Pass it on.</h1>
          <p className="lead">
            Help the next recruit in your sport. One hour on video, on your schedule, and you get paid for it.
          </p>
          <SignUp />
        </div>
      </section>
      <div className="wide">
        <section className={sections.section} aria-labelledby="benefits">
          <h2 id="benefits">Why mentor</h2>
          <ul className={styles.benefits}>
            {BENEFITS.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p className="mute">{text}</p>
              </li>
            ))}
          </ul>
        </section>
        <section className={sections.section} aria-labelledby="steps">
          <h2 id="steps">Four steps</h2>
          <Steps steps={STEPS} />
        </section>
        <Testimonials />
        <section className={sections.section} aria-labelledby="shares">
          <h2 id="shares">What a session pays</h2>
          <p className={sections.lead}>Your division sets the price. The green part is yours.</p>
          <MonthlyEarnings />
          <PricingCards split toMentors={false} />
        </section>
      </div>
      <section className={`on-field ${sections.call}`}>
        <FieldMarkings />
        <div className="wide">
          <h2>Your turn.</h2>
          <p className="lead">
            It takes about five minutes. Have your college, your sport and a few sentences about yourself ready.
          </p>
          <SignUp />
        </div>
      </section>
    </>
  );
}

function SignUp() {
  return (
    <ButtonLink look="accent" size="large" to={paths.register('mentor')}>
      Sign up as a mentor
    </ButtonLink>
  );
}
