import { useEffect } from 'react';

export function useEarlyForm(): void {
  useEffect(() => {
    const form = document.querySelector<HTMLFormElement>('form[data-early]');
    if (!form) return;
    delete form.dataset.early;
    form.requestSubmit();
  }, []);
}
