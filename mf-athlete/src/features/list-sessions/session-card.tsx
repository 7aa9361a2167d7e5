import { DELETED_NAME } from 'contracts/first-name';
import type { Session } from 'contracts/http/sessions';
import { useState } from 'react';
import { Badge, Button, ButtonLink, SessionTrack, TextButton, Ticket } from 'ui';
import { now } from 'web-kit/clock';
import { isOpen } from 'web-kit/may';
import { paths } from 'web-kit/paths';
import type { Plan } from 'web-kit/resources/plans';
import { SessionNotesButton } from 'web-kit/session-notes';
import { useViewerZone } from 'web-kit/time';
import { ComplaintState } from '../../complaint-state.tsx';
import { HoldActions, HoldCountdown } from '../../hold-actions.tsx';
import { MentorFace } from '../../mentor-face.tsx';
import { offersOf } from '../../session-actions.ts';
import { sessionFacts, sessionNumber } from '../../session-facts.ts';
import { storyOf } from '../../session-story.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { isPaid } from './is-paid.ts';
import { MoveAnswer } from './move-answer.tsx';
import { MoveDialog } from './move-dialog.tsx';
import styles from './page.module.css';
import { Prepare } from './prepare.tsx';
import { type Said, SaidNotice } from './said.tsx';
import { SessionPlan } from './session-plan.tsx';

interface Props {
  session: Session;
  said: Said | null;
  say: (said: Said) => void;
  onReport: () => void;
}
interface CardProps extends Props {
  athleteId: string;
  plan: Plan | null;
}

export function SessionCard({ session, said, say, onReport, athleteId, plan }: CardProps) {
  const zone = useViewerZone();
  const story = storyOf(session, now());
  const { answer } = offersOf(session, now());
  return (
    <Ticket
      kind={sessionNumber(session.id)}
      mark={<Badge tone={story.tone}>{story.label}</Badge>}
      title={session.mentor_name}
      portrait={<MentorFace of={session} />}
      facts={sessionFacts(session, zone, isPaid(session) ? 'You paid' : 'Price')}
      stub={<Stub session={session} said={said} say={say} onReport={onReport} />}
    >
      <div className={styles.track}>
        <SessionTrack done={story.done} stopped={story.stopped} />
      </div>
      {answer && session.move_proposal ? (
        <MoveAnswer session={session} proposal={session.move_proposal} say={say} />
      ) : null}
      {isOpen(session.may.answer_questions, now()) ? <Prepare session={session} /> : null}
      {plan ? <SessionPlan athleteId={athleteId} plan={plan} /> : null}
      {session.has_complaint ? (
        <div className={styles.complaint}>
          <ComplaintState sessionId={session.id} />
        </div>
      ) : null}
    </Ticket>
  );
}

function Stub({ session, said, say, onReport }: Props) {
  const [moving, setMoving] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  const offers = offersOf(session, now());
  const story = storyOf(session, now());
  return (
    <div className="stack">
      {said ? <SaidNotice said={said} /> : null}
      <div className={styles.stub}>
        <p>
          {story.next}{' '}
          {offers.pay && session.hold_expires_at ? (
            <HoldCountdown until={session.hold_expires_at} session={session} />
          ) : null}
        </p>
        <div className="row">
          {offers.pay ? (
            <HoldActions
              session={session}
              payLabel="Pay now"
              onReleased={() => say({ kind: 'success', text: 'You gave up this time. No charges were made.' })}
            />
          ) : null}
          {offers.join ? (
            <ButtonLink look="accent" to={paths.join(session.id)}>
              Join
            </ButtonLink>
          ) : null}
          {offers.confirm ? (
            <ButtonLink look={offers.join ? 'primary' : 'accent'} to={paths.verifySession(session.id)}>
              Confirm attendance
            </ButtonLink>
          ) : null}
          {offers.rate ? <ButtonLink to={paths.rateSession(session.id)}>Rate</ButtonLink> : null}
          {offers.complain ? (
            <ButtonLink look="quiet" to={paths.complaint(session.id)}>
              File a complaint
            </ButtonLink>
          ) : null}
          {session.mentor_name === DELETED_NAME ? null : (
            <ButtonLink look="quiet" to={paths.messages(session.mentor_id)}>
              Message
            </ButtonLink>
          )}
          <SessionNotesButton session={session} userId={session.athlete_id} />
          {isPaid(session) ? (
            <ButtonLink look="quiet" to={paths.receipt(session.id)}>
              Receipt
            </ButtonLink>
          ) : null}
          {offers.move ? (
            <Button look="quiet" onClick={() => setMoving(true)}>
              Move
            </Button>
          ) : null}
          {offers.cancel ? (
            <Button look="quiet" onClick={() => setCancelling(true)}>
              Cancel session
            </Button>
          ) : null}
        </div>
      </div>
      <p>
        <TextButton onClick={onReport}>
          Report or block<span className="visually-hidden"> your mentor {session.mentor_name}</span>
        </TextButton>
      </p>
      <MoveDialog session={session} open={moving} onClose={() => setMoving(false)} say={say} />
      <CancelDialog session={session} open={cancelling} onClose={() => setCancelling(false)} say={say} />
    </div>
  );
}
