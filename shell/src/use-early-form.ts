import { useEffect } from 'react';

/** `data-early` marks a form whose button was pressed while the page was still plain HTML. */
export function useEarlyForm(): void {
  useEffect(() => {
    const form = document.querySelector<HTMLFormElement>('form[data-early]');
    if (!form) return;
    delete form.dataset.early;
    form.requestSubmit();
  }, []);
}
