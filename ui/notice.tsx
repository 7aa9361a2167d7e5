import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { takeFocus } from './take-focus.ts';

const ICONS = { success: CircleCheck, error: CircleAlert, info: Info, warning: TriangleAlert };

interface Props {
  kind?: keyof typeof ICONS;
  title?: ReactNode;
  children?: ReactNode;
  /** For text that is there from the start, which is not announced. */
  quiet?: boolean;
  /** What was pressed is gone, and the focus comes here. */
  answers?: boolean;
  className?: string;
}

/** Only errors interrupt a screen reader. */
export function Notice({ kind = 'info', title, children, quiet, answers, className }: Props) {
  const Icon = ICONS[kind];
  const role = quiet ? undefined : kind === 'error' ? 'alert' : 'status';
  return (
    <div
      className={classNames('notice', `notice-${kind}`, className)}
      role={role}
      {...(answers ? { ref: takeFocus, tabIndex: -1 } : {})}
    >
      <Icon aria-hidden="true" />
      <div>
        {title ? <b>{title}</b> : null}
        {children}
      </div>
    </div>
  );
}
