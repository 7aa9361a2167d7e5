/** Tests of one file whose names hold the text; each of them is a line of the report. */
export interface Proof {
  file: string;
  test: string;
  /** Run so often in a full run. */
  times?: number;
}

export interface Row {
  id: string;
  done: string;
  holds: string;
  proofs: Proof[];
}

const faults = (file: string, ...tests: string[]): Proof[] =>
  tests.map((test) => ({ file: `e2e/faults/${file}.test.ts`, test }));
const payments = (file: string, ...tests: string[]): Proof[] =>
  tests.map((test) => ({ file: `svc-payments/src/${file}.test.ts`, test }));
const booking = (file: string, ...tests: string[]): Proof[] =>
  tests.map((test) => ({ file: `svc-booking/src/${file}.test.ts`, test }));

/**
 * Every fault that must do no harm, and the tests that put it in. 1 to 27 are single faults; those with an R were found
 * by breaking the whole product under load.
 */
export const TABLE: Row[] = [
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
      ...booking('attendance', 'is too early before the confirmation, taken once after it'),
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
        file: 'mf-athlete/src/features/book-session/page.test.tsx',
        test: 'who is signed out signs in first and comes back',
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
  {
    id: 'R1',
    done: 'any process hangs or dies at any moment, and so does the whole machine',
    holds: 'back in seconds, nothing acknowledged is lost, nothing is done twice',
    proofs: [
      ...faults('hang', ' hangs, and goes on', 'Postgres hangs with every query in it'),
      ...faults('chaos', 'anything dies or hangs at any moment', 'the machine dies under load'),
    ],
  },
  {
    id: 'R2',
    done: 'the broker forgets where its consumers were, or wakes up seconds in the past',
    holds: 'C, nothing acknowledged is lost, no orphans',
    proofs: faults('broker-damage', 'the broker loses where its consumers were', 'a power cut: the broker is 3'),
  },
  {
    id: 'R3',
    done: 'the end of the broker’s newest block is cut off',
    holds: 'C, nothing acknowledged is lost, no orphans',
    proofs: faults('broker-damage', 'the broker loses the last 20 KB', 'the broker loses a few bytes'),
  },
  {
    id: 'R4',
    done: '4 KB of a block of the broker are overwritten',
    holds: 'C, nothing acknowledged is lost, no orphans',
    proofs: faults('broker-damage', 'the broker finds 4 KB of a block overwritten'),
  },
  {
    id: 'R5',
    done: 'the broker’s blocks and indexes are emptied',
    holds: 'C, nothing acknowledged is lost, no orphans',
    proofs: faults('broker-damage', 'the broker finds its blocks and indexes empty'),
  },
  {
    id: 'R6',
    done: 'a power cut takes from the broker what it had acknowledged and not yet written',
    holds: 'C, nothing acknowledged is lost, no orphans',
    proofs: [
      ...faults('broker-damage', 'a power cut: the broker is', 'the broker’s messages are a second behind'),
      { file: 'dev/stack/nats.test.ts', test: 'three brokers of nats-cluster.conf keep the stream' },
      {
        file: 'svc-kit/delivery/broker-damage.test.ts',
        test: 'every event has its one effect, whatever the broker loses',
      },
    ],
  },
  {
    id: 'R7',
    done: 'the disk is full for half a minute, and is freed',
    holds: 'reading goes on; everything comes back by itself, and nothing acknowledged is lost',
    proofs: [
      { file: 'svc-kit/log.test.ts', test: 'a full disk loses lines of the log and nothing else' },
      { file: 'e2e/faults/disk-full.ts', test: 'the disk is full for half a minute' },
    ],
  },
  {
    id: 'R8',
    done: 'a service is away, and then the gateway dies',
    holds: 'pages and every other service answer',
    proofs: faults('alone', ' is stopped, and then the gateway dies'),
  },
  {
    id: 'R9',
    done: 'services of the version before run beside the new ones',
    holds: 'nothing acknowledged is lost, each mail goes out once, an unknown event waits for who knows it',
    proofs: faults('mixed-versions', 'services of the version before', 'an identity that has never heard of'),
  },
  {
    id: 'R10',
    done: 'Stripe fails in every way, webhooks are dropped, doubled and late, mail stops for an hour, the clock jumps a year',
    holds: 'it heals, and nothing is done twice',
    proofs: [
      ...faults(
        'stripe',
        'one page, one refund, one transfer, one payout through',
        'webhooks that',
        'the clock jumps a year',
      ),
      { file: 'svc-identity/src/mail/mails.test.ts', test: 'an hour without a mail server loses nothing' },
    ],
  },
  {
    id: 'R11',
    done: 'everybody wants the same at once, with one and with two of each service',
    holds: 'exactly one gets it, each time',
    proofs: [
      ...booking('booking-rules', 'of two athletes who book neighbouring hours at once'),
      ...booking('move-proposals', 'answered with yes and no at once has one answer'),
      ...booking('attendance', 'against the no-show clock: one wins'),
      ...payments('refunds', 'a payment that crosses with the cancelling is not kept by anybody'),
      ...faults('replicas', 'two of each service', 'a family pays while its mentor cancels'),
    ],
  },
  {
    id: 'R12',
    done: 'a crowd lives through months with every fate there is',
    holds: 'every session has an ending, and every invariant holds',
    proofs: [{ file: 'e2e/api/simulate.test.ts', test: 'leaves no session without an ending' }],
  },
  {
    id: 'R13',
    done: 'services answer thousands of calls',
    holds: 'they stay as big as they were',
    proofs: faults('memory', 'services answer thousands of calls'),
  },
];
