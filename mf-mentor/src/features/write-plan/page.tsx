import { useQuery } from '@tanstack/react-query';
import { firstName } from 'contracts/first-name';
import { schoolYearOf } from 'contracts/school-year';
import { PLAN_DAYS_AFTER_END } from 'contracts/times';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { ButtonLink, EmptyState, FailedState, Loading, Notice, Skeleton } from 'ui';
import { errorText, isApiError } from 'web-kit/api';
import { now } from 'web-kit/clock';
import { isOpen, opensAt } from 'web-kit/may';
import { paths } from 'web-kit/paths';
import { RequireSignIn } from 'web-kit/require-sign-in';
import { briefQuery, type Plan, planQuery } from 'web-kit/resources/plans';
import { sessionDetailsQuery } from 'web-kit/resources/sessions';
import { formatWhen } from 'web-kit/session-time';
import { useViewerZone } from 'web-kit/time';
import { AccessDenied, MENTOR } from '../../access-denied.tsx';
import styles from './page.module.css';
import { PlanForm } from './plan-form.tsx';
import { PlanRead } from './plan-read.tsx';
import { templatesFor } from './templates.ts';

export default function WritePlanPage() {
  const { id = '' } = useParams();
  return (
    <RequireSignIn role={MENTOR} otherwise={<AccessDenied />}>
      {(session) => <WritePlan id={id} mentorId={session.id} />}
    </RequireSignIn>
  );
}

function WritePlan({ id, mentorId }: { id: string; mentorId: string }) {
  const session = useQuery(sessionDetailsQuery(id, { credential: null, userId: mentorId }));
  const plan = useQuery(planQuery(id));
  // Only to choose templates and words: the plan can be written without it.
  const brief = useQuery({ ...briefQuery(id), retry: false });
  const error = session.error ?? plan.error;
  if (session.data && plan.data !== undefined && !brief.isPending) {
    const { graduation_year = null, sport = null, has_guardian = false } = brief.data?.profile ?? {};
    const year = graduation_year ? schoolYearOf(graduation_year, now()) : null;
    const name = brief.data?.athlete_name ?? session.data.athlete_name;
    return (
      <Sheet
        id={id}
        may={session.data.may.write_plan}
        firstName={firstName(name)}
        hasGuardian={has_guardian}
        plan={plan.data}
        templates={templatesFor(sport, year)}
        mentorId={typeof session.data.together_minutes === 'number' ? mentorId : null}
      />
    );
  }
  if (!error) {
    return (
      <Loading label="Loading the plan…" className={styles.page}>
        <h1 className="visually-hidden">Action plan</h1>
        <div className="stack gap-6">
          <Skeleton height="4rem" />
          <Skeleton height="8rem" />
          <Skeleton height="20rem" />
        </div>
      </Loading>
    );
  }
  const back = <ButtonLink to={paths.mentorDashboard()}>Dashboard</ButtonLink>;
  return (
    <div className="form-page">
      {isApiError(error) && error.status === 404 ? (
        <EmptyState heading="h1" title="No session here" action={back}>
          <p>There’s no such session, or it isn’t yours.</p>
        </EmptyState>
      ) : (
        <FailedState
          heading="h1"
          title="We couldn’t load the plan"
          onRetry={() => void Promise.all([session.refetch(), plan.refetch()])}
          retrying={session.isFetching || plan.isFetching}
          action={back}
        >
          <p>{errorText(error, 'Something went wrong. Please try again.')}</p>
        </FailedState>
      )}
    </div>
  );
}

interface SheetProps {
  id: string;
  may: Parameters<typeof isOpen>[0];
  firstName: string;
  hasGuardian: boolean;
  plan: Plan | null;
  templates: ReturnType<typeof templatesFor>;
  mentorId: string | null;
}

function Sheet(props: SheetProps) {
  const { firstName, hasGuardian } = props;
  const family = hasGuardian ? `${firstName} and their guardian` : firstName;
  return (
    <div className={styles.page}>
      <Link className={styles.back} to={paths.mentorDashboard()}>
        <ArrowLeft aria-hidden="true" />
        Dashboard
      </Link>
      <header className="stack gap-2">
        <h1>{`${firstName}’s plan`}</h1>
        <p className="mute">
          {`${family} ${hasGuardian ? 'get' : 'gets'} it by email. Three to five tasks, each with a date.`}
        </p>
      </header>
      <Body {...props} family={family} />
    </div>
  );
}

function Body({ id, may, family, plan, templates, mentorId }: SheetProps & { family: string }) {
  const [isSent, setSent] = useState(false);
  if (isSent) {
    return (
      <div className="stack gap-6">
        <Notice kind="success" answers title={`Sent to ${family}`}>
          {`You can change it until ${PLAN_DAYS_AFTER_END} days after the session. Every change is mailed again.`}
        </Notice>
        {plan ? <PlanRead plan={plan} /> : null}
        <ButtonLink size="large" wide to={paths.mentorDashboard()}>
          Dashboard
        </ButtonLink>
      </div>
    );
  }
  if (!isOpen(may, now())) return <Closed may={may} plan={plan} />;
  return (
    <PlanForm
      // What another device has sent meanwhile starts a new form.
      key={plan?.version ?? 0}
      id={id}
      plan={plan}
      templates={templates}
      mentorId={mentorId}
      sendLabel={plan ? `Send the changes to ${family}` : `Send to ${family}`}
      onSent={() => setSent(true)}
    />
  );
}

function Closed({ may, plan }: Pick<SheetProps, 'may' | 'plan'>) {
  const zone = useViewerZone();
  const opens = opensAt(may, now());
  return (
    <div className="stack gap-6">
      <Notice quiet>
        {opens ? `You can write the plan from ${formatWhen(opens, zone)} on.` : 'no' in may ? may.no : null}
      </Notice>
      {plan ? <PlanRead plan={plan} /> : null}
    </div>
  );
}
