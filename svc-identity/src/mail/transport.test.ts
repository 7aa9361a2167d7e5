import { afterAll, expect, test } from 'bun:test';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { createSmtpTransport } from './transport.ts';
import { writeMime } from './write-mime.ts';

const taken: { raw: string; from: string; to: string[] }[] = [];
const sockets = new Set<Socket>();
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  async onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
    const raw = Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Buffer>)).toString();
    taken.push({ raw, from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) });
    done();
  },
});
server.server.on('connection', (socket) => sockets.add(socket));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.server.address() as AddressInfo;
const transport = createSmtpTransport(`smtp://127.0.0.1:${port}`);
afterAll(async () => {
  transport.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

function mail(subject: string) {
  return {
    from: { name: 'Sideline', address: 'support@sideline.example' },
    to: { name: 'Zoë Brandt', address: 'zoe@example.org' },
    subject,
    text: '.\n..\nA line that begins with a dot:\n.dot\n',
    html: `<p>${'予約 '.repeat(400)}</p>\n`,
    date: new Date('2026-11-23T12:00:00Z'),
    messageId: `<${subject}@sideline.example>`,
    baseBoundary: 'between',
  };
}

test('a mail arrives as it was written, lines of a single dot included', async () => {
  const message = mail('dots');
  await transport.write(message)();
  const raw = writeMime(message).raw.replace(/\r?\n/g, '\r\n');
  expect(taken).toEqual([{ raw, from: 'support@sideline.example', to: ['zoe@example.org'] }]);
});

test('mails go over connections that stay open, and over new ones once the server has closed those', async () => {
  for (const subject of ['one', 'two']) await transport.write(mail(subject))();
  expect(sockets.size).toBe(1);
  for (const socket of sockets) socket.destroy();
  await transport.write(mail('three'))();
  expect(sockets.size).toBe(2);
  expect(taken.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1])).toEqual(['dots', 'one', 'two', 'three']);
});
