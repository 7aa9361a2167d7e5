import { StartProblem } from './start-problem.ts';

/** The path of a nats-server. @throws StartProblem */
export async function findNatsServer(): Promise<string> {
  const given = process.env.NATS_SERVER_BIN;
  if (given) return given;
  const found = Bun.which('nats-server', {
    PATH: `${process.env.PATH ?? ''}:/usr/sbin:/usr/local/sbin:/opt/homebrew/bin`,
  });
  if (found) return found;
  throw new StartProblem(
    'nats-server is missing: install it (`apt-get install nats-server`, `brew install nats-server`).',
  );
}
