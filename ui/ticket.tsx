import type { ReactNode } from 'react';

interface Props {
  kind: ReactNode;
  mark?: ReactNode;
  title: ReactNode;
  /** Of whom the title names. */
  portrait?: ReactNode;
  role?: ReactNode;
  facts: readonly { label: string; value: ReactNode }[];
  stub?: ReactNode;
  heading?: 'h2' | 'h3';
  children?: ReactNode;
}

export function Ticket({ kind, mark, title, portrait, role, facts, stub, heading: Heading = 'h3', children }: Props) {
  return (
    <article className="ticket">
      <div className="ticket-body">
        <div className="ticket-top">
          <span className="caps">{kind}</span>
          {mark ? <span className="caps">{mark}</span> : null}
        </div>
        <div className="ticket-person">
          {portrait}
          <div>
            <Heading className="ticket-title" translate={portrait ? 'no' : undefined}>
              {title}
            </Heading>
            {role ? <p className="caps">{role}</p> : null}
          </div>
        </div>
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
