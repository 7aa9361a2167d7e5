import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useParams } from 'react-router';
import { now } from 'web-kit/clock';
import { lazily } from 'web-kit/lazily';
import { nextChange } from 'web-kit/may';
import { roomQuery } from 'web-kit/resources/room';
import { useOwnDocument } from 'web-kit/use-own-document';
import { isMissing } from '../../is-missing.ts';
import type { Speaker } from '../../link-access.ts';
import { LinkGate, PageWaits } from '../../link-gate.tsx';
import { SessionFailed, SessionNotFound } from '../../session-frame.tsx';
import { useWake } from '../../use-wake.ts';
import { doorOf } from './door.ts';
import { Lobby } from './lobby.tsx';
import { OutsideMeeting } from './outside-meeting.tsx';
import { ShutDoor } from './shut-door.tsx';
import { useVisit } from './use-visit.ts';
import type { VisitProps } from './visit-props.ts';

const TITLE = 'Your session';
const dropNotes = async (over: VisitProps) => (await import('./drop-notes.ts')).dropNotes(over);
const RoomScreen = lazily(async () => (await import('./room-screen.tsx')).RoomScreen);
const EndScreen = lazily(async () => (await import('./end-screen.tsx')).EndScreen);

export default function JoinPage() {
  const { id = '' } = useParams();
  const isOwn = useOwnDocument();
  if (!isOwn) return <PageWaits title={TITLE} text="Opening the room…" />;
  return (
    <LinkGate sessionId={id} action={['join', 'guardian']} title={TITLE}>
      {(speaker) => <Loaded id={id} speaker={speaker} />}
    </LinkGate>
  );
}

function Loaded({ id, speaker }: { id: string; speaker: Speaker }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(roomQuery(id, speaker));
  if (data) return <Door id={id} speaker={speaker} look={data} />;
  if (isPending) return <PageWaits title={TITLE} text="Loading the session…" />;
  if (isMissing(error)) return <SessionNotFound />;
  return <SessionFailed error={error} onRetry={() => void refetch()} retrying={isFetching} />;
}

function Door(props: VisitProps) {
  const { id, speaker, look } = props;
  const door = doorOf(look.enter, now());
  const { media, visit, enter, leave, goBack } = useVisit(id, speaker, look.meeting_url ? 'shut' : door.state);
  useWake(nextChange({ join: look.enter }, now()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each state of the door
  useEffect(() => {
    // Fetched while the page is looked at: at the end of a session there may be no network.
    if (door.state !== 'shut') for (const part of [RoomScreen, EndScreen]) part.fetch();
    else void dropNotes(props);
  }, [door.state]);
  if (visit.state === 'room' || visit.state === 'end')
    return (
      <Suspense fallback={<PageWaits title={TITLE} text="Opening the room…" />}>
        {visit.state === 'room' ? (
          <RoomScreen {...props} {...visit} media={media} onEnd={leave} />
        ) : (
          <EndScreen {...props} ending={visit.ending} onBack={goBack} />
        )}
      </Suspense>
    );
  if (door.state === 'shut') return <ShutDoor {...props} title={door.title} text={door.text} />;
  if (look.meeting_url) return <OutsideMeeting {...props} door={door} address={look.meeting_url} />;
  return <Lobby {...props} {...visit} door={door} media={media} onEnter={(replace) => void enter(replace)} />;
}
