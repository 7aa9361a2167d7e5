import type { Screen } from './testing-library.ts';

type Name = string | RegExp;

/** What somebody can read of the page. */
export function createReader(screen: Screen) {
  return {
    /** Everything there is to read, with single spaces. */
    text: (): string => (document.body.textContent ?? '').replace(/\s+/g, ' '),
    /** The texts of all notices that were announced. */
    announced: (): string[] =>
      [...screen.queryAllByRole('alert'), ...screen.queryAllByRole('status')].map((said) => said.textContent ?? ''),
    valueOf: (label: Name): string => screen.getByLabelText<HTMLInputElement>(label).value,
    /** The choices of the select of this label, as they read. */
    optionsOf: (label: Name): string[] =>
      [...screen.getByLabelText<HTMLSelectElement>(label).options].map((option) => option.text),
    /** What stands beside the field of this label as its fault; null when it has none. */
    fault: (label: Name): string | null => {
      const field = screen.getByLabelText(label);
      if (field.getAttribute('aria-invalid') !== 'true') return null;
      const described = field.getAttribute('aria-describedby')?.split(' ') ?? [];
      return described.map((id) => document.getElementById(id)?.textContent ?? '').at(-1) ?? null;
    },
    /** Where the first link of this name leads. */
    leadsTo: (name: Name): string | null => screen.getAllByRole('link', { name })[0]?.getAttribute('href') ?? null,
    /** What the tab keeps over a reload. */
    kept: (): Record<string, string> => ({ ...sessionStorage }),
  };
}
