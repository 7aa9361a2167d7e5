import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PERIOD_US = 20_000;
const ROOT = '/sys/fs/cgroup';

/** As on a small machine of its own. Linux, as root. @param percent of one core @returns how to end it afterward */
export function giveShareOfCore(pid: number, percent: number): () => void {
  const isOld = existsSync(join(ROOT, 'cpu/cpu.cfs_quota_us'));
  const group = join(ROOT, isOld ? 'cpu' : '', `sideline-bench-${pid}`);
  const quota = (PERIOD_US * percent) / 100;
  try {
    mkdirSync(group);
    if (isOld) {
      writeFileSync(join(group, 'cpu.cfs_period_us'), String(PERIOD_US));
      writeFileSync(join(group, 'cpu.cfs_quota_us'), String(quota));
    } else {
      writeFileSync(join(ROOT, 'cgroup.subtree_control'), '+cpu');
      writeFileSync(join(group, 'cpu.max'), `${quota} ${PERIOD_US}`);
    }
    writeFileSync(join(group, 'cgroup.procs'), String(pid));
  } catch (error) {
    throw new Error('A share of a core takes root and a writable /sys/fs/cgroup', { cause: error });
  }
  return () => rmdirSync(group);
}
