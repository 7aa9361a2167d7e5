import type { ReactNode } from 'react';

/** One component in its states, under its name. `wide` ones stand below each other. */
export function Sample({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className="sample">
      <h3>{name}</h3>
      <div className={wide ? 'stack gap-4' : 'row'}>{children}</div>
    </section>
  );
}
