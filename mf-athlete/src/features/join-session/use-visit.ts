import { SHOWN_DETAIL } from 'contracts/shown-details';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorText, isApiError, isRefused } from 'web-kit/api';
import { now } from 'web-kit/clock';
import { enterRoom as askToEnter, iceServer, type RoomEntry } from 'web-kit/resources/room';
import type { Speaker } from '../../link-access.ts';
import { type LocalMedia, openLocalMedia } from '../../room/local-media.ts';
import { type Entry, enterRoom, type Room, type RoomState } from '../../room/room.ts';
import type { Door } from './door.ts';
import { keepVisit, keptVisit } from './kept-visit.ts';

export type Ending = NonNullable<RoomState['ending']>;
interface InLobby {
  state: 'lobby';
  entering: boolean;
  failure: string | null;
  elsewhere: boolean;
  /** How this page’s visit ended that they come back from. */
  after: Ending | null;
}
export type Visit = InLobby | { state: 'room'; room: Room; times: RoomEntry } | { state: 'end'; ending: Ending };

const LOBBY: InLobby = { state: 'lobby', entering: false, failure: null, elsewhere: false, after: null };

export function useVisit(sessionId: string, { credential }: Speaker, door: Door['state']) {
  const keptForReturn = () => (door === 'open' ? keptVisit(sessionId) : null);
  const [media, setMedia] = useState<LocalMedia>(() => openLocalMedia());
  const [visit, setVisit] = useState<Visit>(() => ({ ...LOBBY, entering: keptForReturn() !== null }));
  const room = useRef<Room | null>(null);
  const isGone = useRef(false);
  const last = useRef<string | null>(null);
  // A mailed link's credential is renewed during the session, which must not disturb it.
  const latest = useRef(credential);
  latest.current = credential;

  const enter = useCallback(
    async (replace: boolean) => {
      if (isGone.current) return;
      setVisit({ ...LOBBY, entering: true });
      const ask = async (again: boolean) => {
        const before = keptVisit(sessionId)?.connection ?? last.current;
        const wanted = { id: sessionId, credential: latest.current, replace: replace || again, before };
        const answer = await askToEnter(wanted);
        last.current = answer.connection;
        if (!isGone.current) keep(sessionId, answer.connection, media);
        return answer;
      };
      try {
        const answer = await ask(false);
        // Nobody would ever leave a room that no page shows.
        if (isGone.current) return;
        const opened = enterRoom({
          address: `${location.origin.replace(/^http/, 'ws')}/api/rooms/${sessionId}/signal`,
          entry: entryOf(answer),
          renew: async () => entryOf(await ask(true)),
          media,
          now,
          isFinal,
        });
        room.current = opened;
        setVisit({ state: 'room', room: opened, times: answer });
      } catch (error) {
        // Of a server that could not be reached, the place in the room is asked for again.
        if (isFinal(error)) keepVisit(sessionId, null);
        const elsewhere = isRefused(error, 'room_elsewhere');
        setVisit({ ...LOBBY, elsewhere, failure: elsewhere ? null : errorText(error, SHOWN_DETAIL.unexpected) });
      }
    },
    [sessionId, media],
  );
  const leave = useCallback(
    (ending: Ending) => {
      // Only a page that is closed by accident finds its way back without asking.
      keepVisit(sessionId, null);
      room.current = null;
      media.close();
      setVisit({ state: 'end', ending });
    },
    [sessionId, media],
  );
  /** To the lobby, with no device in use yet. */
  const goBack = useCallback(() => {
    setMedia(openLocalMedia());
    setVisit((ended) => ({ ...LOBBY, after: ended.state === 'end' ? ended.ending : null }));
  }, []);

  const comeBack = useEffectEvent(() => {
    const before = keptForReturn();
    if (before) void media.open(before).then(() => enter(false));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each session and its devices
  useEffect(() => comeBack(), [sessionId, media]);
  useEffect(() => () => media.close(), [media]);
  const isShutOut = door === 'shut' && visit.state === 'lobby';
  useEffect(() => {
    if (isShutOut) goBack();
  }, [isShutOut, goBack]);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      room.current?.leave();
      keepVisit(sessionId, null);
    };
  }, [sessionId]);
  return { media, visit, enter, leave, goBack };
}

function isFinal(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;
}

function entryOf({ ticket, seat, connection, ice_servers }: RoomEntry): Entry {
  if (ticket === null) throw new Error('this session takes place elsewhere');
  return { ticket, seat, connection, iceServers: ice_servers.map(iceServer) };
}

function keep(sessionId: string, connection: string, media: LocalMedia): void {
  const { microphone, camera, blur } = media.get();
  keepVisit(sessionId, { connection, microphone, camera, blur: blur === true });
}
