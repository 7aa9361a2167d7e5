import { HERE, type RecognitionClass, type Recognizer } from './recognition.ts';

const OFFERED = ['available', 'downloadable', 'downloading'];

/** Null unless the browser promises to stay on the device: one that can't promise it sends voices to its maker. */
export async function findRecognizer(scope: object = globalThis): Promise<Recognizer | null> {
  const { SpeechRecognition, webkitSpeechRecognition } = scope as Record<string, RecognitionClass | undefined>;
  const Found = SpeechRecognition ?? webkitSpeechRecognition;
  if (!Found?.available || !('processLocally' in Found.prototype)) return null;
  const standing = await Found.available(HERE).catch(() => 'unavailable');
  if (!OFFERED.includes(standing)) return null;
  const { recognizerOf } = await import('./listen-locally.ts');
  return recognizerOf(Found);
}
