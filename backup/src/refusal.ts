/** Told as one sentence, without a stack. */
export class Refusal extends Error {}

export function exitWithRefusal(error: unknown): never {
  console.error(error instanceof Refusal ? error.message : error);
  process.exit(1);
}
