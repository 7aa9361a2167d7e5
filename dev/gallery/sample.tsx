import type { ReactNode } from 'react';

/** `wide` samples stand below each other. */
export function Sample({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className="sample">
      <h3>{name}</h3>
      <div className={wide ? 'stack gap-4' : 'row'}>{children}</div>
    </section>
  );
}
