import { ATHLETE_MIN_AGE, MENTOR_MIN_AGE } from 'contracts/times';
import { useNavigate } from 'react-router';
import { Button, ButtonLink, PageHeader } from 'ui';
import { CalendarFeedLink } from 'web-kit/calendar-feed';
import { GiveBirthDate } from 'web-kit/give-birth-date';
import { logout } from 'web-kit/logout';
import { paths } from 'web-kit/paths';
import { RequireSignIn } from 'web-kit/require-sign-in';
import type { Session } from 'web-kit/session';
import { AthleteFacts } from './athlete-facts.tsx';
import { BlockedPeople } from './blocked-people.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DownloadData } from './download-data.tsx';
import { GuardianForm } from './guardian-form.tsx';
import { HomeScreen } from './home-screen.tsx';
import { NameForm } from './name-form.tsx';
import { Notifications } from './notifications.tsx';
import styles from './page.module.css';
import { PasswordForm } from './password-form.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SignIns } from './sign-ins.tsx';

const ROLE_NAMES = { athlete: 'High School Athlete', mentor: 'College Athlete', admin: 'Admin' } as const;

const WHY_BORN = {
  athlete: `Sessions are for athletes of ${ATHLETE_MIN_AGE} and older.`,
  mentor: `Mentors are ${MENTOR_MIN_AGE} or older. We can’t verify you without it.`,
} as const;

export default function AccountPage() {
  return <RequireSignIn>{(session) => <Account session={session} />}</RequireSignIn>;
}

function Account({ session }: { session: Session }) {
  const navigate = useNavigate();
  const leave = async () => {
    await Promise.all([logout(), navigate(paths.home())]);
  };
  const email = typeof session.user.email === 'string' ? session.user.email : null;
  return (
    <div className="form-page">
      <PageHeader title="Account" kicker={ROLE_NAMES[session.role]} lead={email} />
      <div className="stack gap-12">
        {session.role === 'admin' ? (
          <SecondFactor />
        ) : (
          <>
            <GiveBirthDate why={WHY_BORN[session.role]} headingClass={styles.heading} />
            <NameForm session={session} />
            {session.role === 'athlete' ? <AthleteFacts /> : <ProfileLink />}
            {session.role === 'athlete' ? <GuardianForm /> : null}
            <Notifications />
            <HomeScreen />
            <PasswordForm />
            <CalendarSection />
            <BlockedPeople />
            <DownloadData />
          </>
        )}
        <SignIns />
        <Button look="quiet" wide onClick={leave}>
          Logout
        </Button>
        {session.role === 'admin' ? null : <DeleteAccount role={session.role} />}
      </div>
    </div>
  );
}

function CalendarSection() {
  return (
    <section className="stack" aria-labelledby="your-calendar">
      <h2 id="your-calendar" className={styles.heading}>
        Your calendar
      </h2>
      <p>Your phone or computer can show your sessions next to everything else you do.</p>
      <div>
        <CalendarFeedLink />
      </div>
    </section>
  );
}

function ProfileLink() {
  return (
    <section className="stack" aria-labelledby="your-profile">
      <h2 id="your-profile" className={styles.heading}>
        Your mentor profile
      </h2>
      <p>What families read about you. If you’re verified, we check a new name before they see it.</p>
      <ButtonLink look="quiet" to={paths.mentorProfile()}>
        Edit profile
      </ButtonLink>
    </section>
  );
}
