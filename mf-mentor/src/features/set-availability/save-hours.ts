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

export function outcomeOf({ saved, failed }: SavedParts): Outcome {
  if (failed.length === 0) return { kind: 'success', text: SAVED, details: [] };
  const reasons = failed.map(({ part, reason }) =>
    saved.length + failed.length > 1 ? `Not saved: ${NAMES[part]}.${reason ? ` ${reason}` : ''}` : (reason ?? ''),
  );
  const kept = saved.length > 0 ? [`Saved: ${saved.map((part) => NAMES[part]).join(' and ')}.`] : [];
  return { kind: 'error', text: NOT_SAVED, details: [...kept, ...reasons].filter(Boolean) };
}
