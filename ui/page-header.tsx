import type { ReactNode } from 'react';

interface Props {
  title: ReactNode;
  /** In small capitals above the title. */
  kicker?: ReactNode;
  lead?: ReactNode;
  /** Buttons at its right. */
  actions?: ReactNode;
}

/** The one h1 of a page. */
export function PageHeader({ title, kicker, lead, actions }: Props) {
  return (
    <header className="page-header">
      <div>
        {kicker ? <p className="caps">{kicker}</p> : null}
        <h1>{title}</h1>
        {lead ? <p className="lead">{lead}</p> : null}
      </div>
      {actions ? <div className="row">{actions}</div> : null}
    </header>
  );
}
