import { SHOWN_DETAIL } from 'contracts/shown-details';
import { errorText, isApiError } from 'web-kit/api';

export function isRatedBefore(error: unknown): boolean {
  return isApiError(error) && error.status === 409;
}

/** Null when there was a rating already. */
export function ratingFailure(error: unknown): string | null {
  if (isRatedBefore(error)) return null;
  if (isApiError(error) && error.status === 400) return errorText(error, SHOWN_DETAIL.cannot_rate_yet);
  return 'Error submitting rating. Please try again.';
}

export function needsSupport(answers: {
  mentor_showed_up?: boolean | undefined;
  session_completed?: boolean | undefined;
}): boolean {
  return answers.mentor_showed_up === false || answers.session_completed === false;
}
