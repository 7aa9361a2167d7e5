import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** A step is imported by an earlier one, shares the text `by` with one, or is where something `enters` from outside. */
export type Walk = { title: string; steps: Step[] };
export type Step = string | { file: string; by: string } | { file: string; enters: string };

const payments = (path: string) => `svc-payments/src/${path}.ts`;

export const WALKS: Walk[] = [
  {
    title: 'Check-in, from the button to the row',
    steps: [
      { file: 'mf-mentor/src/features/run-sessions/session-action.tsx', enters: 'the mentor presses the button' },
      'web-kit/resources/sessions.ts',
      'contracts/http/sessions.ts',
      { file: 'svc-booking/src/routes/check-in-mentor.ts', by: 'checkInMentor' },
      'svc-booking/src/domain/lifecycle.ts',
      'svc-booking/src/store/sessions.ts',
    ],
  },
  {
    title: 'Booking, from the button to the row',
    steps: [
      { file: 'mf-athlete/src/features/book-session/booking-form.tsx', enters: 'the athlete presses the button' },
      'web-kit/resources/sessions.ts',
      'contracts/http/sessions.ts',
      { file: 'svc-booking/src/routes/book-session.ts', by: 'bookSession' },
      { file: 'svc-booking/src/book-slot.ts', by: 'bookSlot' },
      'svc-booking/src/domain/book.ts',
      'svc-booking/src/store/book.ts',
    ],
  },
  {
    title: 'Cents, from the checkout to the transfer, in svc-payments',
    steps: [
      { file: payments('routes/open-checkout'), enters: 'the family wants to pay' },
      payments('domain/checkout'),
      payments('money/find-page'),
      payments('money/open-checkout'),
      payments('store/checkouts'),
      payments('domain/money-key'),
      payments('store/intents'),
      payments('intents/run-intent'),
      payments('intents/kinds'),
      payments('stripe'),
      { file: payments('routes/receive-stripe-webhook'), enters: 'Stripe tells that it was paid' },
      payments('webhooks/receive-event'),
      payments('store/stripe-events'),
      { file: payments('due'), by: "'stripe.event'" },
      payments('webhooks/work-on-event'),
      payments('money/sync-checkout'),
      payments('store/payments'),
      payments('domain/ledger'),
      payments('store/ledger'),
      payments('store/sessions'),
      { file: payments('events'), enters: 'session.completed arrives' },
      payments('money/release-session'),
      payments('domain/shares'),
      payments('store/transfers'),
      payments('money/send-transfer'),
    ],
  },
];

export const fileOf = (step: Step): string => (typeof step === 'string' ? step : step.file);

export function checkWalk(root: string, { steps }: Walk): string[] {
  const missing = steps.map(fileOf).filter((file) => !existsSync(join(root, file)));
  if (missing.length > 0) return missing.map((file) => `${file} is not there`);
  const sources = steps.map((step) => readFileSync(join(root, fileOf(step)), 'utf8'));
  return steps.flatMap((step, index) => {
    if (typeof step !== 'string' && 'enters' in step) return [];
    const earlier = steps.slice(0, index).map((each, at) => ({ file: fileOf(each), source: sources[at] ?? '' }));
    if (typeof step === 'string') {
      const isReached = earlier.some(({ file, source }) => importsFile(file, source, step));
      return isReached ? [] : [`${step} is imported by no earlier file`];
    }
    const isNamed = sources[index]?.includes(step.by) && earlier.some(({ source }) => source.includes(step.by));
    return isNamed ? [] : [`${step.file} does not share ${step.by} with an earlier file`];
  });
}

function importsFile(file: string, source: string, target: string): boolean {
  return [...source.matchAll(/\bfrom '([^']+)'/g)].some(([, specifier = '']) => {
    const path = specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : specifier;
    return [path, `${path}.ts`, `${path}.tsx`].includes(target);
  });
}
