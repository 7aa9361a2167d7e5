import type { Mentor } from 'contracts/http/mentors';
import { FULL_REFUND_HOURS_BEFORE } from 'contracts/times';
import { ShieldCheck } from 'lucide-react';
import { AskOnce, ButtonLink } from 'ui';
import { askForFreeHour } from 'web-kit/ask-for-free-hour';
import { paths } from 'web-kit/paths';
import { useSession } from 'web-kit/session';
import { SlotCalendar } from 'web-kit/slot-calendar';
import type { useOpenTimes } from 'web-kit/use-open-times';
import { PICK_A_TIME } from './book-bar.tsx';
import styles from './page.module.css';

const SIGN_IN_FIRST = 'Please log in as a high school athlete first, so we know who to tell.';

interface Props {
  mentor: Mentor;
  open: ReturnType<typeof useOpenTimes>;
  value: string | null;
  onChange: (start: string) => void;
}

/** The calendar; of a mentor without an open time, how to hear of one. */
export function OpenHours({ mentor, open, value, onChange }: Props) {
  return (
    <section className="stack" id={PICK_A_TIME} aria-labelledby={`${PICK_A_TIME}-title`} tabIndex={-1}>
      <h2 id={`${PICK_A_TIME}-title`} className={styles.heading}>
        Pick a time
      </h2>
      <SlotCalendar open={open} value={value} onChange={onChange} empty={<NoOpenTimes mentor={mentor} />} />
      {mentor.hourly_rate > 0 ? (
        <p className={styles.protects}>
          <ShieldCheck aria-hidden="true" />
          <span>
            Free cancellation until {FULL_REFUND_HOURS_BEFORE} h before. If {mentor.first_name} doesn’t show, you get
            all your money back.
          </span>
        </p>
      ) : null}
    </section>
  );
}

/** Whoever is not signed in is asked to, and comes back here. */
function NoOpenTimes({ mentor }: { mentor: Mentor }) {
  const session = useSession();
  return (
    <div className="stack">
      <p>No open times right now. We can email you once, as soon as there’s one.</p>
      {!session ? (
        <ButtonLink look="accent" to={paths.login(paths.mentor(mentor.id))} state={{ reason: SIGN_IN_FIRST }}>
          Tell me when free
        </ButtonLink>
      ) : session.role === 'athlete' ? (
        <AskOnce wide waiting="Noting that…" ask={() => askForFreeHour(mentor.id)}>
          Tell me when free
        </AskOnce>
      ) : null}
    </div>
  );
}
