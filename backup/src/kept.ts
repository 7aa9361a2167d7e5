import { type GaugeQuestion, gauges } from 'svc-kit/metrics/ask-gauges';

/** @param now milliseconds since 1970 */
export function createKept(now = Date.now) {
  // Until the first backup is there, its age counts from the start: an alert then comes late, but it comes.
  let until = now();
  const question: GaugeQuestion = gauges({
    name: 'backup',
    gauges: {
      sideline_backup_kept_timestamp_seconds: ['Up to when everything is kept elsewhere, in seconds since 1970.'],
    },
    ask: () => ({ sideline_backup_kept_timestamp_seconds: [{ value: until / 1_000 }] }),
  });
  return {
    question,
    /** @param began when the run that has kept everything began */
    note(began: number) {
      until = began;
    },
  };
}
