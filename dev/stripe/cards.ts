/** What Stripe's test cards do. https://docs.stripe.com/testing */
export interface TestCard {
  number: string;
  says: string;
  brand: 'visa' | 'mastercard' | 'amex';
  declines?: { code: string; decline_code: string | null; message: string };
  dispute?: { reason: string; network_reason_code: string };
  /** Funds are available at once instead of after a day. */
  availableAtOnce?: boolean;
  /** Its refund succeeds and then fails, or waits and then succeeds. */
  refunds?: 'fail-later' | 'succeed-later';
}

const declined = (decline_code: string | null, message = 'Your card was declined.', code = 'card_declined') => ({
  declines: { code, decline_code, message },
});
const visa = 'visa' as const;

export const TEST_CARDS: TestCard[] = [
  { number: '4242424242424242', says: 'is paid', brand: visa },
  { number: '5555555555554444', says: 'is paid (Mastercard)', brand: 'mastercard' },
  { number: '378282246310005', says: 'is paid (American Express)', brand: 'amex' },
  { number: '4000000000000077', says: 'is paid, available at once', brand: visa, availableAtOnce: true },
  { number: '4000000000000002', says: 'is declined', brand: visa, ...declined('generic_decline') },
  {
    number: '4000000000009995',
    says: 'is declined: insufficient funds',
    brand: visa,
    ...declined('insufficient_funds', 'Your card has insufficient funds.'),
  },
  { number: '4000000000009987', says: 'is declined: lost card', brand: visa, ...declined('lost_card') },
  { number: '4000000000009979', says: 'is declined: stolen card', brand: visa, ...declined('stolen_card') },
  {
    number: '4000000000000069',
    says: 'is declined: expired card',
    brand: visa,
    ...declined(null, 'Your card has expired.', 'expired_card'),
  },
  {
    number: '4000000000000127',
    says: 'is declined: wrong CVC',
    brand: visa,
    ...declined(null, "Your card's security code is incorrect.", 'incorrect_cvc'),
  },
  {
    number: '4000000000000119',
    says: 'is declined: processing error',
    brand: visa,
    ...declined(null, 'An error occurred while processing your card. Try again in a little bit.', 'processing_error'),
  },
  {
    number: '4000000000000259',
    says: 'is paid, then disputed as fraud',
    brand: visa,
    dispute: { reason: 'fraudulent', network_reason_code: '10.4' },
  },
  {
    number: '4000000000002685',
    says: 'is paid, then disputed as not received',
    brand: visa,
    dispute: { reason: 'product_not_received', network_reason_code: '13.1' },
  },
  { number: '4000000000005126', says: 'is paid; its refund fails later', brand: visa, refunds: 'fail-later' },
  { number: '4000000000007726', says: 'is paid; its refund succeeds later', brand: visa, refunds: 'succeed-later' },
];

/** `undefined` for something that is no card number; a number that is no test card is declined, as in test mode. */
export function cardOf(input: string): TestCard | undefined {
  const number = input.replace(/[\s-]/g, '');
  if (!/^\d{13,19}$/.test(number) || !passesLuhn(number)) return undefined;
  const known = TEST_CARDS.find((card) => card.number === number);
  if (known) return known;
  const message = 'Your card was declined. Your request was in test mode, but used a non test card.';
  return { number, says: 'is declined', brand: visa, ...declined('test_mode_live_card', message) };
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
