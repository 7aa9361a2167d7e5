import { DETAIL } from 'contracts/details';
import { errorText, isApiError } from 'web-kit/api';

const FALLBACK = 'Login failed. Please check your credentials.';
const KNOWN: readonly (readonly [part: string, text: string])[] = [
  ['Account created before password system', DETAIL.accountWithoutPassword],
  ['No account found', DETAIL.noAccount],
  ['Incorrect password', DETAIL.incorrectPassword],
];

/** What the sign-in page says about a refusal: three texts are fixed, others are shown as they came. */
export function loginErrorText(error: unknown): string {
  const text = errorText(error, FALLBACK);
  return KNOWN.find(([part]) => text.includes(part))?.[1] ?? text;
}

/** The account has a second factor and asks for its code. */
export function asksSecondFactor(error: unknown): boolean {
  return isApiError(error) && error.status === 401 && error.detail === DETAIL.secondFactorRequired;
}
