import { isApiError } from 'web-kit/api';

export const MENTOR_NOT_FOUND = 'Mentor not found. Please make sure you are logged in as a valid mentor.';

export function loadErrorText(error: unknown): string {
  if (isApiError(error) && error.status === 404) return MENTOR_NOT_FOUND;
  const detail = error instanceof Error ? error.message : 'Please try again.';
  return `Error loading mentor dashboard: ${detail}`;
}
