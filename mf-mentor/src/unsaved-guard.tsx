import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from 'ui';

interface Props {
  unsaved: boolean;
  onLeave?: () => void;
  /** What would be lost. */
  children: ReactNode;
}

export function UnsavedGuard({ unsaved, onLeave, children }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      cancel="Stay here"
      confirm="Leave"
      danger
      onConfirm={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
    >
      <p>{children}</p>
    </ConfirmDialog>
  );
}
