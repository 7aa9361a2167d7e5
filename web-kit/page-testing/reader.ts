import type { Screen } from './testing-library.ts';

type Name = string | RegExp;

export function createReader(screen: Screen) {
  return {
    text: (): string => (document.body.textContent ?? '').replace(/\s+/g, ' '),
    announced: (): string[] =>
      [...screen.queryAllByRole('alert'), ...screen.queryAllByRole('status')].map((said) => said.textContent ?? ''),
    valueOf: (label: Name): string => screen.getByLabelText<HTMLInputElement>(label).value,
    optionsOf: (label: Name): string[] =>
      [...screen.getByLabelText<HTMLSelectElement>(label).options].map((option) => option.text),
    fault: (label: Name): string | null => {
      const field = screen.getByLabelText(label);
      if (field.getAttribute('aria-invalid') !== 'true') return null;
      const described = field.getAttribute('aria-describedby')?.split(' ') ?? [];
      return described.map((id) => document.getElementById(id)?.textContent ?? '').at(-1) ?? null;
    },
    leadsTo: (name: Name): string | null => screen.getAllByRole('link', { name })[0]?.getAttribute('href') ?? null,
    /** What the keyboard and a screen reader go on from; empty where they were thrown back to the top of the page. */
    focused: (): string =>
      document.activeElement === document.body
        ? ''
        : (document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''),
    kept: (): Record<string, string> => ({ ...sessionStorage }),
  };
}
