export type MediaFault = 'refused' | 'none' | 'taken' | 'unsupported';
export type Device = 'microphone' | 'camera';

export function faultOf(error: unknown): MediaFault {
  const name = error instanceof DOMException || error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none';
  if (name === 'NotReadableError' || name === 'AbortError') return 'taken';
  return 'unsupported';
}
