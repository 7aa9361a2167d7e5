/** Raw keep-alive sockets are cheap enough not to distort the measurement. */
export interface Connection {
  ask(request: string): Promise<number>;
  close(): void;
}

export interface LoadResult {
  perSecond: number;
  statuses: Record<number, number>;
  /** Milliseconds. */
  median: number;
  p99: number;
}

export interface LoadOptions {
  url: string;
  connections: number;
  /** A raw HTTP/1.1 request; null when none is left. */
  next(): string | null;
  milliseconds: number;
}

export function get(url: string): string {
  const { pathname, search, host } = new URL(url);
  return `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nAccept: application/json\r\n\r\n`;
}

export function post(url: string, token: string, body: unknown): string {
  const { pathname, search, host } = new URL(url);
  const text = JSON.stringify(body);
  return (
    `POST ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  );
}

export async function openConnection(url: string): Promise<Connection> {
  const { hostname, port } = new URL(url);
  let reader = createReader();
  let settle: ReturnType<typeof Promise.withResolvers<number>> | undefined;
  const fail = (error: Error) => settle?.reject(error);
  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      data(_, chunk) {
        const status = reader(chunk);
        if (status === null) return;
        reader = createReader();
        settle?.resolve(status);
      },
      close: () => fail(new Error('the connection was closed')),
      error: (_, error) => fail(error),
    },
  });
  return {
    ask(request) {
      settle = Promise.withResolvers<number>();
      socket.write(request);
      return settle.promise;
    },
    close() {
      settle = undefined;
      socket.end();
    },
  };
}

export function openConnections(url: string, count: number): Promise<Connection[]> {
  return Promise.all(Array.from({ length: count }, () => openConnection(url)));
}

export async function load(options: LoadOptions): Promise<LoadResult> {
  const connections = await openConnections(options.url, options.connections);
  const latencies: number[] = [];
  const statuses: Record<number, number> = {};
  const started = performance.now();
  const deadline = started + options.milliseconds;

  async function work(connection: Connection): Promise<void> {
    for (let sentAt = performance.now(); sentAt < deadline; sentAt = performance.now()) {
      const request = options.next();
      if (request === null) return;
      const status = await connection.ask(request);
      latencies.push(performance.now() - sentAt);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  }

  await Promise.all(connections.map(work));
  const seconds = (performance.now() - started) / 1000;
  for (const connection of connections) connection.close();
  latencies.sort((a, b) => a - b);
  return {
    perSecond: latencies.length / seconds,
    statuses,
    median: percentile(latencies, 50),
    p99: percentile(latencies, 99),
  };
}

/** Only the lengths and chunked encoding that our servers send. */
function createReader(): (chunk: Buffer) => number | null {
  let head = '';
  let missing: number | null = null;
  let tail = '';
  return (chunk) => {
    let body = chunk.byteLength;
    if (missing === null) {
      const before = head.length;
      head += chunk.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return null;
      body = before + chunk.byteLength - end - 4;
      head = head.slice(0, end);
      const length = /^content-length: *(\d+)/im.exec(head);
      missing = length ? Number(length[1]) : Number.POSITIVE_INFINITY;
    }
    missing -= body;
    tail = (tail + chunk.toString('latin1', Math.max(0, chunk.byteLength - 5))).slice(-5);
    const isOver = missing === Number.POSITIVE_INFINITY ? tail === '0\r\n\r\n' : missing <= 0;
    return isOver ? Number(head.slice(9, 12)) : null;
  };
}

export function percentile(sorted: number[], percent: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}

export function median(values: number[]): number {
  return percentile(
    [...values].sort((a, b) => a - b),
    50,
  );
}
