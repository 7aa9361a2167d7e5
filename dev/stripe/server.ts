import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { CUT } from './api.ts';

/**
 * Serves the API on a port of its own. It is node:http and not Bun.serve because a fault must be able to drop the
 * connection without an answer, and only a server that shows its sockets can.
 */
export async function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  port: number,
  hostname: string,
): Promise<Server> {
  const server = createServer((request, response) => {
    pass(fetch, request, response).catch((error) => {
      console.error('stripe stand-in:', error);
      request.socket.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, hostname, resolve);
  });
  return server;
}

async function pass(
  fetch: (request: Request) => Response | Promise<Response>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD' && request.method !== 'DELETE';
  const url = `http://${request.headers.host ?? 'localhost'}${request.url ?? '/'}`;
  const method = request.method ?? 'GET';
  const answer = await fetch(new Request(url, { method, headers, ...(hasBody && { body: Buffer.concat(chunks) }) }));
  if (answer.headers.has(CUT)) {
    request.socket.destroy();
    return;
  }
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(Buffer.from(await answer.arrayBuffer()));
}
