import { errorText, isRefused } from 'web-kit/api';

/** What the sign-in page says about a refusal: the server's sentence, which is fixed for its three known reasons. */
export function loginErrorText(error: unknown): string {
  return errorText(error, 'Login failed. Please check your credentials.');
}

/** The account has a second factor and asks for its code. */
export function asksSecondFactor(error: unknown): boolean {
  return isRefused(error, 'second_factor_required');
}
