import type { ICONS } from './icon-drawings.tsx';

/** One that lists repeat: a tenth of the markup of a drawing of its own. `IconDrawings` must stand in the page. */
export function Icon({ name, on }: { name: keyof typeof ICONS; on?: boolean }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" data-on={on ? '' : undefined} aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}
