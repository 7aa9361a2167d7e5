import type { ReactNode } from 'react';

interface Props {
  /** Top left, in small capitals: "Your session". */
  kind: ReactNode;
  /** Top right: "No. 4F7A", or a status badge. */
  mark?: ReactNode;
  title: ReactNode;
  /** In small capitals under the title: "Point Guard · Division 1". */
  role?: ReactNode;
  /** Label and value pairs: when in your zone, when in theirs, length, what you pay. */
  facts: readonly { label: string; value: ReactNode }[];
  /** Below the tear line: what happens next, and what to press. */
  stub?: ReactNode;
  heading?: 'h2' | 'h3';
  children?: ReactNode;
}

/** A session as a ticket. */
export function Ticket({ kind, mark, title, role, facts, stub, heading: Heading = 'h3', children }: Props) {
  return (
    <article className="ticket">
      <div className="ticket-body">
        <div className="ticket-top">
          <span className="caps">{kind}</span>
          {mark ? <span className="caps">{mark}</span> : null}
        </div>
        <Heading className="ticket-title">{title}</Heading>
        {role ? <p className="caps">{role}</p> : null}
        <dl className="ticket-facts">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {children}
      </div>
      {stub ? <div className="ticket-stub">{stub}</div> : null}
    </article>
  );
}
