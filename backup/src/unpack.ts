import { mkdir } from 'node:fs/promises';
import type { Bytes } from './open-place.ts';
import { Refusal } from './refusal.ts';

/** With the system's tar, which every image has. */
export async function unpack(bytes: Bytes, folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  const tar = Bun.spawn(['tar', '-x', '-f', '-', '--no-same-owner', '-C', folder], { stdin: 'pipe', stderr: 'pipe' });
  try {
    for await (const piece of bytes) {
      if (await takes(tar.stdin, piece)) continue;
      // It ends well once it has read the archive's end. Whether what follows is whole is known when all of it is read.
      if ((await tar.exited) !== 0) break;
    }
  } catch (error) {
    tar.kill();
    throw error;
  } finally {
    await Promise.resolve(tar.stdin.end()).catch(() => undefined);
    await tar.exited;
  }
  if (tar.exitCode === 0) return;
  // It has a line for each file that follows.
  const [first] = (await new Response(tar.stderr).text()).trim().split('\n');
  throw new Refusal(`It can't be unpacked: ${first}`);
}

/** False once tar has ended. */
async function takes(stdin: Bun.FileSink, piece: Uint8Array): Promise<boolean> {
  try {
    await stdin.write(piece);
    await stdin.flush();
    return true;
  } catch {
    return false;
  }
}
