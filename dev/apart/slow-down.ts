import { join } from 'node:path';
import { BUN } from '../../e2e/faults/beside.ts';
import { dieWithParent } from '../stack/launch-prefix.ts';
import { ip, set } from './ip.ts';

interface Place {
  hub: string;
  space: string;
  address: string;
  net: string;
  ms: number;
}

/** Whatever leaves the namespace takes the way through delay.ts to the switch; what comes in comes as ever. */
export async function slowDown({ hub, space, address, net, ms }: Place): Promise<() => Promise<void>> {
  const [out, into] = [`out${process.pid}`, `in${process.pid}`];
  const program = join(import.meta.dirname, 'delay.ts');
  const child = Bun.spawn([...dieWithParent('KILL'), BUN, '--no-env-file', program, out, into, String(ms)], {
    stdout: 'pipe',
  });
  // It says one word, when both devices are there.
  const { done } = await child.stdout.getReader().read();
  if (done) throw new Error('delay.ts ended');
  for (const [device, to] of [
    [out, space],
    [into, hub],
  ] as const) {
    ip('link', 'set', device, 'netns', to);
    ip('-n', to, 'link', 'set', device, 'up');
    set(to, `${device}/rp_filter`, 0);
  }
  set(hub, 'all/rp_filter', 0);
  // Otherwise the kernel would drop what comes in where nothing goes out.
  for (const name of ['all', 'eth0']) set(space, `${name}/rp_filter`, 0);
  ip('-n', space, 'route', 'replace', net, 'dev', out, 'src', address);
  return async () => {
    ip('-n', space, 'route', 'replace', net, 'dev', 'eth0', 'src', address);
    child.kill('SIGKILL');
    await child.exited;
  };
}
