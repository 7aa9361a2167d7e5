import { zodResolver } from '@hookform/resolvers/zod';
import { type PlatformSettings, savePlatformSettings } from 'contracts/http/settings';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button, RadioCards, TextInput } from 'ui';
import { call, errorText } from 'web-kit/api';
import { useRefresh } from '../../admin-calls.ts';
import styles from '../../parts.module.css';
import { bookingRulesForm, rulesOf, settingsOf } from './booking-rules.ts';
import { type Outcome, SavedNotice } from './saved-notice.tsx';

const resolver = zodResolver(bookingRulesForm);
const FREE = [
  { value: 'coming_soon', title: 'Coming soon', text: 'Connect (Free) says that free sessions are on their way.' },
  { value: 'open', title: 'Open', text: 'Connect (Free) books for real, one a week for each athlete.' },
];

/** Free sessions, notice and horizon. */
export function BookingRulesForm({ saved }: { saved: PlatformSettings }) {
  const refresh = useRefresh();
  const [outcome, setOutcome] = useState<Outcome>(null);
  const { register, handleSubmit, formState, reset } = useForm({ resolver, defaultValues: rulesOf(saved) });
  const { errors } = formState;

  const submit = handleSubmit(
    async (rules) => {
      setOutcome(null);
      try {
        const body = settingsOf(rules);
        await call(savePlatformSettings, { body });
        reset(rulesOf(body));
        setOutcome({ kind: 'success', text: 'Saved. It holds for every mentor from now on; what is booked stays.' });
        await refresh();
      } catch (error) {
        setOutcome({ kind: 'error', text: errorText(error, 'Your changes could not be saved. Please try again.') });
      }
    },
    () => setOutcome(null),
  );

  return (
    <form className={`stack ${styles.form}`} onSubmit={submit} noValidate aria-labelledby="booking-rules">
      <h3 id="booking-rules" className={styles.subheading}>
        Booking
      </h3>
      <RadioCards legend="Free sessions" options={FREE} {...register('free_sessions')} />
      <TextInput
        label="Least notice in hours"
        hint="How long before its start a session can still be booked: 48 are two days."
        inputMode="decimal"
        required
        error={errors.notice_hours?.message}
        {...register('notice_hours')}
      />
      <TextInput
        label="Horizon in days"
        hint="How far ahead families can book."
        inputMode="numeric"
        required
        error={errors.horizon_days?.message}
        {...register('horizon_days')}
      />
      <SavedNotice outcome={outcome} />
      <div>
        <Button type="submit" waiting={formState.isSubmitting && 'Saving…'}>
          Save booking
        </Button>
      </div>
    </form>
  );
}
