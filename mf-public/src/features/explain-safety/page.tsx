import {
  ATHLETE_MIN_AGE,
  COMPLAINT_DECISION_HOURS,
  FULL_REFUND_HOURS_BEFORE,
  inWords,
  MENTOR_MIN_AGE,
} from 'contracts/times';
import { Check, Flag, ShieldCheck, Users, Video } from 'lucide-react';
import { ButtonLink } from 'ui';
import { useBrand } from 'web-kit/brand';
import { useMeetsElsewhere } from 'web-kit/meeting-place';
import { paths } from 'web-kit/paths';
import { useSupportEmail } from 'web-kit/support';
import { MeasuredSince, Promises } from '../../promises.tsx';
import sections from '../../sections.module.css';
import { WhoRunsIt } from '../../who-runs-it.tsx';
import styles from './page.module.css';

const PROVES = [
  {
    title: 'On the roster',
    text: 'The founder looks for the name, sport and college on the college’s own roster, by hand, before anybody can book.',
  },
  {
    title: 'Checked again',
    text: 'A new college, division or sport goes back to the founder. Until then, the profile we checked stays up.',
  },
  {
    title: `${MENTOR_MIN_AGE} or older`,
    text: `Every mentor gives a birth date and is at least ${MENTOR_MIN_AGE}. Athletes are at least ${ATHLETE_MIN_AGE}.`,
  },
];
const ONLY_HERE = {
  icon: Video,
  title: 'Only here',
  text: 'Sessions happen in our own video room. Nobody else gets in, and nothing is recorded.',
};
const ON_VIDEO = {
  icon: Video,
  title: 'On video',
  text: 'Sessions happen on an outside video service. The link goes only to the people in the session.',
};
const listProtections = (elsewhere: boolean) => [
  {
    icon: ShieldCheck,
    title: 'Money’s held',
    text: 'We hold your payment until the session’s over. If your mentor doesn’t show, all of it goes back without asking.',
  },
  {
    icon: Users,
    title: 'Parents are in',
    text: 'A confirmed parent or guardian gets a copy of every booking mail, a link of their own into the session, and every message until the athlete’s 18.',
  },
  elsewhere ? ON_VIDEO : ONLY_HERE,
  {
    icon: Flag,
    title: 'Two taps to report',
    text: `${elsewhere ? 'From a profile, a message' : 'From a profile, the room, a message'} or any session mail. You can also block somebody: they never find out.`,
  },
];
const listForParents = (elsewhere: boolean) => [
  'Every booking, change, cancellation and refund, by email.',
  elsewhere
    ? 'The session itself, with your own link.'
    : 'The room, at any time, with your own link. Both people see that you’re there, and you can end the session for everyone.',
  'The action plan that the mentor writes after the session.',
  'Every message between the athlete and a mentor until the athlete is 18, by email and with your own link. Without a confirmed parent or guardian, there are none.',
  'Until the athlete is 18, no message arrives between 8 PM and 8 AM where they live: it waits until morning.',
];
const MENTORS_SEE = [
  'Before the session: first name and initial, sport, position, class year, and what the athlete wrote for that session.',
  'GPA, height and weight, if they were given, for the mentor of a booked session only.',
  'Never an email address or a phone number: public profiles refuse both, and messages arrive without them.',
];

export default function TrustPage() {
  const brand = useBrand();
  const support = useSupportEmail();
  const elsewhere = useMeetsElsewhere();
  return (
    <div className="wide">
      <header className={styles.top}>
        <div>
          <p className="caps">Trust &amp; Safety</p>
          <h1>You know who’s on the other end.</h1>
          <p className="lead">
            Every mentor is a college athlete we’ve checked by hand. Here’s exactly what we check, what we don’t, and
            who to call.
          </p>
          <div className="row">
            <ButtonLink look="accent" size="large" to={paths.report({})}>
              Report a problem
            </ButtonLink>
            <a className="button button-quiet button-large" href="#parents">
              What parents can see
            </a>
          </div>
        </div>
        <WhoRunsIt />
      </header>
      <section className={sections.section} aria-labelledby="verified">
        <h2 id="verified">What “Verified” proves</h2>
        <ul className={styles.checks}>
          {PROVES.map(({ title, text }) => (
            <li key={title}>
              <Check aria-hidden="true" />
              <div>
                <h3>{title}</h3>
                <p className="mute">{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <p className={styles.aside}>
          <b>What it doesn’t prove:</b> it isn’t a background check, and no mentor can promise you an offer.
        </p>
      </section>
      <section className={sections.section} aria-labelledby="protects">
        <h2 id="protects">What protects you</h2>
        <ul className={styles.protects}>
          {listProtections(elsewhere).map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Icon aria-hidden="true" />
              <h3>{title}</h3>
              <p className="mute">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={sections.section} aria-labelledby="parents">
        <h2 id="parents" tabIndex={-1}>
          What parents can see
        </h2>
        <List lines={listForParents(elsewhere)} />
        <h3 className={styles.subheading}>What a mentor sees about an athlete</h3>
        <List lines={MENTORS_SEE} />
      </section>
      <section className={sections.section} aria-labelledby="reports">
        <h2 id="reports">When something’s wrong</h2>
        <p className={sections.lead}>
          In an emergency, call 911 first. If anything in a session feels wrong, end it: you don’t have to explain.
        </p>
        <List
          lines={[
            'A report about somebody’s safety hides that mentor from minors at once and pauses their sessions until the founder has looked.',
            `A complaint about a session is decided by the founder within ${COMPLAINT_DECISION_HOURS} hours.`,
            `You can cancel until ${inWords(FULL_REFUND_HOURS_BEFORE)} hours before the start and get all your money back. If the mentor cancels, you always do.`,
          ]}
        />
        {support ? (
          <p className={styles.aside}>
            Not sure where it fits? Write to <a href={`mailto:${support}`}>{support}</a>. A person at {brand} reads it.
          </p>
        ) : null}
      </section>
      <section className={sections.section} aria-labelledby="kept">
        <h2 id="kept">How we keep our word</h2>
        <MeasuredSince />
        <Promises />
      </section>
    </div>
  );
}

function List({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
