import { useEffect } from 'react';

/** Sends the form that somebody sent while the page was HTML alone: its button was pressed before anything listened. */
export function useEarlyForm(): void {
  useEffect(() => {
    const form = document.querySelector<HTMLFormElement>('form[data-early]');
    if (!form) return;
    delete form.dataset.early;
    form.requestSubmit();
  }, []);
}
