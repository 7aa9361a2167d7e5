import { useQuery } from '@tanstack/react-query';
import { FOUNDER_NOTE_MAX } from 'contracts/note-lengths';
import { USUAL_VERIFICATION_HOURS, VERIFICATION_HOURS } from 'contracts/times';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Dialog, EmptyState, PromptDialog } from 'ui';
import { paths } from 'web-kit/paths';
import { pendingMentorsQuery, profileChangedBy, verifyMentor } from 'web-kit/resources/founder';
import { dueOfVerification } from '../../deadlines.ts';
import { DecidedMeanwhile } from '../../decided-meanwhile.tsx';
import { useDecisions } from '../../decisions.tsx';
import { DueIn } from '../../due-in.tsx';
import { keptReason } from '../../kept-reason.ts';
import { useIsWide } from '../../opening.tsx';
import { Loaded } from '../../part.tsx';
import { nameOf, type Pending } from './facts.ts';
import { MentorSheet } from './mentor-sheet.tsx';
import { useSeenVersions } from './seen-versions.ts';
import styles from './sheet.module.css';

const ONE = '#mentor-';
const FAILED = 'Error processing verification. Please try again.';
const keyOf = ({ id }: Pending) => `mentor-${id}`;
const reasonFor = (mentor: Pending | null) => keptReason(mentor && `reject:${mentor.id}`);

/** `#mentor-…` leads to one of them, and from there to the next. */
export function useAskedMentor(): string | null {
  const { hash } = useLocation();
  return hash.startsWith(ONE) ? hash.slice(ONE.length) : null;
}

export function Verification({ asked }: { asked: string | null }) {
  const pending = useQuery(pendingMentorsQuery);
  const decisions = useDecisions();
  const isWide = useIsWide();
  const { decide, rejecting, ask } = useVerdicts(pending.data);
  const isGone = pending.data?.every(({ id }) => id !== rejecting?.id) ?? false;
  const rejects = `Reject ${rejecting ? nameOf(rejecting) : ''}?`;
  return (
    <div className="stack gap-6">
      <Loaded query={pending} height="26rem">
        {(all) => {
          const waiting = all.filter((mentor) => !decisions.isAway(keyOf(mentor)));
          const one = waiting.find(({ id }) => id === asked) ?? waiting[0];
          const shown = one && (asked || !isWide) ? [one] : waiting;
          return (
            <>
              {asked ? <Where at={one ? waiting.indexOf(one) + 1 : 0} of={waiting.length} /> : null}
              {waiting.length === 0 ? <NobodyWaits /> : null}
              <ul className={styles.list}>
                {shown.map((mentor) => (
                  <li key={mentor.id}>
                    <MentorSheet
                      mentor={mentor}
                      isNext={mentor === shown[0]}
                      error={decisions.errorOf(keyOf(mentor))}
                      onApprove={(checked) => decide(mentor, 'approve', checked)}
                      onReject={() => ask(mentor)}
                    />
                  </li>
                ))}
              </ul>
              {asked || isWide ? null : <Afterward mentors={waiting.slice(1)} />}
            </>
          );
        }}
      </Loaded>
      <Dialog open={rejecting !== null && isGone} onClose={() => ask(null)} title={rejects}>
        <DecidedMeanwhile onClose={() => ask(null)}>
          They aren’t waiting anymore. Nothing was sent from here.
        </DecidedMeanwhile>
      </Dialog>
      <PromptDialog
        open={rejecting !== null && !isGone}
        onClose={() => {
          if (!isGone) ask(null);
        }}
        title={rejects}
        label="Reason"
        hint="They read it, and can correct their profile and ask again."
        maxLength={FOUNDER_NOTE_MAX}
        confirm="Reject"
        danger
        {...reasonFor(rejecting).prompt}
        onConfirm={(notes) => {
          if (rejecting) decide(rejecting, 'reject', notes || null);
          ask(null);
        }}
      />
    </div>
  );
}

function useVerdicts(pending: readonly Pending[] | undefined) {
  const decisions = useDecisions();
  const seen = useSeenVersions(pending);
  const [rejecting, ask] = useState<Pending | null>(null);
  const decide = (mentor: Pending, action: 'approve' | 'reject', notes: string | null) => {
    const changed = profileChangedBy(decisions.errorOf(keyOf(mentor)));
    if (changed) seen.see({ id: mentor.id, version: changed.version });
    const name = <b>{nameOf(mentor)}</b>;
    decisions.hold({
      key: keyOf(mentor),
      change: verifyMentor,
      input: { mentor, version: seen.versionOf(mentor), action, notes },
      about: nameOf(mentor),
      says: (
        <>
          {action === 'approve' ? 'Approved' : 'Rejected'} {name}. The email goes out in a few seconds.
        </>
      ),
      done: () => (
        <>
          {action === 'approve' ? 'Mentor approved successfully!' : 'Mentor rejected successfully!'} {name} is told by
          email.
        </>
      ),
      fallback: FAILED,
      onDone: reasonFor(mentor).sent,
    });
  };
  return { decide, rejecting, ask };
}

function Where({ at, of }: { at: number; of: number }) {
  return (
    <p className={styles.where}>
      <Link to={paths.admin()}>
        <ArrowLeft aria-hidden="true" />
        Today
      </Link>
      {of > 0 ? <span className="mute">{`Verification ${at} of ${of}`}</span> : null}
      {of > 1 ? <Link to={paths.admin('verify')}>See all</Link> : null}
    </p>
  );
}

/** On a phone, where a sheet is a screen and a half: the others are a line each. */
function Afterward({ mentors }: { mentors: readonly Pending[] }) {
  if (mentors.length === 0) return null;
  return (
    <ul className={styles.afterward} aria-label="Waiting after them">
      {mentors.map((mentor) => (
        <li key={mentor.id}>
          <Link to={`${paths.admin('verify')}#${keyOf(mentor)}`}>{nameOf(mentor)}</Link>
          <DueIn due={dueOfVerification(mentor)} />
        </li>
      ))}
    </ul>
  );
}

function NobodyWaits() {
  return (
    <EmptyState title="Nobody is waiting">
      <p>
        New mentors appear here by themselves. You promise them an answer within {USUAL_VERIFICATION_HOURS}-
        {VERIFICATION_HOURS} hours.
      </p>
    </EmptyState>
  );
}
