import type { ReactNode } from 'react';
import { takeFocus } from './take-focus.ts';

interface Props {
  title: ReactNode;
  kicker?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  /** What was pressed is gone with the page before, and the focus goes here. */
  answers?: boolean;
}

export function PageHeader({ title, kicker, lead, actions, answers }: Props) {
  return (
    <header className="page-header">
      <div>
        {kicker ? <p className="caps">{kicker}</p> : null}
        <h1 {...(answers ? { ref: takeFocus, tabIndex: -1 } : {})}>{title}</h1>
        {lead ? <p className="lead">{lead}</p> : null}
      </div>
      {actions ? <div className="row">{actions}</div> : null}
    </header>
  );
}
