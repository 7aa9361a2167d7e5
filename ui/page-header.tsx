import type { ReactNode } from 'react';

interface Props {
  title: ReactNode;
  kicker?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
}

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
