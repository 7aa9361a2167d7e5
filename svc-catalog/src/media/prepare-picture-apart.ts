import { fileURLToPath } from 'node:url';
import type { QueryOf } from 'contracts/endpoint';
import type { savePortrait } from 'contracts/http/media';
import { MINUTE_MS } from 'contracts/times';
import type * as work from './prepare-picture.ts';

type Work = Pick<typeof work, 'preparePortrait' | 'preparePoster' | 'encodeForMail'>;
type Name = keyof Work;
export type Task = { [N in Name]: { name: N; args: Parameters<Work[N]> } }[Name];

const PROCESS = new URL('./picture-process.ts', import.meta.url);
/** A large picture takes some four seconds of a processor. */
const LONGEST_MS = MINUTE_MS;

export function cropOf({ turn, ...part }: QueryOf<typeof savePortrait>): work.Crop {
  return { ...part, turn: Number(turn) };
}

/** libvips keeps memory for good, and a picture that crashes it would end every call: it gets a process of its own. */
export const preparePortrait: Work['preparePortrait'] = (...args) => workApart('preparePortrait', args);
export const preparePoster: Work['preparePoster'] = (...args) => workApart('preparePoster', args);
export const encodeForMail: Work['encodeForMail'] = (...args) => workApart('encodeForMail', args);

/** In a process that ends with its work. It gets none of our environment, which holds secrets. */
async function workApart<N extends Name>(name: N, args: Parameters<Work[N]>): Promise<Awaited<ReturnType<Work[N]>>> {
  let answer: { is: Awaited<ReturnType<Work[N]>> } | undefined;
  const child = Bun.spawn([process.execPath, '--no-env-file', fileURLToPath(PROCESS)], {
    env: { MALLOC_ARENA_MAX: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
    serialization: 'advanced',
    timeout: LONGEST_MS,
    killSignal: 'SIGKILL',
    ipc(message, from) {
      answer = { is: message };
      from.disconnect();
    },
  });
  child.send({ name, args });
  const code = await child.exited;
  if (!answer) throw new Error(`a picture was not prepared; its process ended with ${child.signalCode ?? code}`);
  return answer.is;
}
