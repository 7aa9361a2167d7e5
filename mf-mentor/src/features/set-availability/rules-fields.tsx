import { MAX_BUFFER_MINUTES, MINUTE_MS } from 'contracts/times';
import { TextInput } from 'ui';
import { formatDuration } from 'web-kit/time';
import styles from './panel.module.css';
import type { Limits, RuleFaults, RuleFields } from './rules.ts';

interface Props {
  rules: RuleFields;
  limits: Limits;
  faults: RuleFaults;
  onChange: (rules: RuleFields) => void;
}

export function RulesFields({ rules, limits, faults, onChange }: Props) {
  const least = limits.least_notice_minutes / 60;
  return (
    <section className="stack" aria-labelledby="rules-heading">
      <div className="stack gap-2">
        <h2 id="rules-heading" className={styles.heading}>
          Booking rules
        </h2>
        <p className="mute">They hold for new bookings and moves. What’s already booked stays booked.</p>
      </div>
      <div className={styles.rules}>
        <TextInput
          label="Notice, in hours"
          hint={`How long before the start a student must book. At least ${least} (${formatDuration(limits.least_notice_minutes * MINUTE_MS)}).`}
          type="number"
          inputMode="decimal"
          min={least}
          step="any"
          value={rules.noticeHours}
          error={faults.noticeHours}
          onChange={(event) => onChange({ ...rules, noticeHours: event.target.value })}
        />
        <TextInput
          label="Gap, in minutes"
          hint={`Kept free before and after every session. From 0 to ${MAX_BUFFER_MINUTES}.`}
          type="number"
          inputMode="numeric"
          min={0}
          max={MAX_BUFFER_MINUTES}
          step={5}
          value={rules.bufferMinutes}
          error={faults.bufferMinutes}
          onChange={(event) => onChange({ ...rules, bufferMinutes: event.target.value })}
        />
        <TextInput
          label="Horizon, in days"
          hint={`How far ahead students can book. At most ${limits.most_horizon_days}.`}
          type="number"
          inputMode="numeric"
          min={1}
          max={limits.most_horizon_days}
          value={rules.horizonDays}
          error={faults.horizonDays}
          onChange={(event) => onChange({ ...rules, horizonDays: event.target.value })}
        />
      </div>
    </section>
  );
}
