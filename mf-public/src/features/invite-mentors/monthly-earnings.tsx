import { COLLEGE_LEVELS } from 'contracts/college-levels';
import { formatCents, HOURLY_RATE_CENTS, mentorShareCents } from 'contracts/money';
import { useState } from 'react';
import { Slider } from 'ui';
import styles from './page.module.css';

const MOST = 20;
const USUAL = 6;

export function MonthlyEarnings() {
  const [sessions, setSessions] = useState(USUAL);
  return (
    <div className={styles.earnings}>
      <Slider
        label={`Sessions a month: ${sessions}`}
        min={1}
        max={MOST}
        step={1}
        value={sessions}
        onChange={(event) => setSessions(event.target.valueAsNumber)}
      />
      <dl className={styles.months}>
        {COLLEGE_LEVELS.map((level) => (
          <div key={level}>
            <dt className="caps">Division {level.slice(1)}</dt>
            <dd>
              {formatCents(mentorShareCents(HOURLY_RATE_CENTS[level]) * sessions)} <small>a month</small>
            </dd>
          </div>
        ))}
      </dl>
      <p className="small mute">
        Your share of {sessions === 1 ? 'one session' : `${sessions} sessions`}, before taxes.
      </p>
    </div>
  );
}
