import { MAX_FILM_NOTE_CHARACTERS, type Seat } from 'contracts/room';
import { Suspense, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { now } from 'web-kit/clock';
import { filmTime } from 'web-kit/film-time';
import { lazily } from 'web-kit/lazily';
import { roomNotesOf } from 'web-kit/resources/room-notes';
import { useNow } from 'web-kit/use-now';
import { keptNotes } from '../../../kept-notes.ts';
import styles from '../panel.module.css';
import type { PartProps } from '../part-props.ts';
import { SayForm } from '../say-form.tsx';
import { useEngine, useReading } from '../use-engine.ts';
import { createFilmCarrier, type FilmCarrier } from './carry-film.ts';
import { readFilmLink } from './film-links.ts';
import { FilmNoteList } from './film-note-list.tsx';
import { createFilmNotes, type FilmNotes, type ShownNote } from './film-notes.ts';
import { shareFilm } from './film-of.ts';
import { createFilmRoom, type FilmRoom } from './film-room.ts';
import type { Player } from './player.ts';
import type { Opening } from './steps.ts';

interface Engines {
  film: FilmRoom;
  carrier: FilmCarrier;
  notes: FilmNotes;
  stop(): void;
}
const OpenFilm = lazily(async () => (await import('./open-film.tsx')).OpenFilm);
const FilmStage = lazily(async () => (await import('./film-stage.tsx')).FilmStage);
const NO_NOTES: readonly ShownNote[] = [];
/** Runs on evenly, also when somebody sets the clock of a device. */
const steadyNow = () => performance.timeOrigin + performance.now();

export function FilmPart(props: PartProps) {
  const engines = useEngine(() => begin(props), props.channel);
  return engines ? <Film {...props} {...engines} /> : null;
}

function begin({ channel, me, sessionId, credential }: PartProps): Engines {
  const film = shareFilm(channel, createFilmRoom(channel, me, steadyNow));
  const carrier = createFilmCarrier(channel);
  const notes = createFilmNotes(
    roomNotesOf(sessionId, credential),
    channel,
    me,
    now,
    keptNotes('film-notes', sessionId, me),
  );
  return {
    film,
    carrier,
    notes,
    stop() {
      for (const engine of [film, carrier, notes]) engine.stop();
    },
  };
}

function Film({ film, carrier, notes: kept, ...props }: PartProps & Engines) {
  const { channel, me, nameOf, stage, shown } = props;
  const { opening } = useReading(film, film.state);
  const carried = useReading(carrier, carrier.carried);
  const all = useReading(kept, () => kept.notes() ?? NO_NOTES);
  const [player, setPlayer] = useState<Player | null>(null);
  const [begun, setBegun] = useState<Moment | null>(null);
  const peers = usePeers(channel);
  const wasShown = useRef(shown);
  wasShown.current ||= shown;
  useCarrying(carrier, opening, me);
  useStage(opening, props);
  useEffect(() => {
    if (shown) FilmStage.fetch();
  }, [shown]);
  const on = opening && { opening, title: titleOf(opening, player) };
  const notes = on ? all.filter((note) => note.film === on.title) : all;
  const place = () => film.place(player?.duration() ?? null);
  const openFile = (file: File) => {
    const type = file.type || 'video/mp4';
    carrier.offer(film.open({ from: 'file', name: file.name.slice(0, 200), bytes: file.size, type }), file);
  };
  return (
    <div className={styles.part}>
      {on ? (
        <FilmNotesPanel {...{ film, notes, place, me, nameOf }} title={on.title} />
      ) : (
        <div className={styles.scroll}>
          {wasShown.current ? (
            <Suspense fallback={<p className={styles.small}>Loading…</p>}>
              <OpenFilm onLink={(url) => film.open({ from: 'embed', url })} onFile={openFile} />
            </Suspense>
          ) : null}
          {notes.length > 0 ? <FilmNoteList {...{ notes, film, me, nameOf }} isOpen={false} at={0} /> : null}
        </div>
      )}
      {on || begun ? <NoteForm {...{ on, begun, place }} onBegun={setBegun} onNote={kept.add} /> : null}
      {opening && stage
        ? createPortal(
            <Suspense fallback={null}>
              <FilmStage {...{ film, opening, carried, notes, me, peers, nameOf }} onPlayer={setPlayer} />
            </Suspense>,
            stage,
          )
        : null}
    </div>
  );
}

interface NotesProps extends Pick<PartProps, 'me' | 'nameOf'> {
  film: FilmRoom;
  title: string;
  notes: readonly ShownNote[];
  place: () => number;
}

function FilmNotesPanel({ film, title, notes, place, me, nameOf }: NotesProps) {
  useNow(500);
  return (
    <>
      <div className={styles.title}>
        <h2>{title}</h2>
        <p className={styles.small}>
          {notes.length === 0 ? 'No notes yet.' : `${notes.length} note${notes.length > 1 ? 's' : ''}.`} They stay with
          your session.
        </p>
      </div>
      <div className={styles.scroll}>
        <FilmNoteList {...{ notes, film, me, nameOf }} at={place()} isOpen />
      </div>
    </>
  );
}

interface OnNow {
  opening: Opening;
  title: string;
}
interface Moment extends OnNow {
  at: number;
}
interface FormProps {
  on: OnNow | null;
  begun: Moment | null;
  place: () => number;
  onBegun: (moment: Moment | null) => void;
  onNote: FilmNotes['add'];
}

/** A note belongs to the moment when its writing began, though the others may close that film meanwhile. */
function NoteForm({ on, begun, place, onBegun, onNote }: FormProps) {
  useNow(500);
  const about = begun ?? (on && { ...on, at: place() });
  if (!about) return null;
  const isOn = about.opening.id === on?.opening.id;
  const title = isOn ? on.title : about.title;
  return (
    <SayForm
      label={`Note at ${filmTime(about.at)}${isOn ? '' : ` of ${title}`}`}
      maxLength={MAX_FILM_NOTE_CHARACTERS}
      onFilled={(isFilled) => onBegun(isFilled && on ? { ...on, at: place() } : null)}
      onSay={(text) => {
        onNote({ at: Math.round(about.at * 10) / 10, text, ...from(about.opening, title) });
        onBegun(null);
      }}
    />
  );
}

function titleOf({ film }: Opening, player: Player | null): string {
  if (film.from === 'file') return film.name.replace(/\.[a-z\d]{2,4}$/i, '') || 'Film';
  return player?.title()?.slice(0, 200) || `Film on ${readFilmLink(film.url)?.site ?? 'another site'}`;
}

function from({ film }: Opening, title: string): { film: string; film_url: string | null } {
  return { film: title, film_url: film.from === 'embed' ? film.url : null };
}

function usePeers(channel: PartProps['channel']): readonly Seat[] {
  const [peers, setPeers] = useState<readonly Seat[]>(() => channel.peers());
  useEffect(() => {
    setPeers(channel.peers());
    return channel.onPeers(setPeers);
  }, [channel]);
  return peers;
}

function useCarrying(carrier: FilmCarrier, opening: Opening | null, me: Seat): void {
  const id = opening?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening
  useEffect(() => {
    if (opening?.film.from !== 'file') carrier.drop();
    else if (!carrier.holds(opening.id)) carrier.fetch(opening);
  }, [carrier, id, me]);
}

/** A phone's sheet would cover the film, so it is brought forward only where both fit. */
function useStage(opening: Opening | null, { onStage, onShow }: PartProps): void {
  const id = opening?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening
  useEffect(() => {
    onStage(id !== undefined);
    if (id && matchMedia('(min-width: 64rem)').matches) onShow();
  }, [id]);
}
