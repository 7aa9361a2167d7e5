import type { ReactNode } from 'react';
import { Pennant } from './badge.tsx';
import { JerseyBlock } from './jersey-block.tsx';

interface Props {
  firstName: string;
  lastName: string;
  college: string;
  level: string;
  children: ReactNode;
}

export function RosterCard({ firstName, lastName, college, level, children }: Props) {
  return (
    <article className="roster-card">
      <JerseyBlock firstName={firstName} lastName={lastName} college={college}>
        <Pennant level={level} />
      </JerseyBlock>
      {children}
    </article>
  );
}

interface BodyProps {
  role: ReactNode;
  name: ReactNode;
  /** Use h2 where the card follows the page's h1 directly. */
  heading?: 'h2' | 'h3';
  children: ReactNode;
}

export function RosterBody({ role, name, heading: Heading = 'h3', children }: BodyProps) {
  return (
    <div className="roster-body">
      <p className="caps">{role}</p>
      <Heading className="roster-name">{name}</Heading>
      {children}
    </div>
  );
}

export function RosterFoot({ children }: { children: ReactNode }) {
  return <div className="roster-foot">{children}</div>;
}

export function Price({ amount, unit }: { amount: string; unit?: string }) {
  return (
    <span className="price">
      {amount} {unit ? <small>{unit}</small> : null}
    </span>
  );
}
