import { MAX_PAD_CHARACTERS } from 'contracts/room';
import type { Kept } from '../../../kept-notes.ts';
import type { RoomChannel } from '../../channel.ts';
import { bytesOf, MOST_IN_A_FRAME } from '../../fits-socket.ts';
import { mergeTexts } from './merge-texts.ts';

export interface PadText {
  text: string;
  version: number;
}
export interface PadServer {
  /** `saves` are the newest that the text holds. */
  read(): Promise<PadText & { saves: readonly string[]; mayWrite: boolean }>;
  /** Null when somebody else saved before. */
  save(pad: PadText & { save: string }): Promise<number | null>;
}
/** What was typed and is not saved, as far as is known. */
export interface KeptPad {
  base: PadText;
  draft: string;
  unanswered: Sent | null;
}
interface Sent {
  text: string;
  save: string;
}
export type PadStanding = 'loading' | 'saved' | 'saving' | 'unsaved' | 'too_long' | 'closed';
export interface PadState {
  text: string;
  standing: PadStanding;
}
export interface SharedPad {
  state(): PadState;
  subscribe(listener: () => void): () => void;
  edit(text: string): void;
  /** While somebody composes a letter, nothing of the others comes in between. */
  hold(composing: boolean): void;
  /** Without waiting for a pause in the typing. */
  saveNow(): void;
  stop(): void;
}

const QUIET_MS = 400;
const AT_LEAST_EVERY_MS = 1_500;
const LOOK_EVERY_MS = 15_000;
const MAX_RETRY_MS = 15_000;

export type Later = (work: () => void, ms: number) => () => void;
const laterByClock: Later = (work, ms) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

/** The server's versions are the one order of changes: a newer one is merged with what was typed since `base`. */
export function createSharedPad(
  server: PadServer,
  channel: RoomChannel,
  kept: Kept<KeptPad>,
  later: Later = laterByClock,
): SharedPad {
  const listeners = new Set<() => void>();
  const before = kept.read();
  let base: PadText = before?.base ?? { text: '', version: 0 };
  let draft = before?.draft ?? '';
  let standing: PadStanding = 'loading';
  let news: PadText | null = null;
  /** What may have been saved, though the answer never came. */
  let unanswered: Sent | null = before?.unanswered ?? null;
  let [busy, composing, stopped] = [false, false, false];
  let [failures, unsavedSince] = [0, 0];
  /** The newest version of which only the number is known. */
  let heardOf = 0;
  let cancelSave: () => void = () => undefined;
  let cancelLook: () => void = () => undefined;

  const keepUnsaved = () => {
    // An answer that comes after somebody signed out must bring nothing back.
    if (!stopped) kept.keep(draft === base.text && !unanswered ? null : { base, draft, unanswered });
  };
  const tell = () => {
    keepUnsaved();
    if (standing !== 'loading' && standing !== 'closed') standing = standingNow();
    for (const listener of listeners) listener();
  };
  const standingNow = (): PadStanding => {
    if (draft === base.text) return 'saved';
    if (draft.length > MAX_PAD_CHARACTERS) return 'too_long';
    return failures > 0 ? 'unsaved' : 'saving';
  };
  const adopt = ({ text, version }: PadText, saves: readonly string[] = []) => {
    const common = unanswered && saves.includes(unanswered.save) ? unanswered.text : base.text;
    draft = mergeTexts(common, draft, text);
    setBase({ text, version });
  };
  const setBase = (known: PadText) => {
    base = known;
    unanswered = null;
  };
  const takeNews = () => {
    if (busy || composing || unanswered || standing === 'loading' || !news) return;
    if (news.version > base.version) adopt(news);
    news = null;
  };

  async function talk(work: () => Promise<void>): Promise<void> {
    if (busy || stopped) return;
    busy = true;
    try {
      await work();
      failures = 0;
    } catch {
      failures++;
    }
    busy = false;
    takeNews();
    tell();
    if (heardOf > base.version) void look();
    else planSave();
  }

  const look = () =>
    talk(async () => {
      heardOf = 0;
      const { mayWrite, saves, ...found } = await server.read();
      if (composing) news = found;
      else if (found.version !== base.version) adopt(found, saves);
      standing = mayWrite ? 'saved' : 'closed';
    });

  const save = () =>
    talk(async () => {
      unsavedSince = 0;
      unanswered ??= { text: draft, save: crypto.randomUUID() };
      keepUnsaved();
      const sent = { ...unanswered, version: base.version };
      const version = await server.save(sent);
      if (version !== null) {
        setBase({ text: sent.text, version });
        tellOthers();
        return;
      }
      const { mayWrite, saves, ...found } = await server.read();
      adopt(found, saves);
      if (!mayWrite) standing = 'closed';
    });

  function tellOthers(): void {
    const isShort = bytesOf(JSON.stringify(base.text)) <= MOST_IN_A_FRAME;
    channel.send(isShort ? { kind: 'pad', ...base } : { kind: 'pad_saved', version: base.version });
  }

  /** Until it has been read, nothing is known that could be saved. */
  function planSave(): void {
    cancelSave();
    if (stopped || busy || composing || standing === 'closed') return;
    if (standing === 'loading') cancelSave = later(() => void look(), retryMs(failures));
    else if (standing !== 'saved' && standing !== 'too_long')
      cancelSave = later(() => void save(), failures > 0 ? retryMs(failures) : quietMs());
  }
  const quietMs = () => {
    unsavedSince ||= Date.now();
    return Math.max(0, Math.min(QUIET_MS, unsavedSince + AT_LEAST_EVERY_MS - Date.now()));
  };

  const lookAgain = () => {
    cancelLook();
    if (stopped) return;
    cancelLook = later(() => {
      void look();
      lookAgain();
    }, LOOK_EVERY_MS);
  };
  const off = channel.on('pad', ({ text, version }) => {
    if (version <= (news ?? base).version) return;
    news = { text, version };
    takeNews();
    tell();
    planSave();
  });
  const offSaved = channel.on('pad_saved', ({ version }) => {
    heardOf = Math.max(heardOf, version);
    if (heardOf > base.version) void look();
  });
  const offPeers = channel.onPeers(() => void look());
  void look();
  lookAgain();

  return {
    state: cached(() => ({ text: draft, standing })),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    edit(text) {
      draft = text;
      tell();
      planSave();
    },
    hold(now) {
      composing = now;
      takeNews();
      tell();
      planSave();
    },
    saveNow() {
      if (standing === 'saving' || standing === 'unsaved') void save();
    },
    stop() {
      stopped = true;
      for (const end of [cancelSave, cancelLook, off, offSaved, offPeers]) end();
    },
  };
}

const retryMs = (failures: number) => (failures === 0 ? 0 : Math.min(1_000 * 2 ** (failures - 1), MAX_RETRY_MS));

/** The same object while nothing changed, as React asks. */
function cached(read: () => PadState): () => PadState {
  let last = read();
  return () => {
    const now = read();
    if (now.text !== last.text || now.standing !== last.standing) last = now;
    return last;
  };
}
