import type { SavedParts } from 'web-kit/resources/availability';
import type { Part } from './hours.ts';

export const SAVED = 'Availability saved successfully!';
export const NOT_SAVED = 'Error saving availability. Please try again.';
const NAMES: Readonly<Record<Part, string>> = {
  weekly: 'your weekly hours',
  overrides: 'your dates',
  rules: 'your booking rules',
};

export interface Outcome {
  kind: 'success' | 'error';
  text: string;
  details: string[];
}

export function outcomeOf({ saved, failed }: Pick<SavedParts, 'saved' | 'failed'>): Outcome {
  if (failed.length === 0) return { kind: 'success', text: SAVED, details: [] };
  const isOneOfMore = saved.length + failed.length > 1;
  const reasons = [...new Set(failed.map(({ reason }) => reason ?? ''))].map((reason) => {
    const parts = failed.filter((one) => (one.reason ?? '') === reason).map(({ part }) => NAMES[part]);
    return isOneOfMore ? `Not saved: ${parts.join(' and ')}. ${reason}`.trim() : reason;
  });
  const kept = saved.length > 0 ? [`Saved: ${saved.map((part) => NAMES[part]).join(' and ')}.`] : [];
  return { kind: 'error', text: NOT_SAVED, details: [...kept, ...reasons].filter(Boolean) };
}
