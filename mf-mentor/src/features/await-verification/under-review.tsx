import { INTRO_SECONDS } from 'contracts/media';
import { VERIFICATION_HOURS } from 'contracts/times';
import type { ReactNode } from 'react';
import { ButtonLink, PageHeader } from 'ui';
import { paths } from 'web-kit/paths';
import { LeaveButtons } from '../../access-denied.tsx';
import styles from './page.module.css';

interface Step {
  title: string;
  text: string;
  done?: boolean;
  now?: boolean;
}

const PROMISE = `24-${VERIFICATION_HOURS} hours`;
const STEPS: Step[] = [
  { title: 'You applied', text: 'Your profile is with us.', done: true },
  {
    title: 'We check your profile',
    text: `The founder looks you up on your college’s roster. This takes ${PROMISE}.`,
    now: true,
  },
  { title: 'You get an email', text: 'We write to you as soon as your account is approved.' },
];
const HOURS = 'You open your hours';
const OPEN_FREE: Step = {
  title: HOURS,
  text: 'Set your availability. Students can book you while free sessions are open.',
};
const OPEN_PAID: Step = {
  title: HOURS,
  text: 'Connect a bank account, set your availability, and students can book you.',
};

interface Props {
  isPaid: boolean;
  /** It was just sent again, and the form is gone. */
  answers: boolean;
  children: ReactNode;
}

export function UnderReview({ isPaid, answers, children }: Props) {
  return (
    <div className="form-page">
      <PageHeader
        kicker={PROMISE}
        title="Account Under Review"
        answers={answers}
        lead="Thank you for signing up. Every mentor is verified by hand before families can see them."
      />
      <div className="stack gap-8">
        {children}
        <section className="stack" aria-labelledby="next-steps">
          <h2 id="next-steps" className={styles.heading}>
            Next steps
          </h2>
          <ol className={styles.steps}>
            {[...STEPS, isPaid ? OPEN_PAID : OPEN_FREE].map(({ title, text, done, now }) => (
              <li
                key={title}
                data-state={done ? 'done' : now ? 'now' : undefined}
                aria-current={now ? 'step' : undefined}
              >
                <h3>{title}</h3>
                <p className="mute">{text}</p>
              </li>
            ))}
          </ol>
        </section>
        <section className="stack" aria-labelledby="while-you-wait">
          <h2 id="while-you-wait" className={styles.heading}>
            While you wait
          </h2>
          <p>Add your portrait and a {INTRO_SECONDS}-second intro. Families book mentors they can see.</p>
          <div>
            <ButtonLink to={paths.mentorProfile()}>Add your portrait</ButtonLink>
          </div>
        </section>
        <p className="mute">We’ll email you. This page updates too.</p>
        <LeaveButtons />
      </div>
    </div>
  );
}
