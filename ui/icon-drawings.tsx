import { BadgeCheck, Clock, Heart, Star } from 'lucide-react';

export const ICONS = { clock: Clock, heart: Heart, star: Star, verified: BadgeCheck };

/** What every `Icon` points to. The shell's index.html has it as text, so that no page loads code for it. */
export function IconDrawings() {
  return (
    <svg className="icon-drawings" aria-hidden="true">
      {Object.entries(ICONS).map(([name, Drawing]) => (
        <Drawing key={name} id={`icon-${name}`} className="icon-drawing" />
      ))}
    </svg>
  );
}
