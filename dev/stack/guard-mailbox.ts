import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { findForeign } from './find-foreign.ts';

// Loaded before maildev, which answers every page of every site, credentials included, and has no setting for it. Its
// port can be guessed, so it is guarded as well as /dev/mail/ is.
const emit = Server.prototype.emit;

Server.prototype.emit = function guarded(this: Server, event: string | symbol, ...rest: unknown[]): boolean {
  if (event !== 'request' && event !== 'upgrade') return emit.call(this, event, ...rest);
  const [request, answer] = rest as [IncomingMessage, ServerResponse | Duplex];
  const problem = findForeign(request.method ?? '', (name) => readHeader(request, name));
  if (!problem) return emit.call(this, event, ...rest);
  if ('writeHead' in answer) answer.writeHead(403, { 'content-type': 'application/json' });
  answer.end('writeHead' in answer ? JSON.stringify({ detail: problem }) : 'HTTP/1.1 403 Forbidden\r\n\r\n');
  return true;
};

function readHeader({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join() : value;
}
