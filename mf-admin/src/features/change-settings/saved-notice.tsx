import type { ReactNode } from 'react';
import { Notice } from 'ui';

interface Props {
  of: { isDone: boolean; failure: string | null };
  /** What to say once it is saved. */
  children: ReactNode;
}

/** Whether it was saved, said where the button is. */
export function SavedNotice({ of: { isDone, failure }, children }: Props) {
  if (failure) return <Notice kind="error">{failure}</Notice>;
  return isDone ? <Notice kind="success">{children}</Notice> : null;
}
