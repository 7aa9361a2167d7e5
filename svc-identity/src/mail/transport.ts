import nodemailer from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool';

export type Message = SMTPPool.MailOptions;

export interface MailTransport {
  /** Resolves once the server has taken it. */
  send(message: Message): Promise<void>;
  close(): void;
}

const LOCAL = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** A pool of SMTP connections that stay open, so that a mail costs no handshake. */
export function createSmtpTransport(url: string): MailTransport {
  const { hostname, protocol } = new URL(url);
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 6,
    maxMessages: Number.POSITIVE_INFINITY,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 20_000,
    // A mailbox on the same machine has no certificate that anybody could check.
    ignoreTLS: protocol === 'smtp:' && LOCAL.has(hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (message) => void (await transport.sendMail(message)),
    close: () => transport.close(),
  };
}

/** True when the server will never take a mail for this recipient, however often it is tried. */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { responseCode, command } = error as Error & { responseCode?: number; command?: string };
  return command === 'RCPT TO' && responseCode !== undefined && responseCode >= 550 && responseCode < 560;
}
