import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { Refusal } from './refusal.ts';
import { beginScram } from './scram.ts';

interface Message {
  type: string;
  body: Buffer;
}
type Messages = AsyncGenerator<Message, void>;

const PROTOCOL = 196_608;
const TLS_REQUEST = 80_877_103;

/** CopyData bodies. pg_basebackup refuses newer servers, and npm's Postgres comes without: docs/adr/031-backups.md. */
export async function* copyFromWalsender(url: URL, command: string): AsyncGenerator<Buffer, void> {
  const socket = await open(url);
  try {
    const messages = readMessages(socket);
    await signIn(socket, messages, url);
    socket.write(frame('Q', text(command)));
    for await (const { type, body } of messages) {
      if (type === 'd') yield body;
      if (type === 'Z') return;
    }
    throw new Error('Postgres closed the connection in the middle');
  } finally {
    socket.destroy();
  }
}

async function open(url: URL): Promise<Socket> {
  const plain = connect({ host: url.hostname, port: Number(url.port || 5432) });
  await Promise.race([
    new Promise((done) => plain.once('connect', done)),
    new Promise((_, fail) => plain.once('error', (error) => fail(new Refusal(`Postgres: ${error.message}.`)))),
  ]);
  if (!/^(require|verify-ca|verify-full)$/.test(url.searchParams.get('sslmode') ?? '')) return plain;
  const asked = Buffer.alloc(8);
  asked.writeInt32BE(8, 0);
  asked.writeInt32BE(TLS_REQUEST, 4);
  plain.write(asked);
  const [answer] = await new Promise<Buffer>((done) => plain.once('data', done));
  if (answer !== 'S'.charCodeAt(0)) throw new Refusal('Postgres speaks no TLS, which sslmode asks for.');
  const isChecked = url.searchParams.get('sslmode') !== 'require';
  const secure = connectTls({ socket: plain, servername: url.hostname, rejectUnauthorized: isChecked });
  await new Promise((done, fail) => secure.once('secureConnect', done).once('error', fail));
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
    if (done) throw new Error('Postgres closed the connection');
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

async function* readMessages(socket: Socket): Messages {
  let pending = Buffer.alloc(0);
  for await (const bytes of socket) {
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
