import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from 'web-kit/paths';
import { OpeningSections, type Section } from './opening.tsx';
import styles from './parts.module.css';

interface Props {
  tab: string;
  sections: readonly Section[];
  isSettled: boolean;
  head?: ReactNode;
  children: ReactNode;
}

export function Sections({ tab, sections, isSettled, head, children }: Props) {
  return (
    <div className={styles.opening}>
      <div className="stack">
        {head}
        <nav aria-label="On this tab" className={styles.onThisTab}>
          <ul className={styles.sections}>
            {sections.map(({ id, label, count }) => (
              <li key={id}>
                <Link className="chip" to={`${paths.admin(tab)}#${id}`}>
                  {label}
                  {count ? <span className="count">{count}</span> : null}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <OpeningSections sections={sections} isSettled={isSettled}>
        {children}
      </OpeningSections>
    </div>
  );
}
