/** A problem that a person has to solve before the stack can start. The message is one sentence with the remedy. */
export class StartProblem extends Error {
  override name = 'StartProblem';
}

export function exitWithProblem(error: unknown): never {
  if (error instanceof StartProblem) console.error(`\n${error.message}`);
  else console.error(error);
  process.exit(1);
}
