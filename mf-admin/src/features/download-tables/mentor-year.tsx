import { exportMentorYear } from 'contracts/http/founder-money';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Select } from 'ui';
import { addressOf } from 'web-kit/api';
import { now } from 'web-kit/clock';
import styles from '../../parts.module.css';

const YEARS_BACK = 5;

export function MentorYear() {
  const thisYear = now().getUTCFullYear();
  const [year, setYear] = useState(thisYear);
  const years = Array.from({ length: YEARS_BACK }, (_, back) => String(thisYear - back));
  return (
    <div className="stack">
      <p className="mute">
        What each mentor was paid in a calendar year, what was taken back, and which reporting thresholds they reach.
        Days are UTC, and the thresholds are in your settings.
      </p>
      <div className={styles.pickAndGo}>
        <Select
          label="Year"
          options={years.map((value) => ({ value, label: value }))}
          value={String(year)}
          onChange={(event) => setYear(Number(event.target.value))}
        />
        <a className="button button-quiet" href={addressOf(exportMentorYear, { query: { year } })} download>
          <Download aria-hidden="true" />
          Mentors’ earnings {year}
        </a>
      </div>
    </div>
  );
}
