import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ip, set } from './ip.ts';
import { slowDown } from './slow-down.ts';

/** A network of this program's own; 10.231.77.1 is the machine that it runs on. */
const NET = '10.231.77';
export const HERE = `${NET}.1`;
const PREFIX = 'apart';

export interface Host {
  name: string;
  address: string;
  /** What goes before a command so that it runs there. */
  prefix: string[];
}

export interface Network {
  add(name: string): Host;
  /** Everything on it dies at once, as if the power were cut. */
  kill(host: Host): void;
  /** Its cable is pulled; nobody hears of it. */
  cut(host: Host): void;
  join(host: Host): void;
  /** Whatever it sends arrives so much later. @returns what ends that */
  slow(host: Host, ms: number): Promise<() => Promise<void>>;
  /** A second address, which it announces. */
  take(host: Host, address: string): void;
  remove(): void;
}

const KNOCK_MS = 5_000;
export const addressOf = (last: number) => `${NET}.${last}`;

/** Why there can be no such network here, in a sentence; null when there can. */
export function findObstacle(): string | null {
  if (process.platform !== 'linux') return 'Network namespaces exist on Linux only.';
  if (process.getuid?.() !== 0) return 'Network namespaces take root: run it again as root.';
  if (!Bun.which('ip')) return '`ip` is missing: apt-get install iproute2.';
  if (!existsSync('/dev/net/tun')) return '/dev/net/tun is missing, through which slow packets go.';
  const name = `${PREFIX}-${process.pid}-try`;
  try {
    removeForgotten();
    if (ip('netns', 'list').includes(`${PREFIX}-`)) return 'Another run has the network: wait until it has ended.';
    ip('netns', 'add', name);
    ip('-n', name, 'link', 'add', 'br0', 'type', 'bridge');
    return null;
  } catch (error) {
    return `The kernel does not make network namespaces here (${(error as Error).message}).`;
  } finally {
    spawnSync('ip', ['netns', 'del', name]);
  }
}

/** A switch in a namespace of its own, to which this machine and every host have a cable. */
export function makeNetwork(): Network {
  const own = `${PREFIX}-${process.pid}-`;
  const hub = `${own}switch`;
  const hosts: Host[] = [];
  ip('netns', 'add', hub);
  ip('-n', hub, 'link', 'add', 'br0', 'type', 'bridge');
  ip('-n', hub, 'link', 'set', 'br0', 'up');
  // What was held back comes out at the switch, which then finds the way.
  ip('-n', hub, 'addr', 'add', `${addressOf(254)}/24`, 'dev', 'br0');
  set(hub, 'all/forwarding', 1);
  const plug = (port: string) => ip('-n', hub, 'link', 'set', 'dev', port, 'master', 'br0', 'up');
  const here = `apart${process.pid}`;
  ip('link', 'add', here, 'type', 'veth', 'peer', 'name', 'here', 'netns', hub);
  ip('addr', 'add', `${HERE}/24`, 'dev', here);
  ip('link', 'set', here, 'up');
  plug('here');

  function add(name: string): Host {
    const space = own + name;
    const address = addressOf(10 + hosts.length);
    ip('netns', 'add', space);
    ip('link', 'add', 'eth0', 'netns', space, 'type', 'veth', 'peer', 'name', name, 'netns', hub);
    ip('-n', space, 'link', 'set', 'lo', 'up');
    ip('-n', space, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
    ip('-n', space, 'link', 'set', 'eth0', 'up');
    plug(name);
    const host = { name, address, prefix: ['ip', 'netns', 'exec', space] };
    hosts.push(host);
    return host;
  }

  const kill = ({ name }: Host) => killIn(own + name);
  return {
    add,
    kill,
    cut: ({ name }) => ip('-n', hub, 'link', 'set', name, 'down'),
    join: ({ name }) => ip('-n', hub, 'link', 'set', name, 'up'),
    slow: (host, ms) => slowDown({ hub, space: own + host.name, address: host.address, net: `${NET}.0/24`, ms }),
    take({ name }, address) {
      const space = own + name;
      ip('-n', space, 'addr', 'add', `${address}/32`, 'dev', 'eth0');
      // It asks everybody who the switch is, from its new address: so all learn where that is now.
      ip('-n', space, 'neigh', 'flush', 'dev', 'eth0');
      const knock = `require('net').connect({ host: '${addressOf(254)}', port: 9, localAddress: '${address}' }).on('error', () => {})`;
      spawnSync('ip', ['netns', 'exec', space, process.execPath, '-e', knock], { timeout: KNOCK_MS });
    },
    remove() {
      for (const host of hosts) kill(host);
      for (const { name } of hosts) spawnSync('ip', ['netns', 'del', own + name]);
      spawnSync('ip', ['netns', 'del', hub]);
    },
  };
}

function killIn(space: string): void {
  const { stdout } = spawnSync('ip', ['netns', 'pids', space], { encoding: 'utf8' });
  for (const pid of stdout.split('\n').filter(Boolean).map(Number)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has just ended by itself.
    }
  }
}

/** What a run left behind that was killed. */
function removeForgotten(): void {
  for (const line of ip('netns', 'list').split('\n')) {
    const [, space = '', pid] = /^(apart-(\d+)-\S+)/.exec(line) ?? [];
    if (!pid || isAlive(Number(pid))) continue;
    killIn(space);
    ip('netns', 'del', space);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
