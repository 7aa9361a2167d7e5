import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { findFreePorts } from 'svc-kit/free-ports';
import type { Launched } from './child-process.ts';
import { startMailbox } from './mailbox.ts';
import { takeMailsAtOnce } from './take-mails-at-once.ts';
import { isListening, waitFor } from './wait-for.ts';

const folder = mkdtempSync(join(tmpdir(), 'mailbox-'));
const [smtpPort = 0, webPort = 0] = await findFreePorts(2);
let mailbox: Launched;
beforeAll(async () => {
  mailbox = startMailbox({ smtpPort, webPort, mailDir: join(folder, 'mail'), logDir: folder });
  expect(await waitFor(() => isListening(webPort), 20_000)).toBe(true);
});
afterAll(async () => {
  await mailbox.stop();
  rmSync(folder, { recursive: true, force: true });
});

const CALENDAR = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
const MAIL = [
  'From: Sideline <hi@a.example>',
  'To: Théo <theo@b.example>',
  'Subject: Booked',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=b',
  '',
  '--b',
  'Content-Type: text/html',
  '',
  `<p>${'See you there. '.repeat(2_000)}</p>`,
  '--b',
  'Content-Type: text/calendar; name=session.ics',
  'Content-Disposition: attachment; filename=session.ics',
  '',
  `${CALENDAR}--b--`,
  '',
].join('\r\n');

/** The server's last answer. */
async function send(mail: string): Promise<string> {
  const steps = ['EHLO a.example', 'MAIL FROM:<hi@a.example>', 'RCPT TO:<theo@b.example>', 'DATA', `${mail}\r\n.`];
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = await Bun.connect({
    hostname: '127.0.0.1',
    port: smtpPort,
    socket: {
      data(_, chunk) {
        const said = chunk.toString().trim().split('\r\n').at(-1) ?? '';
        const step = steps.shift();
        if (step === undefined || !/^[23]/.test(said)) resolve(said);
        else socket.write(`${step}\r\n`);
      },
      error: (_, error) => reject(error),
    },
  });
  return promise.finally(() => socket.end());
}

interface Listed {
  id: string;
  subject: string;
  to: unknown;
  html: string;
  envelope: { from: { address: string }; to: { address: string }[] };
  attachments: { generatedFileName: string; fileName?: string; filename: string }[];
}
const ask = (path: string) => fetch(`http://127.0.0.1:${webPort}/dev/mail/api/email${path}`);

test('a mail in many pieces is in the list with its file once the server has taken it', async () => {
  expect(await send(MAIL)).toStartWith('250 ');
  const [mail] = (await (await ask('')).json()) as Listed[];
  if (!mail) throw new Error('no mail came');
  expect(mail).toMatchObject({ subject: 'Booked', to: [{ address: 'theo@b.example' }] });
  expect(mail.envelope).toMatchObject({ from: { address: 'hi@a.example' }, to: [{ address: 'theo@b.example' }] });
  expect(mail.html).toContain('See you there. '.repeat(2_000));
  const [file] = mail.attachments;
  expect(file?.filename).toBe('session.ics');
  const kept = await ask(`/${mail.id}/attachment/${file?.generatedFileName}`);
  expect(await kept.text()).toContain('END:VCALENDAR');
  expect((await (await ask(`/${mail.id}/download`)).text()).trimEnd()).toBe(MAIL.trimEnd());
});

test('a mail above the limit is read to its end, refused for good, and leaves no file', async () => {
  const mailDir = mkdtempSync(join(folder, 'limited-'));
  let parsed = 0;
  class Server {
    mailDir = mailDir;
    options = { maxMessageSize: 8 };
    processIncomingEmail?(stream: Readable, session: unknown): Promise<string>;
    saveEmail = async () => undefined;
  }
  const tools = {
    makeId: () => 'only',
    parseEmailBuffer: async () => {
      parsed += 1;
      return {};
    },
    transformAttachment: (part: object) => part,
    getAttachmentFilePath: () => '',
  };
  takeMailsAtOnce(Server, tools);
  const session = { envelope: { mailFrom: false, rcptTo: [] }, hostNameAppearsAs: 'a', remoteAddress: '::1' };
  const take = async (...pieces: string[]) => {
    const stream = Readable.from(pieces.map((piece) => Buffer.from(piece)));
    const answer = await new Server().processIncomingEmail?.(stream, session).catch((error) => error);
    return { answer, isRead: stream.readableEnded };
  };
  expect(await take('12345', '6789', 'rest')).toMatchObject({ answer: { responseCode: 552 }, isRead: true });
  expect([parsed, readdirSync(mailDir)]).toEqual([0, []]);
  expect(await take('1234', '5678')).toMatchObject({ answer: 'only' });
  expect([parsed, readdirSync(mailDir)]).toEqual([1, ['only.eml']]);
});
