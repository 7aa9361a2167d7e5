/** Not in TypeScript's DOM yet. */
export interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  processLocally: boolean;
  onresult: ((event: { resultIndex: number; results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start(track: MediaStreamTrack): void;
  abort(): void;
}
interface Options {
  langs: string[];
  processLocally: true;
}
export interface RecognitionClass {
  new (): Recognition;
  available?(options: Options): Promise<string>;
  install?(options: Options): Promise<boolean>;
}
export interface Recognizer {
  /** Answers with how to stop. `onText` gets the whole sentence again as it grows. */
  listen(track: MediaStreamTrack, on: { text: (id: string, text: string) => void; failed: () => void }): () => void;
}

export const LANGUAGE = 'en-US';
export const HERE: Options = { langs: [LANGUAGE], processLocally: true };
