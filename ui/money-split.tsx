import type { ReactNode } from 'react';

interface Props {
  /** Already formatted: "$48" and "$72". The bar is drawn 40 to 60. */
  mentor: string;
  platform: string;
  note?: ReactNode;
}

export function MoneySplit({ mentor, platform, note }: Props) {
  return (
    <div>
      <div className="split">
        <span className="split-mentor">{mentor} mentor</span>
        <span className="split-platform">{platform} platform</span>
      </div>
      {note ? <small>{note}</small> : null}
    </div>
  );
}
