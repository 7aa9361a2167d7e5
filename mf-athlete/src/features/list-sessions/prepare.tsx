import { firstName } from 'contracts/first-name';
import type { Session } from 'contracts/http/sessions';
import { ButtonLink } from 'ui';
import { paths } from 'web-kit/paths';
import styles from './page.module.css';

/** Offered until the start, and never in the way. */
export function Prepare({ session }: { session: Session }) {
  const mentor = firstName(session.mentor_name);
  return (
    <div className={styles.prepare}>
      <div>
        <p className="small mute">{session.has_answers ? 'Your goal' : 'Before you meet'}</p>
        <p className={styles.goal}>
          {session.has_answers
            ? (session.goal ?? `${mentor} has what you sent.`)
            : `Three short questions, so ${mentor} comes prepared.`}
        </p>
      </div>
      <ButtonLink look="quiet" to={paths.questions(session.id)}>
        {session.has_answers ? 'Change your answers' : 'Answer three questions'}
      </ButtonLink>
    </div>
  );
}
