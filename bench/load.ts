/** Keep-alive HTTP load from this process: `connections` sockets, each sending its next request when the last is answered. */
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
  /** The next raw HTTP/1.1 request (or null: none left). */
  next(): string | null;
  /** Stops after this many requests or milliseconds, whichever comes first. */
  requests: number;
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

export async function load(options: LoadOptions): Promise<LoadResult> {
  const { hostname, port } = new URL(options.url);
  const started = performance.now();
  const latencies: number[] = [];
  const statuses: Record<number, number> = {};
  let sent = 0;
  const over = () => sent >= options.requests || performance.now() - started > options.milliseconds;

  async function connection(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let buffered = Buffer.alloc(0);
    let sentAt = 0;
    const socket = await Bun.connect({
      hostname,
      port: Number(port),
      socket: {
        data(_, chunk) {
          buffered = buffered.length === 0 ? Buffer.from(chunk) : Buffer.concat([buffered, chunk]);
          const answer = parse(buffered);
          if (!answer) return;
          buffered = Buffer.alloc(0);
          latencies.push(performance.now() - sentAt);
          statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
          send();
        },
        close: () => resolve(),
        error: (_, error) => reject(error),
      },
    });
    function send() {
      const request = over() ? null : options.next();
      if (request === null) return void socket.end();
      sent += 1;
      sentAt = performance.now();
      socket.write(request);
    }
    send();
    await promise;
  }

  await Promise.all(Array.from({ length: options.connections }, connection));
  const seconds = (performance.now() - started) / 1000;
  latencies.sort((a, b) => a - b);
  return {
    perSecond: latencies.length / seconds,
    statuses,
    median: percentile(latencies, 50),
    p99: percentile(latencies, 99),
  };
}

/** The status of a whole answer, or null while bytes are missing. Handles lengths and chunks, as our servers send them. */
function parse(bytes: Buffer): { status: number } | null {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const head = bytes.toString('latin1', 0, headEnd);
  const status = Number(head.slice(9, 12));
  const length = /^content-length: *(\d+)/im.exec(head);
  const complete = length
    ? bytes.length >= headEnd + 4 + Number(length[1])
    : bytes.subarray(-5).toString('latin1') === '0\r\n\r\n';
  return complete ? { status } : null;
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
