import { MENTOR_MIN_AGE } from 'contracts/times';
import { GiveBirthDate } from 'web-kit/give-birth-date';
import styles from './ask-birth-date.module.css';

/** Nobody is approved without one. */
export function AskBirthDate() {
  return (
    <GiveBirthDate
      why={`Mentors are ${MENTOR_MIN_AGE} or older. We can only approve your profile once we know your birth date.`}
      headingClass={styles.heading}
    />
  );
}
