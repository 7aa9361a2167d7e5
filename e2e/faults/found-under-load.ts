import { booking, faults, payments, type Row } from './row.ts';

/** Found by breaking the whole product while many people used it. */
export const FOUND_UNDER_LOAD: Row[] = [
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
      { file: 'dev/stack/nats-cluster.test.ts', test: 'the leader dies while events are published' },
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
    holds: 'nothing acknowledged is lost, each mail goes out once, an unknown event waits, new columns fail no call',
    proofs: [
      ...faults('mixed-versions', 'services of the version before', 'an identity that has never heard of'),
      ...faults('new-columns', 'a migration that gives every table a new column'),
    ],
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
      ...booking('buffer', 'of two athletes who book neighboring hours at once'),
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
  {
    id: 'R14',
    done: 'money and calendar are made to disagree behind the product’s back',
    holds: 'healed where a rule says how, else named to the founder; nobody is paid or refunded twice',
    proofs: faults(
      'calendar',
      'a family that paid and has no session gets it',
      'and its money back where somebody else has the hour',
      'a session that the calendar lost is named to the founder',
    ),
  },
  {
    id: 'R15',
    done: 'the broker’s files suffer anything, again and again, before the last damage is healed',
    holds: 'C, nothing acknowledged is lost, no orphans',
    proofs: faults('broker-damage', 'the broker is damaged at random, again and again'),
  },
  {
    id: 'R16',
    done: 'the primary of Postgres is killed under load, and its replica promoted by hand',
    holds: 'everything acknowledged is there, and bookings are taken again within ten seconds',
    proofs: [
      { file: 'dev/stack/replica.test.ts', test: 'the primary is killed under load' },
      { file: 'dev/checks/start-replica.test.ts', test: 'the script copies a primary and follows it' },
    ],
  },
];
