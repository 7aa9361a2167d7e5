import { Notice } from 'ui';

export type Outcome = { kind: 'success' | 'error'; text: string } | null;

/** Whether it was saved, said where the button is. */
export function SavedNotice({ outcome }: { outcome: Outcome }) {
  return outcome ? <Notice kind={outcome.kind}>{outcome.text}</Notice> : null;
}
