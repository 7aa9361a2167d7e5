import { HOUR_MS, SECOND_MS } from 'contracts/times';
import { HttpError } from 'svc-kit/errors';
import { createTurns } from './take-turns.ts';

/** More than anybody needs who tries crops, and too few to keep a processor busy. */
const MOST_PER_HOUR = 60;

export interface Uploads {
  /** @throws 429 when this mentor has sent too much in the last hour, or too many send at once */
  take<T>(mentorId: string, work: () => Promise<T>): Promise<T>;
}

export function createUploads(atOnce: number, now = () => Date.now()): Uploads {
  const turns = createTurns({ atOnce, waiting: 0 });
  let sent = new Map<string, number>();
  let hour = 0;

  function count(mentorId: string): void {
    const current = Math.floor(now() / HOUR_MS);
    if (current !== hour) sent = new Map();
    hour = current;
    const count = (sent.get(mentorId) ?? 0) + 1;
    sent.set(mentorId, count);
    if (count <= MOST_PER_HOUR) return;
    const left = Math.ceil(((current + 1) * HOUR_MS - now()) / SECOND_MS);
    throw new HttpError(429, 'too_many_tries', { headers: { 'retry-after': String(left) } });
  }

  return {
    take(mentorId, work) {
      return turns.take(async () => {
        count(mentorId);
        return work();
      });
    },
  };
}
