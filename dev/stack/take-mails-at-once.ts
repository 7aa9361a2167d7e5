import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

interface Part {
  content?: Uint8Array;
}
interface Parsed {
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
  processIncomingEmail(stream: Readable, session: Session): Promise<string>;
  saveEmail(id: string, envelope: object, parsed: Parsed): Promise<unknown>;
}
interface Tools {
  makeId(): string;
  parseEmailBuffer(mail: Buffer): Promise<Parsed>;
  transformAttachment(part: Part): object;
  getAttachmentFilePath(mailDir: string, id: string, part: object): string;
}

const USED_UP_STORAGE = 552;

/**
 * maildev copies every piece of a mail into two streams, one to a file and one to its parser, which takes as long as
 * reading the mail itself. Ours are small, so they are collected first.
 */
export function takeMailsAtOnce(server: { prototype: unknown }, tools: Tools): void {
  const intake = server.prototype as Intake;
  intake.processIncomingEmail = async function takeAtOnce(this: Intake, stream, session) {
    const mail = await collect(stream, this.options.maxMessageSize || Number.POSITIVE_INFINITY);
    const id = tools.makeId();
    writeFileSync(join(this.mailDir, `${id}.eml`), mail);
    const parsed = await tools.parseEmailBuffer(mail);
    keepAttachments(this.mailDir, id, parsed, tools);
    const { mailFrom, rcptTo } = session.envelope;
    const { hostNameAppearsAs: host, remoteAddress } = session;
    await this.saveEmail(id, { from: mailFrom, to: rcptTo, host, remoteAddress }, parsed);
    return id;
  };
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
