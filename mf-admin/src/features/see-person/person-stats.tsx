import { Stat, Stats } from 'ui';
import { formatMoney } from 'web-kit/money';
import type { PersonRecord as Person } from 'web-kit/resources/find';
import styles from './person.module.css';

export function PersonStats({ person: { account, profile, sessions, money } }: { person: Person }) {
  const isMentor = account?.role === 'mentor' || profile !== null;
  return (
    <section className={styles.stats} aria-label="In brief">
      <Stats>
        {sessions ? <Held sessions={sessions} isMentor={isMentor} /> : null}
        {profile ? <Rating profile={profile} /> : null}
        {money ? <Money money={money} isMentor={isMentor} /> : null}
      </Stats>
    </section>
  );
}

function Held({ sessions, isMentor }: { sessions: NonNullable<Person['sessions']>; isMentor: boolean }) {
  const { total, upcoming, completed, missed, complaints, open_complaints, reports_about, open_reports } = sessions;
  return (
    <>
      <Stat value={total} label="Sessions" note={`${upcoming} ahead, ${completed} completed`} />
      {isMentor ? <Stat value={missed} label="Missed" note="of their sessions" /> : null}
      <Stat value={complaints} label="Complaints" note={open_complaints ? `${open_complaints} open` : 'None open'} />
      <Stat
        value={reports_about}
        label="Reports about them"
        note={open_reports ? `${open_reports} open` : 'None open'}
      />
    </>
  );
}

function Rating({ profile: { total_ratings, average_rating } }: { profile: NonNullable<Person['profile']> }) {
  const note = `from ${total_ratings} ${total_ratings === 1 ? 'rating' : 'ratings'}`;
  return <Stat value={total_ratings ? average_rating.toFixed(1) : '–'} label="Rating" note={note} />;
}

function Money({ money, isMentor }: { money: NonNullable<Person['money']>; isMentor: boolean }) {
  return isMentor ? (
    <Stat value={formatMoney(money.paid_out)} label="Paid out" note={`of ${formatMoney(money.earned)} earned`} />
  ) : (
    <Stat value={formatMoney(money.paid)} label="Paid" note={`${formatMoney(money.refunded)} refunded`} />
  );
}
