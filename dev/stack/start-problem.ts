/** Something that a person has to put right before the stack can start. Its message is one clear sentence with the remedy. */
export class StartProblem extends Error {
  override name = 'StartProblem';
}

/** Prints a StartProblem as its sentence and anything else with its stack, then ends the process with 1. */
export function exitWithProblem(error: unknown): never {
  if (error instanceof StartProblem) console.error(`\n${error.message}`);
  else console.error(error);
  process.exit(1);
}
