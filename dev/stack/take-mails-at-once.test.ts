import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { findFreePorts } from 'svc-kit/free-ports';
import { until } from 'svc-kit/testing';
import type { Launched } from './child-process.ts';
import { startMailbox } from './mailbox.ts';
import { answerTogether, takeMailsAtOnce } from './take-mails-at-once.ts';
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
  'Content-Type: text/plain',
  '',
  'Bring your film.',
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
  text: string;
  read: boolean;
  headers: Record<string, string>;
  envelope: { from: { address: string }; to: { address: string }[] };
  attachments: { generatedFileName: string; fileName?: string; filename: string }[];
}
interface Summary {
  subject: string;
  read: boolean;
  attachmentCount: number;
  preview: string;
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

test('a mail that nobody has opened yet is found by a word of its text, and listed with its beginning and its file', async () => {
  expect(await send(MAIL.replace('Bring your film', 'Bring a notebook'))).toStartWith('250 ');
  const search = async (word: string) => {
    const { items } = (await (await ask(`/summary?search=${word}`)).json()) as { items: Summary[] };
    return items;
  };
  const [found, ...others] = await search('notebook');
  expect(found).toMatchObject({ subject: 'Booked', read: false, attachmentCount: 1 });
  expect(found?.preview).toStartWith('See you there.');
  expect(others).toEqual([]);
  expect(await search('nothing-has-it')).toEqual([]);
});

test('a mail that nobody has listed is shown whole, by its number alone', async () => {
  const [, id] = /^250 Message queued as (\w+)$/.exec(await send(MAIL)) ?? [];
  expect(await (await ask(`/${id}/html`)).text()).toContain('See you there.');
  const mail = (await (await ask(`/${id}`)).json()) as Listed;
  expect(mail).toMatchObject({ subject: 'Booked', headers: { 'mime-version': '1.0' }, read: true });
  expect(mail.text).toContain('Bring your film.');
});

test('what a client asks together is answered in one piece', async () => {
  const pieces: string[] = [];
  const socket = new Writable({
    decodeStrings: false,
    write(text, _, done) {
      pieces.push(text);
      done();
    },
    writev(all, done) {
      pieces.push(all.map(({ chunk }) => chunk).join(''));
      done();
    },
  });
  answerTogether(socket as never);
  for (const text of ['250 a', '250 b', '354 c']) socket.write(text);
  await Promise.resolve();
  for (const text of ['250 d', '250 e']) socket.write(text);
  await Promise.resolve();
  expect(pieces).toEqual(['250 a250 b354 c', '250 d250 e']);
  socket.write('421 too long');
  socket.end();
  expect(pieces.slice(2)).toEqual(['421 too long']);
});

function takeInto(mailDir: string, maxMessageSize?: number) {
  const parsed: string[] = [];
  class Server {
    mailDir = mailDir;
    options = maxMessageSize ? { maxMessageSize } : {};
    processIncomingEmail?(stream: Readable, session: unknown): Promise<string>;
    buildServerConfig?(): object;
    start = async () => undefined;
    storage = { save: async () => undefined };
    emit = () => undefined;
  }
  const tools = {
    makeId: () => 'only',
    formatBytes: String,
    parseEmailBuffer: async (text: Buffer) => {
      parsed.push(text.toString());
      return {};
    },
    transformAttachment: (part: object) => part,
    getAttachmentFilePath: () => '',
  };
  takeMailsAtOnce(Server, tools, { leave: () => undefined, left: () => 0 });
  const session = { envelope: { mailFrom: false, rcptTo: [] }, hostNameAppearsAs: 'a', remoteAddress: '::1' };
  const take = async (...pieces: string[]) => {
    const stream = Readable.from(pieces.map((piece) => Buffer.from(piece)));
    const answer = await new Server().processIncomingEmail?.(stream, session).catch((error) => error);
    return { answer, isRead: stream.readableEnded };
  };
  return { take, parsed };
}

test('a mail above the limit is read to its end, refused for good, and leaves no file', async () => {
  const mailDir = mkdtempSync(join(folder, 'limited-'));
  const { take, parsed } = takeInto(mailDir, 8);
  expect(await take('12345', '6789', 'rest')).toMatchObject({ answer: { responseCode: 552 }, isRead: true });
  expect([parsed, readdirSync(mailDir)]).toEqual([[], []]);
  expect(await take('a:b\r\n', '\r\nc')).toMatchObject({ answer: 'only' });
  // Of which only the head is read for now.
  expect([parsed, readdirSync(mailDir)]).toEqual([['a:b\r\n\r\n'], ['only.eml']]);
});

test.skipIf(process.platform !== 'linux')(
  'a mail that finds no room on the disk leaves no empty file behind',
  async () => {
    const mailDir = mkdtempSync(join(folder, 'full-'));
    symlinkSync('/dev/full', join(mailDir, 'only.eml'));
    const { take } = takeInto(mailDir);
    expect(await take('a:b\r\n', '\r\nc')).toMatchObject({ answer: { code: 'ENOSPC' } });
    expect(readdirSync(mailDir)).toEqual([]);
  },
);

test('nothing of a mail but its head stays in memory', async () => {
  const bytes = new Set<WeakRef<ArrayBufferLike>>();
  const prototype = {
    mailDir: folder,
    options: {},
    storage: { save: async () => undefined },
    emit: () => undefined,
    processIncomingEmail: async (_stream: Readable, _session: object) => '',
  };
  const left: unknown[] = [];
  const tools = {
    makeId: () => crypto.randomUUID(),
    formatBytes: String,
    parseEmailBuffer: async (head: Buffer) => {
      bytes.add(new WeakRef(head.buffer));
      return {};
    },
    transformAttachment: () => ({}),
    getAttachmentFilePath: () => '',
  };
  takeMailsAtOnce({ prototype }, tools, { leave: (_id, read) => void left.push(read), left: () => left.length });
  const envelope = { mailFrom: false, rcptTo: [] };
  for (let n = 0; n < 20; n++) await prototype.processIncomingEmail(Readable.from([Buffer.from(MAIL)]), { envelope });
  const held = () => {
    Bun.gc(true);
    return [...bytes].filter((ref) => ref.deref()).length;
  };
  // What runs last may be found on the stack.
  await until(() => held() <= 2, 'their bytes to go');
  expect(left).toHaveLength(20);
});
