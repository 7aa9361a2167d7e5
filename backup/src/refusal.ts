/** Told as one sentence, without a stack. */
export class Refusal extends Error {}

/** What the system, Postgres or a bucket answered has a code, and needs no stack either. */
export function exitWithRefusal(error: unknown): never {
  const isPlain = error instanceof Refusal || (error instanceof Error && 'code' in error);
  console.error(isPlain ? error.message : error);
  process.exit(1);
}

/** @throws Refusal for words that the command does not know */
export function readWords<T>(usage: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}
