import { isApiError, validationText } from 'web-kit/api';

/**
 * Puts the server's field faults beside their fields (those of `fields`), the focus on the first, and answers what to
 * say above the button: 'Validation error: …' for a list, the server's sentence, or the page's fallback.
 */
export function showFaults<F extends object>(
  error: unknown,
  fields: F,
  setError: (name: Extract<keyof F, string>, fault: { message: string }, options: { shouldFocus: boolean }) => void,
  fallback: string,
): string {
  const faults = isApiError(error) ? Object.entries(error.fields) : [];
  let first = true;
  for (const [name, message] of faults) {
    if (!(name in fields)) continue;
    setError(name as Extract<keyof F, string>, { message }, { shouldFocus: first });
    first = false;
  }
  return validationText(error, fallback);
}
