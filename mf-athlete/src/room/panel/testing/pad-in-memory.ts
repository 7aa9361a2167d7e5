import type { Kept } from '../../../kept-notes.ts';
import type { KeptPad, Later, PadServer, PadText } from '../notes/shared-pad.ts';

/** As svc-booking answers; `loses` says whether an answer is lost after the save was made. */
export function padServerInMemory(loses: () => boolean = () => false) {
  let stands: PadText = { text: '', version: 0 };
  const saves: string[] = [];
  let isDown = false;
  const reach = () => {
    if (isDown) throw new Error('unreachable');
  };
  const server: PadServer = {
    async read() {
      reach();
      return { ...stands, saves: [...saves], mayWrite: true };
    },
    async save({ text, version, save }) {
      reach();
      if (version !== stands.version) return null;
      saves.push(save);
      stands = { text, version: version + 1 };
      if (loses()) throw new Error('the answer was lost');
      return stands.version;
    },
  };
  return { server, stands: () => stands, setDown: (down: boolean) => (isDown = down) };
}

/** Time stands still until it is moved. */
export function timers() {
  let now = 0;
  let waiting: { at: number; work: () => void }[] = [];
  const later: Later = (work, ms) => {
    const one = { at: now + ms, work };
    waiting.push(one);
    return () => {
      waiting = waiting.filter((other) => other !== one);
    };
  };
  const settle = async () => {
    for (let turn = 0; turn < 30; turn++) await Promise.resolve();
  };
  return {
    later,
    async pass(ms: number) {
      await settle();
      for (const until = now + ms; ; ) {
        const next = waiting.toSorted((a, b) => a.at - b.at)[0];
        if (!next || next.at > until) {
          now = until;
          return;
        }
        waiting = waiting.filter((one) => one !== next);
        now = next.at;
        next.work();
        await settle();
      }
    },
  };
}

/** A tab's storage, which a reload leaves as it was. */
export function tabInMemory(): Kept<KeptPad> {
  let kept = 'null';
  return {
    read: () => JSON.parse(kept) as KeptPad | null,
    keep: (words) => {
      kept = JSON.stringify(words);
    },
  };
}
