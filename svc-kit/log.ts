import { AsyncLocalStorage } from 'node:async_hooks';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';
type Fields = Record<string, unknown>;
export interface Log {
  debug(message: string, fields?: Fields): void;
  info(message: string, fields?: Fields): void;
  warn(message: string, fields?: Fields): void;
  error(message: string, fields?: Fields): void;
}

const trace = new AsyncLocalStorage<string | undefined>();
const ORDER: Record<LogLevel, number> = { debug: 0, info: 1, warn: 2, error: 3 };

export function currentTrace(): string | undefined {
  return trace.getStore();
}

export function withTrace<T>(traceparent: string | null | undefined, work: () => T): T {
  return trace.run(traceparent && isTraceparent(traceparent) ? traceparent : newTrace(), work);
}

export function outsideTraces<T>(work: () => T): T {
  return trace.run(undefined, work);
}

let newFlags = '01';
/** Where spans are told of, these ids are of logs alone: nobody would find a span that they name as a parent. */
export function leaveNewTracesUnsampled(): void {
  newFlags = '00';
}

export function newTrace(): string {
  const hex = Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString('hex');
  return `00-${hex.slice(0, 32)}-${hex.slice(32)}-${newFlags}`;
}

export function isTraceparent(value: string): boolean {
  return /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/.test(value);
}

// A full disk or a closed pipe loses lines and must not end the process: without a listener, an error of stdout does.
let listening = false;
function writeToStdout(line: string): void {
  if (!listening) process.stdout.on('error', () => undefined);
  listening = true;
  try {
    process.stdout.write(line);
  } catch {
    // As above.
  }
}

/** Never put names, addresses or secrets in fields. */
export function createLog(service: string, least: LogLevel, write = writeToStdout): Log {
  const at =
    (level: LogLevel) =>
    (message: string, fields: Fields = {}) => {
      if (ORDER[level] < ORDER[least]) return;
      const line = { time: new Date().toISOString(), level, service, trace_id: currentTrace()?.slice(3, 35), message };
      write(`${withoutTokens(JSON.stringify({ ...line, ...plain(fields), service }))}\n`);
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

/** Tokens of parents and of calendars are part of a path, and paths stand in lines and in what fetch throws. */
function withoutTokens(line: string): string {
  return line.replace(/(\/parent-requests\/|\/calendars\/)[A-Za-z0-9_-]{22,}/g, '$1…');
}

function plain(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      value instanceof Error ? (value.stack ?? value.message) : value,
    ]),
  );
}
