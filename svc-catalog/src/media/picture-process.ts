import * as works from './prepare-picture.ts';
import type { Task } from './prepare-picture-apart.ts';

// Whoever asked has the answer, or has ended.
process.once('disconnect', () => process.exit());

process.once('message', async (task: Task) => process.send?.(await work(task)));

function work({ name, args }: Task): Promise<unknown> {
  switch (name) {
    case 'preparePortrait':
      return works.preparePortrait(...args);
    case 'preparePoster':
      return works.preparePoster(...args);
    case 'encodeForMail':
      return works.encodeForMail(...args);
  }
}
