import {
  BadgeCheck,
  EyeOff,
  Flag,
  Hourglass,
  Image,
  Landmark,
  type LucideIcon,
  MailX,
  PencilLine,
  Scale,
  TriangleAlert,
  Undo2,
  Unplug,
  WalletCards,
} from 'lucide-react';
import { ButtonLink } from 'ui';
import { DueIn } from '../due-in.tsx';
import type { Duty, Kind } from './duty.ts';
import styles from './today.module.css';

const KINDS: Readonly<Record<Kind, { label: string; Icon: LucideIcon }>> = {
  report: { label: 'Report', Icon: Flag },
  complaint: { label: 'Complaint', Icon: TriangleAlert },
  refund: { label: 'Refund', Icon: Undo2 },
  verification: { label: 'Verification', Icon: BadgeCheck },
  dispute: { label: 'Dispute', Icon: Scale },
  money: { label: 'Stuck money', Icon: Landmark },
  books: { label: 'Books', Icon: WalletCards },
  session: { label: 'Stuck session', Icon: Hourglass },
  changes: { label: 'New words', Icon: PencilLine },
  media: { label: 'New media', Icon: Image },
  hidden: { label: 'Hidden mentor', Icon: EyeOff },
  events: { label: 'Stuck events', Icon: Unplug },
  mail: { label: 'Lost mail', Icon: MailX },
};

/** The one that cannot wait: the only orange on the page. */
export function FirstDuty({ duty }: { duty: Duty }) {
  return (
    <article id={duty.key} className={styles.first} aria-labelledby={`${duty.key}-title`} tabIndex={-1}>
      <div className={styles.clock}>
        <DueIn due={duty.due} size="large" hint="left to decide" />
      </div>
      <div className={styles.what}>
        <KindOf duty={duty} />
        <h2 id={`${duty.key}-title`} className={styles.firstTitle} tabIndex={-1} data-next="">
          {duty.title}
        </h2>
        <p className={styles.facts}>{duty.facts}</p>
      </div>
      <Act duty={duty} look="accent" />
    </article>
  );
}

export function DutyRow({ duty, isNext }: { duty: Duty; isNext: boolean }) {
  return (
    <article id={duty.key} className={styles.row} aria-labelledby={`${duty.key}-title`} tabIndex={-1}>
      <DueIn due={duty.due} />
      <KindOf duty={duty} />
      <div className={styles.what}>
        <h3 id={`${duty.key}-title`} className={styles.title} tabIndex={-1} data-next={isNext ? '' : undefined}>
          {duty.title}
        </h3>
        <p className={styles.facts}>{duty.facts}</p>
      </div>
      <Act duty={duty} look="quiet" />
    </article>
  );
}

function KindOf({ duty: { kind, isSafety } }: { duty: Duty }) {
  const { label, Icon } = KINDS[kind];
  return (
    <p className={styles.kind}>
      <Icon aria-hidden="true" />
      {isSafety ? `Safety ${label.toLowerCase()}` : label}
    </p>
  );
}

/** A link, so that going back closes what it opened. */
function Act({ duty, look }: { duty: Duty; look: 'accent' | 'quiet' }) {
  return (
    <ButtonLink
      look={look}
      size={look === 'accent' ? 'large' : 'normal'}
      to={duty.leads ?? { hash: duty.key }}
      preventScrollReset={!duty.leads}
    >
      {duty.act}
      <span className="visually-hidden">: {duty.title}</span>
    </ButtonLink>
  );
}
