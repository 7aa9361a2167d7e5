import type { ReactNode } from 'react';
import { Price } from './roster-card.tsx';

interface Props {
  /** "$120" */
  amount: string;
  unit: string;
  /** The chosen time, or that there is none yet. */
  time: ReactNode;
  /** Above all of it, for what protects and for what went wrong. */
  note?: ReactNode;
  children: ReactNode;
}

export function BookBar({ amount, unit, time, note, children }: Props) {
  return (
    <section className="book-bar" aria-label="Book">
      {note ? <div className="book-bar-note">{note}</div> : null}
      <div className="book-bar-row">
        <div>
          <p>
            <Price amount={amount} unit={unit} />
          </p>
          {time ? <p className="book-bar-time">{time}</p> : null}
        </div>
        {children}
      </div>
    </section>
  );
}
