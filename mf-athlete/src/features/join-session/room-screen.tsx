import { firstName } from 'contracts/first-name';
import { useCallback, useEffect, useRef, useState } from 'react';
import { usePageTitle } from 'web-kit/page-title';
import type { RoomEntry, RoomLook } from 'web-kit/resources/room';
import type { Speaker } from '../../link-access.ts';
import type { LocalMedia } from '../../room/local-media.ts';
import { labelOf } from '../../room/panel/names.ts';
import { PANEL_PARTS, type PanelPart } from '../../room/panel/parts.ts';
import type { Room } from '../../room/room.ts';
import { CaptionLines } from './caption-lines.tsx';
import { Controls } from './controls.tsx';
import { keepVisit, keptVisit } from './kept-visit.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { awaitedIn, nameIn, otherSeat } from './party.ts';
import { People } from './people.tsx';
import styles from './room.module.css';
import { RoomBar } from './room-bar.tsx';
import { Safety } from './safety.tsx';
import { SidePanel } from './side-panel.tsx';
import stage from './stage.module.css';
import { Trouble } from './trouble.tsx';
import { useAnnouncements } from './use-announcements.ts';
import { useCaptions } from './use-captions.ts';
import { useStore } from './use-store.ts';
import type { Ending } from './use-visit.ts';
import { useWakeLock } from './use-wake-lock.ts';

interface Props {
  id: string;
  speaker: Speaker;
  look: RoomLook;
  room: Room;
  times: RoomEntry;
  media: LocalMedia;
  onEnd: (ending: Ending) => void;
}
type PartId = PanelPart['id'];
type Asked = 'leave' | 'safety' | null;

const WIDE = '(min-width: 64rem)';

export function RoomScreen({ id, speaker, look, room, times, media, onEnd }: Props) {
  const state = useStore(room);
  const local = useStore(media);
  const { microphone, camera, blur } = local;
  const [asked, setAsked] = useState<Asked>(null);
  const [part, setPart] = useState<PartId | null>(() =>
    matchMedia(WIDE).matches ? (PANEL_PARTS[0]?.id ?? null) : null,
  );
  const [unread, setUnread] = useState<Partial<Record<PartId, number>>>({});
  const [taken, setTaken] = useState<PartId | null>(null);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const screen = useRef<HTMLElement>(null);
  const latest = useRef(speaker.credential);
  latest.current = speaker.credential;
  const mainSeat = otherSeat(look.seat);
  const present = useRef(state.others);
  present.current = state.others;
  const nameOf = useCallback(
    (seat: RoomLook['seat']) => present.current.find((one) => one.seat === seat)?.name ?? nameIn(look, seat),
    [look],
  );
  const captions = useCaptions(room, media);
  const said = useAnnouncements(state, times.ends_at, captions.isHeard);
  useWakeLock();
  usePageTitle(`With ${nameIn(look, mainSeat)}`);

  useEffect(() => {
    if (state.ending) onEnd(state.ending);
  }, [state.ending, onEnd]);
  useEffect(() => {
    const kept = keptVisit(id);
    if (kept) keepVisit(id, { ...kept, microphone, camera, blur: blur === true });
  }, [id, microphone, camera, blur]);
  useEffect(() => screen.current?.focus(), []);

  const toggle = (next: PartId) => setPart((shown) => (shown === next ? null : next));
  return (
    <section
      ref={screen}
      tabIndex={-1}
      data-ground="dark"
      className={`${stage.ground} ${styles.room}`}
      data-panel={part ? '' : undefined}
      data-film={taken ? '' : undefined}
      aria-label={`Session with ${nameIn(look, mainSeat)}`}
    >
      <RoomBar look={look} times={times} state={state} onSafety={() => setAsked('safety')} />
      <People
        state={state}
        local={local}
        seat={look.seat}
        mainSeat={mainSeat}
        mainName={nameIn(look, mainSeat)}
        awaited={awaitedIn(look)}
        taken={taken !== null}
        onPlace={setPlace}
        captioned={captions.isHeard}
      >
        {captions.isOn ? <CaptionLines lines={captions.lines} nameOf={(seat) => labelOf(nameOf, seat)} /> : null}
        <Trouble state={state} look={look} media={media} local={local} onAgain={room.again} />
      </People>
      <Controls
        media={media}
        local={local}
        captions={captions}
        part={part}
        unread={unread}
        onPart={toggle}
        onAgain={room.again}
        onLeave={() => setAsked('leave')}
      />
      {PANEL_PARTS.length > 0 ? (
        <SidePanel
          shown={part}
          unread={unread}
          onShow={setPart}
          common={{
            channel: room.channel,
            sessionId: id,
            credential: () => latest.current,
            me: look.seat,
            nameOf,
            stage: place,
          }}
          onUnread={(of, count) => setUnread((known) => ({ ...known, [of]: count }))}
          onStage={(of, isTaken) => setTaken((now) => (isTaken ? of : now === of ? null : now))}
        />
      ) : null}
      <LeaveDialog
        open={asked === 'leave'}
        seat={look.seat}
        other={firstName(nameIn(look, mainSeat))}
        onClose={() => setAsked(null)}
        onLeave={room.leave}
        onEnd={room.endForAll}
      />
      <Safety
        open={asked === 'safety'}
        id={id}
        credential={speaker.credential}
        look={look}
        onClose={() => setAsked(null)}
        onEnd={room.endForAll}
      />
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </section>
  );
}
