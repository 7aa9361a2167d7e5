import type { Proof, Row } from '../faults/row.ts';

const attacks = (...tests: string[]): Proof[] => tests.map((test) => ({ file: 'e2e/attacks/attacks.test.ts', test }));
const access = (...tests: string[]): Proof[] => tests.map((test) => ({ file: 'e2e/api/access.test.ts', test }));
const of = (file: string, ...tests: string[]): Proof[] => tests.map((test) => ({ file: `${file}.test.ts`, test }));

/** Every attack that must fail, and the tests that try it. Their numbers go on after those of the faults. */
export const TABLE: Row[] = [
  {
    id: '40',
    done: 'every call, by nobody, a garbage token, a deleted account, another athlete, another mentor, the wrong role, mailed links',
    holds: '401, or one uniform 403 or 404; not a byte of what is another’s, and no row changes',
    proofs: [
      ...attacks(
        'the table says of every call who may make it',
        'strangers read nothing, change nothing and learn nothing',
        'a mailed link opens what it was mailed for, of its own session, and nothing else',
        'whom it is for gets through',
      ),
      ...access(
        'is not in the lists of others',
        'a mentor never reads an athlete’s address',
        'a signed-out token opens',
      ),
      ...of('gateway/src/stream-hints', 'mentor, athlete and admin hear of a check-in; nobody else does'),
    ],
  },
  {
    id: '41',
    done: 'a thousand sign-ins on one account; one password over many accounts',
    holds: '429; the owner can still sign in and reset',
    proofs: [
      ...attacks('a thousand wrong passwords for one account'),
      ...of('gateway/src/own-answers', 'failed sign-ins count and good ones do not'),
      ...of(
        'svc-identity/src/routes/strangers',
        'after 28 requests of a stranger the owner signs in from an earlier device',
        'after 280 requests from ten networks both doors still open to the owner',
      ),
    ],
  },
  {
    id: '42',
    done: 'a reset code after five wrong tries, a second time, and after ten minutes',
    holds: 'refused',
    proofs: of(
      'svc-identity/src/routes/reset-password',
      'after five wrong tries the right code is refused, too',
      'a code works once',
      'of two uses at once one wins',
      'a code lasts ten minutes',
    ),
  },
  {
    id: '43',
    done: 'a forgotten password, of a known address and of an unknown one',
    holds: 'the same bytes, and no difference in time',
    proofs: [
      ...attacks('asking for a reset takes no longer for an address that is known'),
      ...of('svc-identity/src/routes/reset-password', 'an unknown address gets the same answer and the same work'),
    ],
  },
  {
    id: '44',
    done: 'tokens of no algorithm, signed with the public key, with keys of their own, of another type, issuer or audience, without an end, not good yet',
    holds: '401',
    proofs: of(
      'gateway/src/tokens',
      'a token ',
      'a tampered role does not pass',
      'two credentials in one header are refused',
      'what a client claims about the caller stays outside',
    ),
  },
  {
    id: '45',
    done: 'calls from other sites, forms posted as text, frames, scripts in pages',
    holds: 'blocked',
    proofs: [
      ...of('gateway/src/tokens', 'changes by cookie must come from our pages', 'a foreign one is never taken'),
      ...of('gateway/static/site', 'a page allows our scripts only', 'every answer, good or bad, carries the common'),
      ...access('as a body, a type or a size is refused'),
    ],
  },
  {
    id: '46',
    done: 'a way back from Stripe that leads to another host',
    holds: '400, and nobody is called',
    proofs: [
      ...access('as an origin sends nobody anywhere'),
      ...of('svc-payments/src/routes/open-checkout', 'refuses the foreign origin'),
      ...of('web-kit/paths', 'after signing in nobody is led away from the site'),
    ],
  },
  {
    id: '47',
    done: 'requests made up from the API’s own description: fitting, nearly fitting and broken; bodies too deep and too large; fields that nobody may set',
    holds: '400, 413, 415, 422 or 431, in less than two seconds; no row changes, and nothing is set',
    proofs: [
      ...attacks('whatever is sent, the answer is no failure', 'what nobody may set is not set'),
      ...access('in fields names every field', 'in what nobody may set sets nothing'),
      ...of(
        'gateway/src/gateway',
        '64 KiB pass and one byte more does not',
        '100 KB of headers are refused',
        'a caller who hangs up',
      ),
      ...of('svc-kit/route', 'text that no database keeps', 'a body nested as deep as a body can be'),
    ],
  },
  {
    id: '48',
    done: 'SQL, HTML, line breaks, templates and formulas in what people write',
    holds: 'kept as written; inert in pages, mails and tables',
    proofs: [
      ...attacks('hostile text comes back as it was written'),
      ...of('svc-identity/src/mail/mails', 'hostile text is inert'),
      ...of('gateway/static/rendered-pages', 'structured data are in the head, escaped'),
      ...of(
        'svc-kit/csv',
        'text that a spreadsheet would run',
        'so is a formula of',
        'where other settings begin a cell',
      ),
      ...of('contracts/http/shapes', 'is refused with one plain sentence'),
    ],
  },
  {
    id: '49',
    done: 'five hundred connections that stop in the middle of headers and bodies; floods of odd pages',
    holds: 'closed, and others are served',
    proofs: [
      ...attacks('five hundred connections that stop in the middle are closed'),
      ...of('gateway/static/render-allowance', 'however many addresses ask'),
      ...of(
        'gateway/static/rendered-pages',
        'whoever asks for ever new pages',
        'a page that is asked for all the time stays',
      ),
    ],
  },
  {
    id: '50',
    done: 'sixty-four sign-ins at once',
    holds: 'they wait in line, and others are served within two seconds',
    proofs: [
      ...attacks('sixty-four sign-ins at once are answered'),
      ...of('svc-identity/src/passwords', 'so many at once, so many waiting'),
    ],
  },
];
