import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from 'web-kit/paths';
import { AdminsOnly } from './admins-only.tsx';
import { Decisions } from './decisions.tsx';
import { FindAnything } from './features/find-anything/find-anything.tsx';
import styles from './founder-page.module.css';

/** A page of the founder's below the dashboard: the way back, the search, and what became of decisions there. */
export function FounderPage({ children }: { children: ReactNode }) {
  return (
    <AdminsOnly>
      <Decisions>
        <div className="wide page">
          <div className={styles.top}>
            <Link to={paths.admin()}>Admin dashboard</Link>
            <FindAnything />
          </div>
          {children}
        </div>
      </Decisions>
    </AdminsOnly>
  );
}
