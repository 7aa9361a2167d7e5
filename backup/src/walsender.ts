import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { MINUTE_MS } from 'contracts/times';
import { withinTime } from 'svc-kit/until-done';
import { Refusal } from './refusal.ts';
import { beginScram } from './scram.ts';

interface Message {
  type: string;
  body: Buffer;
}
type Messages = AsyncGenerator<Message, void>;

const PROTOCOL = 196_608;
const TLS_REQUEST = 80_877_103;
/** A checkpoint comes first, in which Postgres says nothing. */
const SILENCE_MS = 5 * MINUTE_MS;
const CLOSED = 'Postgres closed the connection';

/** CopyData bodies. pg_basebackup refuses newer servers, and npm's Postgres comes without: docs/adr/031-backups.md. */
export async function* copyFromWalsender(
  url: URL,
  command: string,
  silenceMs = SILENCE_MS,
): AsyncGenerator<Buffer, void> {
  const plain = connect({ host: url.hostname, port: Number(url.port || 5432) });
  let socket = plain;
  try {
    await hear(plain, 'connect', silenceMs).catch((error) => {
      throw new Refusal(`Postgres: ${error.message}.`);
    });
    socket = await secured(plain, url, silenceMs);
    const messages = readMessages(socket, silenceMs);
    await signIn(socket, messages, url);
    socket.write(frame('Q', text(command)));
    for await (const { type, body } of messages) {
      if (type === 'd') yield body;
      if (type === 'Z') return;
    }
    throw new Error(`${CLOSED} in the middle`);
  } finally {
    socket.destroy();
    plain.destroy();
  }
}

/** @throws when the other end closes, or says nothing for so long, instead */
function hear<T>(socket: Socket, event: 'connect' | 'data' | 'secureConnect', silenceMs: number): Promise<T> {
  const heard = new Promise<T>((done, fail) => {
    socket.once(event, done);
    socket.once('error', fail).once('close', () => fail(new Error(CLOSED)));
  });
  return withinTime(heard, silenceMs, 'Postgres');
}

async function secured(plain: Socket, url: URL, silenceMs: number): Promise<Socket> {
  if (!/^(require|verify-ca|verify-full)$/.test(url.searchParams.get('sslmode') ?? '')) return plain;
  const asked = Buffer.alloc(8);
  asked.writeInt32BE(8, 0);
  asked.writeInt32BE(TLS_REQUEST, 4);
  plain.write(asked);
  const [answer] = await hear<Buffer>(plain, 'data', silenceMs);
  if (answer !== 'S'.charCodeAt(0)) throw new Refusal('Postgres speaks no TLS, which sslmode asks for.');
  const host = url.hostname;
  const secure = connectTls({
    ...{ socket: plain, host, rejectUnauthorized: url.searchParams.get('sslmode') !== 'require' },
    // TLS has names for hosts, and none for addresses.
    ...(isIP(host) === 0 ? { servername: host } : {}),
  });
  await hear(secure, 'secureConnect', silenceMs);
  return secure;
}

/** As a walsender of a database: images of Postgres let those in by their password, and plain walsenders not at all. */
async function signIn(socket: Socket, messages: Messages, url: URL): Promise<void> {
  const pairs = { user: decodeURIComponent(url.username), database: url.pathname.slice(1), replication: 'database' };
  const words = Buffer.concat([...Object.entries(pairs).flat().map(text), Buffer.from([0])]);
  socket.write(Buffer.concat([int32(words.length + 8), int32(PROTOCOL), words]));
  const scram = beginScram(decodeURIComponent(url.password));
  for (;;) {
    const { value, done } = await messages.next();
    if (done) throw new Error(CLOSED);
    if (value.type === 'Z') return;
    if (value.type === 'R') answer(socket, scram, value.body);
  }
}

function answer(socket: Socket, scram: ReturnType<typeof beginScram>, body: Buffer): void {
  const kind = body.readInt32BE(0);
  const said = body.subarray(4).toString();
  if (kind === 10) {
    const first = Buffer.from(scram.first);
    socket.write(frame('p', Buffer.concat([text('SCRAM-SHA-256'), int32(first.length), first])));
  } else if (kind === 11) socket.write(frame('p', Buffer.from(scram.answer(said))));
  else if (kind === 12) scram.check(said);
  else if (kind !== 0) throw new Refusal('Postgres asks for another kind of password than SCRAM-SHA-256.');
}

async function* readMessages(socket: Socket, silenceMs: number): Messages {
  const pieces: AsyncIterator<Buffer> = socket[Symbol.asyncIterator]();
  let pending = Buffer.alloc(0);
  for (;;) {
    // Whoever reads may take long: only what Postgres takes counts.
    const { value: bytes, done } = await withinTime(pieces.next(), silenceMs, 'Postgres');
    if (done) return;
    pending = Buffer.concat([pending, bytes]);
    for (;;) {
      const length = pending.length < 5 ? Number.POSITIVE_INFINITY : pending.readInt32BE(1) + 1;
      if (pending.length < length) break;
      const message = { type: String.fromCharCode(pending[0] ?? 0), body: pending.subarray(5, length) };
      pending = pending.subarray(length);
      if (message.type === 'E') throw new Refusal(`Postgres refuses: ${faultIn(message.body)}.`);
      yield message;
    }
  }
}

function faultIn(body: Buffer): string {
  const fields = body.toString().split('\0');
  return fields.find((field) => field.startsWith('M'))?.slice(1) ?? 'it does not say why';
}

const text = (words: string) => Buffer.from(`${words}\0`);

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

const frame = (type: string, body: Buffer) => Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
