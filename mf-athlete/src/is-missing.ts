import { isApiError } from 'web-kit/api';

/** Missing, or somebody else's: pages treat both alike. */
export function isMissing(error: unknown): boolean {
  return isApiError(error) && [403, 404, 422].includes(error.status);
}
