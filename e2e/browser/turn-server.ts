import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { until } from '../stack.ts';
import { findTurnServer } from '../turn-server-path.ts';

const CONFIGURATION = resolve(import.meta.dirname, '../../deploy/turnserver.conf');

/** coturn as in production, but on this machine's own address, which it would refuse to relay to. */
export async function startTurnServer({ port, secret }: { port: number; secret: string }) {
  const program = findTurnServer();
  if (!program)
    throw new Error('turnserver is missing: install coturn (`apt-get install coturn`, `brew install coturn`).');
  const folder = await mkdtemp(join(tmpdir(), 'turnserver-'));
  const configuration = (await readFile(CONFIGURATION, 'utf8'))
    .replace(/^denied-peer-ip=127\..*$/m, 'allow-loopback-peers')
    .replace(/^listening-port=.*$/m, `listening-port=${port}`)
    .replace(/^pidfile=.*$/m, `pidfile=${join(folder, 'pid')}`);
  await writeFile(join(folder, 'turnserver.conf'), configuration);
  const child = spawn(
    program,
    [
      ...['-c', join(folder, 'turnserver.conf'), '--realm=turn', `--static-auth-secret=${secret}`],
      ...['--listening-ip=127.0.0.1', '--relay-ip=127.0.0.1', '--no-tls', `--userdb=${join(folder, 'users')}`],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text;
    });
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  await until(async () => child.exitCode !== null || (await takes(port)), 'turnserver').catch(async (error) => {
    await stop();
    throw new Error(`${error}\n${said}`);
  });
  if (child.exitCode !== null) throw new Error(`turnserver ended with ${child.exitCode}:\n${said}`);
  return { said: () => said, stop };
}

function takes(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => answer(true)).once('error', () => answer(false));
    socket.once('connect', () => socket.destroy());
  });
}
