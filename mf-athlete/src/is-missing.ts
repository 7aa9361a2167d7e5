import { isApiError } from 'web-kit/api';

/** There is no such thing, or it belongs to somebody else. */
export function isMissing(error: unknown): boolean {
  return isApiError(error) && [403, 404, 422].includes(error.status);
}
