import { refuse } from './failure.ts';
import type { Parameters } from './form.ts';

/** The platform's shortened descriptor: a setting of its account, of 2 to 10 characters. */
const PREFIX = 'STAND-IN';
const LONGEST = 22;

/** What the card's holder reads: the account's prefix alone, or with the charge's suffix. */
export function statementOf(suffix: string | null): string {
  return suffix ? `${PREFIX}* ${suffix.toUpperCase()}` : PREFIX;
}

/** @throws Stripe's 400. https://docs.stripe.com/get-started/account/statement-descriptors */
export function checkStatement(data: Parameters, takesCards: boolean): void {
  if (data.statement_descriptor && takesCards)
    throw refuse(
      'The `statement_descriptor` parameter is not supported for card charges. Use `statement_descriptor_suffix` instead.',
      'payment_intent_data[statement_descriptor]',
    );
  const suffix = data.statement_descriptor_suffix;
  if (typeof suffix !== 'string') return;
  const fault = faultOf(suffix);
  if (fault)
    throw refuse(`The statement descriptor suffix ${fault}.`, 'payment_intent_data[statement_descriptor_suffix]');
}

function faultOf(suffix: string): string | undefined {
  if (!/[a-z]/i.test(suffix)) return 'must contain at least one letter';
  if (/[<>\\'"*]/.test(suffix)) return 'may not contain any of < > \\ \' " *';
  if (/[^\x20-\x7e]/.test(suffix)) return 'must contain only Latin characters';
  if (statementOf(suffix).length > LONGEST) return `and its prefix may have at most ${LONGEST} characters together`;
  return undefined;
}
