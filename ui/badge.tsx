import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export type BadgeTone = 'plain' | 'good' | 'wait' | 'bad' | 'strong';

export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={tone === 'plain' ? 'badge' : `badge badge-${tone}`}>{children}</span>;
}

export function Pennant({ level, ink }: { level: string; ink?: boolean }) {
  return (
    <span className={ink ? 'pennant pennant-ink' : 'pennant'}>
      <span aria-hidden="true">{level}</span>
      <span className="visually-hidden">{`Division ${level.replace(/^D/, '')}`}</span>
    </span>
  );
}

export function Verified({ short }: { short?: boolean }) {
  return (
    <span className="verified">
      <Icon name="verified" />
      Verified<span className={short ? 'visually-hidden' : undefined}> Athlete</span>
    </span>
  );
}
