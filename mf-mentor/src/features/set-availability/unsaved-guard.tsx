import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from 'ui';
import { forgetHours } from './panel.tsx';

export function UnsavedGuard({ unsaved }: { unsaved: boolean }) {
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
        forgetHours();
        blocker.proceed?.();
      }}
    >
      <p>The hours you changed aren’t saved yet.</p>
    </ConfirmDialog>
  );
}
