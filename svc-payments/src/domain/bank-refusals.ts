const UPDATE = 'Enter the right bank details at Stripe; the money is still there and is sent again.';
const ASK_BANK = 'Ask the bank, or enter another account at Stripe; the money is still there and is sent again.';

/** By Stripe's failure codes of payouts. */
const SAYS: Record<string, string> = {
  account_closed:
    'The bank account is closed. Enter another one at Stripe; the money is still there and is sent again.',
  bank_account_restricted: `The bank account takes no such payments. ${ASK_BANK}`,
  account_frozen: `The bank account is frozen. ${ASK_BANK}`,
  bank_ownership_changed: `The bank account belongs to another bank now. ${UPDATE}`,
  debit_not_authorized: `The bank didn’t allow the payment. ${ASK_BANK}`,
  declined: `The bank declined the payment. ${ASK_BANK}`,
  incorrect_account_holder_address: `The address of the account holder doesn’t fit. ${UPDATE}`,
  incorrect_account_holder_name: `The name of the account holder doesn’t fit. ${UPDATE}`,
  incorrect_account_holder_tax_id: `The tax number of the account holder doesn’t fit. ${UPDATE}`,
  incorrect_account_type: `The account isn’t of the type that was entered (checking or savings). ${UPDATE}`,
  invalid_account_number: `The account number isn’t valid. ${UPDATE}`,
  invalid_account_number_length: `The account number has too few or too many digits. ${UPDATE}`,
  invalid_currency: `The bank account doesn’t take US dollars. ${UPDATE}`,
  no_account: `The bank doesn’t know this account number. ${UPDATE}`,
  unsupported_card: `The debit card takes no payouts. ${UPDATE}`,
};

/** Why a mentor's bank sent a payout back, and what they can do. */
export function whyRefused(failureCode: string | null): string {
  return SAYS[failureCode ?? ''] ?? `The bank sent the payment back without saying why. ${ASK_BANK}`;
}
