import { Readable } from 'node:stream';
import SMTPPool from 'nodemailer/lib/smtp-pool';
import { writeMime } from './write-mime.ts';

export type Message = SMTPPool.MailOptions;

export interface MailTransport {
  /** At once. What it gives sends it, and resolves once the server has accepted it. */
  write(message: Message): () => Promise<void>;
  close(): void;
}

const LOCAL = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Connections stay open, which saves a handshake per mail. */
export function createSmtpTransport(url: string): MailTransport {
  const { hostname, protocol } = new URL(url);
  const pool = new SMTPPool({
    url,
    pool: true,
    maxConnections: 6,
    maxMessages: Number.POSITIVE_INFINITY,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 20_000,
    // A mail server on the same machine has no certificate to check.
    ignoreTLS: protocol === 'smtp:' && LOCAL.has(hostname),
  });
  return {
    write(message) {
      const written = writeMime(message);
      return () => hand(pool, written);
    },
    close: () => pool.close(),
  };
}

/** What `sendMail` asks of its pool, without putting the mail together a second time. */
async function hand(pool: SMTPPool, { node, raw }: ReturnType<typeof writeMime>): Promise<void> {
  const whole = Buffer.from(raw);
  node.createReadStream = () => Readable.from([whole]) as ReturnType<typeof node.createReadStream>;
  const mail = { data: {}, message: node } as Parameters<SMTPPool['send']>[0];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  pool.send(mail, (error) => (error ? reject(error) : resolve()));
  return promise;
}

/** The server refused our own sign-in (RFC 4954); the mail goes out once the operator has fixed that. */
const ABOUT_US = /^53\d$/;

/** Null unless the refusal is permanent. Leaves out the server's own words, which often repeat the address. */
export function refusedForGood(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { responseCode, command, response } = error as Error & {
    responseCode?: number;
    command?: string;
    response?: string;
  };
  const code = String(responseCode ?? '');
  if ((command !== 'RCPT TO' && command !== 'DATA') || !/^5\d\d$/.test(code) || ABOUT_US.test(code)) return null;
  const enhanced = response?.match(/^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/)?.[1] ?? '';
  const asked = command === 'DATA' ? 'The server refused the mail itself.' : 'The server refused the address.';
  return `${REASONS.find(([beginning]) => `${enhanced} ${code}`.match(beginning))?.[1] ?? asked} (${[code, enhanced].filter(Boolean).join(' ')})`;
}

/** By the enhanced status code (RFC 3463) if there is one, else by the reply's. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^5\.1\.|^ 55[01]/, 'There’s no such mailbox.'],
  [/^5\.2\.2|^ 552/, 'The mailbox is full.'],
  [/^5\.2\./, 'The mailbox doesn’t take mail.'],
  [/^5\.7\./, 'The server doesn’t want this mail.'],
];
