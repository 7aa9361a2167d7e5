import { isApiError } from 'web-kit/api';

export const MENTOR_NOT_FOUND = 'Mentor not found. Please make sure you are logged in as a valid mentor.';

/** For pages beside the dashboard, whose headings say what wasn’t loaded. */
export function whyNotLoaded(error: unknown): string {
  if (isApiError(error) && error.status === 404) return MENTOR_NOT_FOUND;
  return error instanceof Error ? error.message : 'Please try again.';
}

export function loadErrorText(error: unknown): string {
  const why = whyNotLoaded(error);
  return why === MENTOR_NOT_FOUND ? why : `Error loading mentor dashboard: ${why}`;
}
