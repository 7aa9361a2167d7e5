import { firstName } from 'contracts/first-name';
import type { Session } from 'contracts/http/sessions';
import { Badge, Button, ButtonLink } from 'ui';
import { now } from 'web-kit/clock';
import { isOpen, opensAt } from 'web-kit/may';
import { NextUp } from 'web-kit/next-up';
import { paths } from 'web-kit/paths';
import { formatTime, useViewerZone } from 'web-kit/time';
import { MentorFace } from '../../mentor-face.tsx';
import { storyOf } from '../../session-story.ts';
import { Prepare } from './prepare.tsx';

export function NextSession({ session }: { session: Session }) {
  const zone = useViewerZone();
  const story = storyOf(session, now());
  const mentor = firstName(session.mentor_name);
  const opens = opensAt(session.may.join, now());
  return (
    <NextUp
      session={session}
      mark={<Badge tone={story.tone}>{story.label}</Badge>}
      face={<MentorFace of={session} always />}
      name={session.mentor_name}
      elsewhere={{ zone: session.mentor_time_zone, whose: `for ${mentor}` }}
      done={story.done}
      next={NEXT[story.done]?.(mentor) ?? story.next}
      actions={
        <>
          {opens ? (
            <Button disabled>Join from {formatTime(opens, zone)}</Button>
          ) : (
            <ButtonLink look="accent" to={paths.join(session.id)}>
              Join
            </ButtonLink>
          )}
          <ButtonLink look="quiet" to={paths.messages(session.mentor_id)}>
            Message
          </ButtonLink>
        </>
      }
      details={paths.sessions(session.id)}
    >
      {isOpen(session.may.answer_questions, now()) ? <Prepare session={session} /> : null}
    </NextUp>
  );
}

/** By the steps that are done. */
const NEXT: Readonly<Record<number, (mentor: string) => string>> = {
  2: (mentor) => `Next: ${mentor} checks in`,
  3: (mentor) => `Next: you say that ${mentor} showed up`,
  4: () => 'Next: the session is marked complete',
};
