import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from 'web-kit/paths';
import { AdminsOnly } from './admins-only.tsx';
import { FindAnything } from './features/find-anything/find-anything.tsx';
import styles from './founder-page.module.css';

export function FounderPage({ children }: { children: ReactNode }) {
  return (
    <AdminsOnly>
      <div className="wide page">
        <div className={styles.top}>
          <Link to={paths.admin()}>Admin dashboard</Link>
          <FindAnything />
        </div>
        {children}
      </div>
    </AdminsOnly>
  );
}
