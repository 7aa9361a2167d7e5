import { zodResolver } from '@hookform/resolvers/zod';
import { type ReportThresholds, reportThresholds } from 'contracts/http/settings';
import { useForm } from 'react-hook-form';
import { FormFoot, TextInput } from 'ui';
import { reportThresholdsQuery, saveReportThresholds } from 'web-kit/resources/founder-money';
import { useAsShown } from 'web-kit/use-as-shown';
import { useChange } from 'web-kit/use-change';
import { z } from 'zod';
import styles from '../../parts.module.css';
import { SavedElsewhere } from './saved-elsewhere.tsx';
import { useMergedForm } from './use-merged-form.ts';

const DOLLARS = 'Give whole dollars from 1 to 1,000,000.';
const whole = z
  .string()
  .trim()
  .regex(/^[1-9]\d*$/, DOLLARS)
  .transform(Number)
  .refine((typed) => typed <= 1_000_000, DOLLARS);
const resolver = zodResolver(
  z.object({ report_threshold_low: whole, report_threshold_high: whole }).pipe(reportThresholds),
);
const typedOf = ({ report_threshold_low: low, report_threshold_high: high }: ReportThresholds) => ({
  report_threshold_low: String(low),
  report_threshold_high: String(high),
});

export function ReportForm({ saved }: { saved: ReportThresholds }) {
  const form = useForm({
    resolver,
    defaultValues: typedOf(saved),
    // Of another tab, where nothing was typed: both are saved together.
    values: typedOf(saved),
    resetOptions: { keepDirtyValues: true },
  });
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const { noteAsked, sent, showSaved, isTypedOver } = useMergedForm('report-thresholds', form, typedOf(saved));
  const { behind, ifAsShown } = useAsShown(reportThresholdsQuery, typedOf);
  const saving = useChange(saveReportThresholds, {
    fallback: 'We couldn’t save the thresholds. Please try again.',
    onDone: (_, thresholds) => sent(typedOf(thresholds)),
  });
  const save = (thresholds: ReportThresholds) => noteAsked(saving.run(thresholds));
  const submit = handleSubmit((thresholds) => ifAsShown(() => save(thresholds), saving.reset), saving.reset);
  return (
    <form className={`stack ${styles.form}`} onSubmit={submit} noValidate aria-labelledby="yearly-report">
      <h3 id="yearly-report" className={styles.subheading}>
        Yearly report
      </h3>
      <p className="mute">
        The yearly download marks who was paid at least these sums. They differ by form and year, so ask your adviser.
      </p>
      <TextInput
        label="Lower threshold in dollars"
        inputMode="numeric"
        required
        error={errors.report_threshold_low?.message}
        {...register('report_threshold_low')}
      />
      <TextInput
        label="Higher threshold in dollars"
        inputMode="numeric"
        required
        error={errors.report_threshold_high?.message}
        {...register('report_threshold_high')}
      />
      <SavedElsewhere isHeard={isTypedOver && !saving.isPending} behind={behind} onShow={showSaved} />
      <FormFoot
        failure={saving.failure}
        success={saving.isDone && 'Saved. The next download marks by these.'}
        waiting={(saving.isPending || formState.isSubmitting) && 'Saving…'}
      >
        Save thresholds
      </FormFoot>
    </form>
  );
}
