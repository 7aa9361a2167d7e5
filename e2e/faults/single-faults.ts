import { booking, faults, payments, type Row } from './row.ts';

export const SINGLE_FAULTS: Row[] = [
  {
    id: '1',
    done: 'each service dies at every failpoint of the journey',
    holds: 'O, C, and whoever tries again gets the same result',
    proofs: [
      ...faults('crash', 'a whole journey, every service dying once at', 'a whole journey, payments dying before and'),
      ...payments(
        'kill',
        ' leaves one payment page for the next try',
        'after a webhook was kept and before it was worked on captures once',
        ' makes exactly one transfer',
        ' makes exactly one refund',
        ' makes exactly one reversal',
        ' makes exactly one connected account',
        ' pays commission out once',
        'leaves no question to Stripe without an answer',
      ),
    ],
  },
  {
    id: '2',
    done: 'a service dies after its commit and before it publishes',
    holds: 'published once, with one effect',
    proofs: [{ file: 'svc-kit/messaging.test.ts', test: 'survives a crash at relay.before-publish' }],
  },
  {
    id: '3',
    done: 'a service dies after the broker took an event and before that is noted',
    holds: 'the second copy is recognized',
    proofs: [{ file: 'svc-kit/messaging.test.ts', test: 'survives a crash at relay.after-publish' }],
  },
  {
    id: '4',
    done: 'a service dies after the effect of an event and before it says so',
    holds: 'the event comes again, without a second effect',
    proofs: [{ file: 'svc-kit/messaging.test.ts', test: 'survives a crash at consume.before-ack' }],
  },
  {
    id: '5',
    done: 'the gateway dies in the middle of requests',
    holds: 'every request can be sent again',
    proofs: faults('crash', 'a whole journey, the gateway killed under what people press'),
  },
  {
    id: '6',
    done: 'Postgres is stopped at once under load',
    holds: '503 with a sentence, no half state, recovers unaided; O, C',
    proofs: faults('database', 'Postgres stopped at once, under load', 'and a family can book and pay'),
  },
  {
    id: '7',
    done: 'the broker is killed again and again under bookings',
    holds: 'every booking succeeds; C',
    proofs: faults('broker', 'bookings succeed while the broker is killed under them'),
  },
  {
    id: '8',
    done: 'the broker’s store is deleted',
    holds: 'made again and filled again, nothing twice; C',
    proofs: [
      ...faults('broker', 'a broker that lost its store is filled again'),
      ...faults('broker-damage', 'the broker loses its whole store'),
    ],
  },
  {
    id: '9',
    done: 'an event comes that nobody can work on',
    holds: 'parked after eight tries, others flow, and the founder can send it again',
    proofs: [
      { file: 'svc-kit/messaging.test.ts', test: 'that cannot be worked on is parked after eight tries' },
      ...faults('broker', 'an event that cannot be worked on is parked, and the founder sends it again'),
    ],
  },
  {
    id: '10',
    done: 'one webhook comes fifty times at once',
    holds: 'all are taken, one capture',
    proofs: payments('routes/receive-stripe-webhook', 'fifty copies at once are all taken, and captured once'),
  },
  {
    id: '11',
    done: 'a refund is heard of before its capture, an expiry after its completion',
    holds: 'the final state is Stripe’s',
    proofs: payments(
      'routes/receive-stripe-webhook',
      'many events about one payment, in any order, capture once',
      'a refund made by hand at Stripe is ours as well, even before we knew of the payment',
    ),
  },
  {
    id: '12',
    done: 'a webhook is forged, tampered with, signed wrongly, 302 s old or an hour ahead',
    holds: '400, and no row',
    proofs: payments('routes/receive-stripe-webhook', ' is refused and leaves no row'),
  },
  {
    id: '13',
    done: 'webhooks are lost for three days',
    holds: 'reconciliation captures; the slot is kept or the money goes back',
    proofs: [
      ...faults('stripe', 'webhooks that are lost are made up for', 'webhooks that are lost for three days'),
      ...payments('routes/receive-stripe-webhook', 'what webhooks never told is healed by the reconciliation'),
    ],
  },
  {
    id: '14',
    done: 'Stripe answers 500 three times, before and after it did the work',
    holds: 'one object: looked up, and a new key only if it is not there',
    proofs: [
      ...faults('stripe', 'a failure of Stripe’s own'),
      ...payments(
        'intents/late-answers',
        'that was done two seconds later, with lists that lag, there is one object',
        'that was really not done, the next key does it in the end, once',
      ),
    ],
  },
  {
    id: '15',
    done: 'the connection is cut after Stripe made the charge, refund or transfer',
    holds: 'exactly one object',
    proofs: faults('stripe', 'a line cut'),
  },
  {
    id: '16',
    done: 'a call is tried again 25 hours later',
    holds: 'found by listing, none is made',
    proofs: payments('intents/run-intent', 'a day later, when Stripe has forgotten the key'),
  },
  {
    id: '17',
    done: 'a family pays at the end of its hold, a second before or after',
    holds: 'confirmed, or expired and refunded; never paid without a slot',
    proofs: [
      ...faults(
        'races',
        'a payment just before the hold is over counts',
        'a payment in the very moment the hold is over',
      ),
      ...booking('events', 'at the very end of its hold leaves the session paid or the money refused'),
    ],
  },
  {
    id: '18',
    done: 'the checkout with a bank account fails and the other runs; two tabs pay',
    holds: 'one open checkout',
    proofs: faults('races', 'two tabs open one payment page'),
  },
  {
    id: '19',
    done: '200 athletes want one slot at once, cold and warm',
    holds: 'one gets it, 199 hear 409 in under two seconds',
    proofs: [
      ...booking('book', '200 athletes at once on one slot', 'the database itself lets one of 200 in').map((proof) => ({
        ...proof,
        times: 10,
      })),
      ...faults('rush', 'of 40 athletes at once on one slot one gets it'),
    ],
  },
  {
    id: '20',
    done: 'the founder collects fifty times at once',
    holds: 'one amount, and nothing in the others',
    proofs: [
      ...faults('races', 'the founder presses fifty times at once and collects one amount'),
      ...payments('routes/collect-commission', 'pressed fifty times at once, pays once'),
    ],
  },
  {
    id: '21',
    done: 'a refund races with the completion, 300 times',
    holds: 'one wins, every time',
    proofs: payments('refunds', 'completing against refunding, told thirty times at once').map((proof) => ({
      ...proof,
      times: 10,
    })),
  },
  {
    id: '22',
    done: 'a refund follows the transfer, and the mentor’s balance is empty',
    holds: 'the transfer is reversed first, else the mentor owes it; the family is refunded all the same',
    proofs: payments(
      'refunds',
      'after the transfer the mentor’s part is reversed first, by their shares',
      'with the mentor’s balance empty they owe it, and the family is refunded all the same',
    ),
  },
  {
    id: '23',
    done: 'every command comes in every status, and a rating twice',
    holds: '400 or 409, and nothing changes',
    proofs: [
      ...booking('domain/lifecycle', ' when '),
      ...booking(
        'attendance',
        'is too early before the confirmation and until the session’s end, taken once after it, and moves the average',
      ),
    ],
  },
  {
    id: '24',
    done: 'a mentor checks in at −15:01, −15:00, +30:00 and +30:01',
    holds: 'refused, taken, taken, refused',
    proofs: booking('attendance', 'opens 15:00 before the start and closes after 30:00'),
  },
  {
    id: '25',
    done: 'a sign-in runs out in the middle of a booking, or on the way back from Stripe',
    holds: 'the person signs in again and finds the booking',
    proofs: [
      { file: 'web-kit/api.test.ts', test: 'an expired sign-in is renewed once and the call made again' },
      {
        file: 'mf-athlete/src/features/book-session/save-time.test.tsx',
        test: 'when the address has an account: logging in keeps the time',
      },
      {
        file: 'mf-athlete/src/features/await-payment/page.test.tsx',
        test: 'who is signed out signs in first and comes back to the check',
      },
    ],
  },
  {
    id: '26',
    done: 'the mail server is away for an hour',
    holds: 'mail waits and goes out once; nothing else slows down',
    proofs: [
      { file: 'svc-identity/src/mail/mails.test.ts', test: 'an hour without a mail server loses nothing' },
      ...faults('hang', 'the mail server hangs, and goes on'),
    ],
  },
  {
    id: '27',
    done: 'at start the port is taken, the database refuses the password, or the broker is not there',
    holds: 'one clear sentence; it exits, or waits and tries again ever more rarely',
    proofs: [
      { file: 'gateway/src/process.test.ts', test: 'a taken port with one sentence' },
      { file: 'dev/stack/stack.test.ts', test: 'a port that is taken ends the start with one sentence' },
      ...faults('start', 'the database refuses the password', 'the broker is not there'),
    ],
  },
];
