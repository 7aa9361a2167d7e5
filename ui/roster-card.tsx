import type { ReactNode } from 'react';

interface Props {
  portrait: ReactNode;
  /** Of the person, with the link that the whole card follows. */
  name: ReactNode;
  /** Use h2 where the card follows the page's h1 directly. */
  heading?: 'h2' | 'h3';
  corner?: ReactNode;
  children: ReactNode;
  foot: ReactNode;
}

/** Portrait on the left, as high as the card. A link of the class `roster-link` in the name covers the card. */
export function RosterCard({ portrait, name, heading: Heading = 'h3', corner, children, foot }: Props) {
  return (
    <article className="roster-card">
      {portrait}
      <div className="roster-body">
        <div className="roster-top">
          <Heading className="roster-name" translate="no">
            {name}
          </Heading>
          {corner ? <div className="roster-corner">{corner}</div> : null}
        </div>
        {children}
        <div className="roster-foot">{foot}</div>
      </div>
    </article>
  );
}

export function Price({ amount, unit }: { amount: string; unit?: string }) {
  return (
    <span className="price">
      {`${amount} `}
      {unit ? <small>{unit}</small> : null}
    </span>
  );
}
