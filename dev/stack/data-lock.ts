import { readFileSync, readlinkSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { StartProblem } from './start-problem.ts';
import { waitFor } from './wait-for.ts';

const entry = z.object({ name: z.string(), pid: z.number().int(), born: z.string() });
const record = z.object({ supervisor: entry, children: z.array(entry) });

export type DataLock = { record(children: { name: string; pid: number }[]): void; release(): void };

/** Ends what a killed supervisor left running there. @throws StartProblem when another stack runs on it, or it takes nothing */
export async function lockData(dataDir: string): Promise<DataLock> {
  const file = join(dataDir, 'running.json');
  const supervisor = describe('supervisor', process.pid);
  const write = (children: z.infer<typeof entry>[]) => {
    writeFileSync(`${file}.new`, JSON.stringify({ supervisor, children }), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  const endTurn = takeTurn(dataDir, supervisor);
  try {
    const before = readRecord(file);
    if (before) {
      if (isSame(before.supervisor)) throw taken(before.supervisor, dataDir);
      await endLeftovers(before.children.filter(isSame));
    }
    orTakesNothing(dataDir, () => write([]));
  } finally {
    endTurn();
  }
  return {
    record(children) {
      try {
        write(children.map(({ name, pid }) => describe(name, pid)));
      } catch {
        // On a full disk the record of before stays, and names most of them.
      }
    },
    release: () => rmSync(file, { force: true }),
  };
}

/** Between two that begin in the same instant: a link appears whole, and only one of them makes it. */
function takeTurn(dataDir: string, { pid, born }: z.infer<typeof entry>): () => void {
  const file = join(dataDir, 'starting');
  const holder = readHolder(file);
  if (holder && isSame(holder)) throw taken(holder, dataDir);
  if (holder) rmSync(file, { force: true });
  orTakesNothing(dataDir, () => {
    try {
      symlinkSync(`${pid}:${born}`, file);
    } catch (error) {
      const first = readHolder(file) ?? readRecord(join(dataDir, 'running.json'))?.supervisor;
      throw first ? taken(first, dataDir) : error;
    }
  });
  return () => rmSync(file, { force: true });
}

function readHolder(file: string): z.infer<typeof entry> | null {
  try {
    const [pid = '', ...born] = readlinkSync(file).split(':');
    return { name: 'supervisor', pid: Number(pid), born: born.join(':') };
  } catch {
    return null;
  }
}

function taken({ pid }: z.infer<typeof entry>, dataDir: string): StartProblem {
  return new StartProblem(
    `Another stack (process ${pid}) runs on ${dataDir}: stop it first, or set another DATA_DIR and PORT.`,
  );
}

function orTakesNothing(dataDir: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartProblem(
      `The data directory ${dataDir} cannot be written (${reason}): set DATA_DIR to a folder that can.`,
    );
  }
}

function readRecord(file: string): z.infer<typeof record> | null {
  try {
    return record.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/** Postgres gets its fast shutdown; postgres.ts handles the rest at its next start. */
async function endLeftovers(children: z.infer<typeof entry>[]): Promise<void> {
  for (const { name, pid } of children) send(pid, name === 'postgres' ? 'SIGINT' : 'SIGTERM');
  await waitFor(() => !children.some(isSame), 5000);
  for (const child of children) {
    if (isSame(child) && child.name !== 'postgres') send(child.pid, 'SIGKILL');
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has already ended.
  }
}

function describe(name: string, pid: number): z.infer<typeof entry> {
  return { name, pid, born: readBirth(pid) };
}

function isSame({ pid, born }: { pid: number; born: string }): boolean {
  return born !== '' && readBirth(pid) === born;
}

/** When a process began: a reused process id is not the old process. '' when there is none. */
function readBirth(pid: number): string {
  if (process.platform !== 'linux') {
    return Bun.spawnSync(['ps', '-o', 'lstart=', '-p', String(pid)])
      .stdout.toString()
      .trim();
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? '' : (fields[19] ?? '');
  } catch {
    return '';
  }
}
