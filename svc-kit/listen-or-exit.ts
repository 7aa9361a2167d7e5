/** For main.ts: what listens needs one sentence, not a page of code, when its port is taken. */
export function listenOrExit<T>(host: string, port: number, listen: () => T): T {
  try {
    return listen();
  } catch (error) {
    process.stderr.write(`Cannot listen on ${host}:${port}: ${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}
