import { isStripeTrouble } from '../src/stripe.ts';

export interface Told {
  call: string;
  how: 'ok' | 'refused' | 'skipped';
  says: string;
}

/** Makes calls one after the other and says how each went; a refused one gives null and does not end the run. */
export function tellCalls(say: (told: Told) => void) {
  return {
    async make<T>(call: string, work: () => Promise<T>): Promise<T | null> {
      try {
        const answer = await work();
        say({ call, how: 'ok', says: '' });
        return answer;
      } catch (error) {
        if (!isStripeTrouble(error)) throw error;
        say({ call, how: 'refused', says: error instanceof Error ? error.message : String(error) });
        return null;
      }
    },
    skip: (call: string, why: string) => say({ call, how: 'skipped', says: why }),
  };
}
export type Calls = ReturnType<typeof tellCalls>;
