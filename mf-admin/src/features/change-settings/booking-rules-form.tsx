import { zodResolver } from '@hookform/resolvers/zod';
import type { PlatformSettings } from 'contracts/http/settings';
import { useForm } from 'react-hook-form';
import { FormFoot, RadioCards, TextInput } from 'ui';
import { saveSettings, settingsQuery } from 'web-kit/resources/founder';
import { useAsShown } from 'web-kit/use-as-shown';
import { useChange } from 'web-kit/use-change';
import styles from '../../parts.module.css';
import { type BookingRules, bookingRulesForm, rulesOf, settingsOf } from './booking-rules.ts';
import { SavedElsewhere } from './saved-elsewhere.tsx';
import { useMergedForm } from './use-merged-form.ts';

const resolver = zodResolver(bookingRulesForm);
const FREE = [
  { value: 'coming_soon', title: 'Coming soon', text: 'Connect (Free) says that free sessions are on their way.' },
  { value: 'open', title: 'Open', text: 'Connect (Free) books for real, one a week for each athlete.' },
];

const GUARDIAN = [
  { value: 'ask', title: 'Ask for one', text: 'Booking asks for a parent’s or guardian’s email, and goes on without.' },
  { value: 'required', title: 'Required', text: 'No session is booked before one has confirmed, or pays.' },
];

export function BookingRulesForm({ saved }: { saved: PlatformSettings }) {
  const form = useForm({
    resolver,
    defaultValues: rulesOf(saved),
    // Of another tab, where nothing was typed: all of them are saved together.
    values: rulesOf(saved),
    resetOptions: { keepDirtyValues: true },
  });
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const { noteAsked, sent, showSaved, isTypedOver } = useMergedForm('booking-rules', form, rulesOf(saved));
  const { behind, ifAsShown } = useAsShown(settingsQuery, rulesOf);

  const saving = useChange(saveSettings, {
    fallback: 'We couldn’t save your changes. Please try again.',
    onDone: (_, settings) => sent(rulesOf(settings)),
  });
  const save = (rules: BookingRules) => noteAsked(saving.run(settingsOf(rules)));
  const submit = handleSubmit((rules) => ifAsShown(() => save(rules), saving.reset), saving.reset);

  return (
    <form className={`stack ${styles.form}`} onSubmit={submit} noValidate aria-labelledby="booking-rules">
      <h3 id="booking-rules" className={styles.subheading}>
        Booking
      </h3>
      <RadioCards legend="Free sessions" options={FREE} {...register('free_sessions')} />
      <RadioCards legend="Guardians of athletes under 18" options={GUARDIAN} {...register('guardian')} />
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
      <SavedElsewhere isHeard={isTypedOver && !saving.isPending} behind={behind} onShow={showSaved} />
      <FormFoot
        failure={saving.failure}
        success={saving.isDone && 'Saved. It holds for every mentor from now on; what’s booked stays.'}
        waiting={(saving.isPending || formState.isSubmitting) && 'Saving…'}
      >
        Save booking
      </FormFoot>
    </form>
  );
}
