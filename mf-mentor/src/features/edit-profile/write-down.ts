import type { Recognizer } from 'web-kit/speech/recognition';

export interface Dictation {
  /** Each sentence so far in a line of its own. */
  lines(): string;
  end(): void;
}

/** What is said while an intro is filmed, where this browser recognizes speech without sending it anywhere. */
export function writeDown(recognizer: Recognizer | null, stream: MediaStream): Dictation {
  const sentences = new Map<string, string>();
  const [microphone] = stream.getAudioTracks();
  const end =
    recognizer && microphone
      ? recognizer.listen(microphone, { text: (id, text) => sentences.set(id, text), failed: () => undefined })
      : () => undefined;
  return { lines: () => [...sentences.values()].join('\n'), end };
}
