import { COLLEGE_LEVELS } from 'contracts/college-levels';
import { formatCents, HOURLY_RATE_CENTS, mentorShareCents } from 'contracts/money';
import type { CollegeLevel } from 'contracts/status';
import { ButtonLink, MoneySplit, Pennant } from 'ui';
import { paths } from 'web-kit/paths';
import styles from './sections.module.css';

interface Props {
  /** Draws who gets what: on mentors’ pages only. */
  split?: boolean;
  /** Whether each card leads to its mentors; not for who comes to be one. */
  toMentors?: boolean;
}

export function PricingCards({ split = false, toMentors = true }: Props) {
  return (
    <ul className={styles.prices}>
      {COLLEGE_LEVELS.map((level) => (
        <PriceCard key={level} level={level} split={split} toMentors={toMentors} />
      ))}
      <li className={styles.priceCard}>
        <p className="caps">Community</p>
        <p className={styles.amount}>Free</p>
        <p className={styles.grow}>Free sessions when mentors offer them. First come, first served.</p>
        {toMentors ? (
          <ButtonLink look="quiet" to={paths.browse({ mentoring_type: 'free' })}>
            See free mentors
          </ButtonLink>
        ) : null}
      </li>
    </ul>
  );
}

function PriceCard({ level, split, toMentors }: { level: CollegeLevel; split: boolean; toMentors: boolean }) {
  const price = HOURLY_RATE_CENTS[level];
  const share = mentorShareCents(price);
  return (
    <li className={styles.priceCard}>
      <div className="row row-between">
        <p className="caps">Division {level.slice(1)}</p>
        <Pennant level={level} ink />
      </div>
      <p className={styles.amount}>
        {formatCents(price)} <small>an hour</small>
      </p>
      <div className={styles.grow}>
        {split ? (
          <MoneySplit mentor={formatCents(share)} platform={formatCents(price - share)} />
        ) : (
          <p className="mute">One price for everybody in Division {level.slice(1)}. Nothing’s added at checkout.</p>
        )}
      </div>
      {toMentors ? (
        <ButtonLink look="quiet" to={paths.browse({ college_level: level })}>
          See {level} mentors
        </ButtonLink>
      ) : null}
    </li>
  );
}
