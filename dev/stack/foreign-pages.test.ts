import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePorts } from 'svc-kit/free-ports';
import type { Launched } from './child-process.ts';
import { startDevServer } from './dev-server.ts';
import { startMailbox } from './mailbox.ts';
import { isListening, waitFor } from './wait-for.ts';

const folder = mkdtempSync(join(tmpdir(), 'foreign-'));
const [port = 0, mailboxPort = 0, smtpPort = 0] = await findFreePorts(3);
const moves: unknown[] = [];
let mailbox: Launched;
const server = startDevServer({
  port,
  publicUrl: 'https://demo.example',
  mailboxPort,
  standIn: null,
  clock: {
    now: () => new Date(0),
    async move(body) {
      moves.push(body);
      return body === null ? 'not a command' : 'moved';
    },
  },
  processes: () => [],
  galleryDist: null,
  startProcess: async () => undefined,
});
beforeAll(async () => {
  mailbox = startMailbox({ smtpPort, webPort: mailboxPort, mailDir: join(folder, 'mail'), logDir: folder });
  expect(await waitFor(() => isListening(mailboxPort), 20_000)).toBe(true);
});
afterAll(async () => {
  await server.stop(true);
  await mailbox.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Asked = { method?: string; headers?: Record<string, string>; body?: string; at?: number };

/** fetch would not send a Host of ours. */
function ask(path: string, { method = 'GET', headers = {}, body = '', at = port }: Asked = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown> }>((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port: at, path, method, headers }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers });
    });
    call.on('upgrade', (_, socket) => {
      socket.destroy();
      resolve({ status: 101, headers: {} });
    });
    call.on('error', reject);
    call.end(body);
  });
}

const FOREIGN: Record<string, Record<string, string>> = {
  'another site': { origin: 'https://evil.example' },
  'a page in a sandbox': { origin: 'null' },
  'another port of this machine': { origin: 'http://127.0.0.1:3000' },
  'a name that was pointed here': { host: 'evil.example:8080', origin: 'http://evil.example:8080' },
  'that name without an Origin': { host: 'evil.example' },
  'a picture on another site': { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
  'a frame on another site': {
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'iframe',
  },
};
const TOOLS = ['/dev/', '/dev/mail/email', '/dev/clock', '/dev/processes', '/dev/stripe/', '/dev/gallery/mails'];

describe.each(Object.entries(FOREIGN))('%s', (_, headers) => {
  test('reads none of the tools', async () => {
    for (const path of TOOLS) expect([path, (await ask(path, { headers })).status]).toEqual([path, 403]);
  });

  test('moves no clock, whatever type it claims to send', async () => {
    for (const type of ['text/plain', 'application/json', 'application/x-www-form-urlencoded']) {
      const asked = { method: 'POST', headers: { ...headers, 'content-type': type }, body: '{"advance":"PT1H"}' };
      expect((await ask('/dev/clock', asked)).status).toBe(403);
    }
    expect(moves).toEqual([]);
  });

  test('gets nothing from the mailbox’s own port either', async () => {
    const answer = await ask('/dev/mail/api/email', { headers, at: mailboxPort });
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([403, undefined]);
  });
});

test('another site cannot follow the mailbox over a socket', async () => {
  const handshake = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
  };
  const path = '/dev/mail/socket.io/?EIO=4&transport=websocket';
  expect((await ask(path, { headers: handshake, at: mailboxPort })).status).toBe(101);
  const foreign = { ...handshake, origin: 'https://evil.example' };
  expect((await ask(path, { headers: foreign, at: mailboxPort })).status).toBe(403);
});

describe('our own pages and plain tools', () => {
  const own: Record<string, Record<string, string>> = {
    'plain tool': {},
    'page at the public address': {
      host: 'demo.example',
      origin: 'https://demo.example',
      'sec-fetch-site': 'same-origin',
    },
    'page behind a tunnel': { host: `localhost:${port}`, origin: 'https://demo.example' },
    'page at the loopback address': { host: `127.0.0.1:${port}`, origin: `http://127.0.0.1:${port}` },
  };

  test('read every tool that runs', async () => {
    for (const [name, headers] of Object.entries(own))
      expect([name, (await ask('/dev/mail/email', { headers })).status]).toEqual([name, 200]);
    const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    expect((await ask('/dev/', { headers: link })).status).toBe(200);
  });

  test('move the clock with and without a Content-Type', async () => {
    moves.length = 0;
    for (const headers of [{}, { 'content-type': 'application/json' }, { 'content-type': 'text/plain' }])
      expect((await ask('/dev/clock', { method: 'POST', headers, body: '{"reset":true}' })).status).toBe(200);
    expect(moves).toEqual([{ reset: true }, { reset: true }, { reset: true }]);
  });

  test('are told of no other site that may read along', async () => {
    const { headers } = await ask('/dev/mail/email', { headers: own['page at the loopback address'] ?? {} });
    const allowed = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
    expect([allowed, headers['cross-origin-resource-policy']]).toEqual([[], 'same-origin']);
  });
});
