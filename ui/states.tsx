import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

export function Skeleton({ height, width, className }: { height?: string; width?: string; className?: string }) {
  return <span className={classNames('skeleton', className)} style={{ height, width }} aria-hidden="true" />;
}

interface StateProps {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  heading?: 'h1' | 'h2';
}

export function EmptyState({ title, children, action, heading: Heading = 'h2' }: StateProps) {
  return (
    <div className="state">
      <PennantDrawing />
      <Heading>{title}</Heading>
      {children ? <div className="mute">{children}</div> : null}
      {action}
    </div>
  );
}

interface FailedProps extends StateProps {
  onRetry?: () => void;
  retrying?: boolean;
}

export function FailedState({ title, children, action, onRetry, retrying, heading: Heading = 'h2' }: FailedProps) {
  return (
    <div className="state state-failed" role="alert">
      <FlagDrawing />
      <Heading>{title}</Heading>
      {children ? <div className="mute">{children}</div> : null}
      <div className="row">
        {onRetry ? (
          <Button onClick={onRetry} waiting={retrying ? 'Trying again…' : null}>
            Try Again
          </Button>
        ) : null}
        {action}
      </div>
    </div>
  );
}

function PennantDrawing() {
  return (
    <svg
      viewBox="0 0 56 56"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M8 4v48M8 8l42 13L8 34z" />
      <path d="M16 15.5v11M24 18v6" />
    </svg>
  );
}

function FlagDrawing() {
  return (
    <svg
      viewBox="0 0 56 56"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M8 4v48M8 8c8-5 14 5 22 1s12-2 18 0v22c-6-2-10-4-18 0s-14-6-22-1" />
      <path d="M21 15l12 12M33 15L21 27" />
    </svg>
  );
}
