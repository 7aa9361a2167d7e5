import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { Server, Socket } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { LateReading, Listed } from './read-mails-late.ts';

interface Part {
  content?: Uint8Array;
}
interface Parsed {
  subject?: string;
  from?: object[];
  to?: object[];
  cc?: object[];
  date?: Date;
  attachments?: Part[];
}
interface Session {
  envelope: {
    mailFrom: false | { address: string; args?: unknown };
    rcptTo: { address: string; args?: unknown }[];
  };
  hostNameAppearsAs: string;
  remoteAddress: string;
}
/** What maildev's SMTP server keeps to itself. */
interface Intake {
  mailDir: string;
  options: { maxMessageSize?: number };
  storage: { save(mail: Listed): Promise<void> };
  smtp: { server: Server };
  start(): Promise<void>;
  emit(event: 'new', mail: Listed): void;
  buildServerConfig(): object;
  processIncomingEmail(stream: Readable, session: Session): Promise<string>;
  saveEmail(id: string, envelope: object, parsed: Parsed, isRestored: boolean): Promise<unknown>;
}
interface Tools {
  makeId(): string;
  formatBytes(bytes: number): string;
  parseEmailBuffer(mail: Buffer): Promise<Parsed>;
  transformAttachment(part: Part): object;
  getAttachmentFilePath(mailDir: string, id: string, part: object): string;
}

const USED_UP_STORAGE = 552;
const HEAD_ENDS = '\r\n\r\n';
const takeAny = (_address: unknown, _session: unknown, taken: () => void) => taken();

/** maildev copies each piece of a mail twice, which takes as long as reading it. Ours are small: collected first. */
export function takeMailsAtOnce(server: { prototype: unknown }, tools: Tools, late: LateReading): void {
  const intake = server.prototype as Intake;
  const { buildServerConfig, start } = intake;
  intake.start = async function (this: Intake) {
    await start.call(this);
    this.smtp.server.prependListener('connection', answerTogether);
  };
  intake.buildServerConfig = function (this: Intake) {
    return { ...buildServerConfig.call(this), onMailFrom: takeAny, onRcptTo: takeAny };
  };
  intake.processIncomingEmail = async function takeAtOnce(this: Intake, stream, session) {
    const mail = await collect(stream, this.options.maxMessageSize || Number.POSITIVE_INFINITY);
    const id = tools.makeId();
    const source = join(this.mailDir, `${id}.eml`);
    writeWhole(source, mail);
    const listed = { id, source, ...(await readHead(mail, tools)), ...describe(mail, session, tools) };
    late.leave(id, readerFor(this, tools));
    await this.storage.save(listed);
    this.emit('new', listed);
    return id;
  };
}

/** In one packet, which wakes the client once. */
export function answerTogether(socket: Pick<Socket, 'write' | 'cork' | 'uncork'>): void {
  const write: (text: string) => boolean = socket.write.bind(socket);
  let isHeld = false;
  socket.write = (text: string) => {
    if (!isHeld) {
      isHeld = true;
      socket.cork();
      queueMicrotask(() => {
        isHeld = false;
        socket.uncork();
      });
    }
    return write(text);
  };
}

/** The client sends a mail again when the disk is full: each try would be an empty mail after the next start. */
function writeWhole(file: string, mail: Buffer): void {
  try {
    writeFileSync(file, mail);
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
}

async function readHead(mail: Buffer, { parseEmailBuffer }: Tools) {
  const end = mail.indexOf(HEAD_ENDS);
  const {
    subject = '',
    from = [],
    to = [],
    cc,
    date,
  } = await parseEmailBuffer(mail.subarray(0, end + HEAD_ENDS.length));
  return { time: date ?? new Date(), subject, from, to, ...(cc?.length ? { cc } : {}) };
}

function describe({ length: size }: Buffer, { envelope, ...session }: Session, { formatBytes }: Tools) {
  const { hostNameAppearsAs: host, remoteAddress } = session;
  const from = envelope.mailFrom || { address: '' };
  const to = envelope.rcptTo;
  return {
    read: false,
    size,
    sizeHuman: formatBytes(size),
    attachments: [],
    envelope: { from, to, host, remoteAddress },
  };
}

/** Made apart from where a mail is taken: what it keeps would hold the mail's bytes, too. */
function readerFor(intake: Intake, tools: Tools) {
  return (listed: Listed, mail: Buffer) => readWhole(intake, listed, mail, tools);
}

/** maildev makes its record of the whole mail, which has all that the head did not tell. */
async function readWhole(intake: Intake, listed: Listed, mail: Buffer, tools: Tools): Promise<void> {
  const parsed = await tools.parseEmailBuffer(mail);
  keepAttachments(intake.mailDir, listed.id, parsed, tools);
  const save = async (whole: Listed) => void Object.assign(listed, whole, { time: listed.time, read: listed.read });
  const record: Intake = Object.create(intake, { storage: { value: { save } } });
  await record.saveEmail(listed.id, listed.envelope, parsed, true);
}

/** To its end even when it is too large: the client waits for the answer until then. */
async function collect(stream: Readable, mostBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of stream) {
    bytes += piece.length;
    if (bytes <= mostBytes) pieces.push(piece);
  }
  if (bytes <= mostBytes) return Buffer.concat(pieces);
  throw Object.assign(new Error('Message exceeds maximum allowed size'), { responseCode: USED_UP_STORAGE });
}

function keepAttachments(mailDir: string, id: string, { attachments = [] }: Parsed, tools: Tools): void {
  if (attachments.length > 0) mkdirSync(join(mailDir, id), { recursive: true });
  for (const part of attachments) {
    if (!part.content) continue;
    writeFileSync(tools.getAttachmentFilePath(mailDir, id, tools.transformAttachment(part)), part.content);
  }
}
