import { Circle, MoveUpRight, Pencil, Trash2, Undo2 } from 'lucide-react';
import { type PointerEvent, useRef, useState } from 'react';
import styles from './film.module.css';
import type { FilmRoom } from './film-room.ts';
import type { Drawing, Stroke } from './film-state.ts';
import { line, type Point, pathOf, pointOf, shapeOf, type Tool } from './shapes.ts';

const TOOLS = [
  { tool: 'pen', label: 'Draw', Icon: Pencil },
  { tool: 'arrow', label: 'Arrow', Icon: MoveUpRight },
  { tool: 'circle', label: 'Circle', Icon: Circle },
] as const;
const SEND_EVERY_MS = 200;
const STEP = 0.004;
/** A drawing is shown around its moment. */
const SHOWN_SECONDS = 0.4;

interface Props {
  film: FilmRoom;
  drawings: readonly Drawing[];
  /** Where the film is. */
  at: number;
  duration: number | null;
  mySeat: string;
}

export function DrawingBoard({ film, drawings, at, duration, mySeat }: Props) {
  const [tool, setTool] = useState<Tool | null>(null);
  const pull = useRef<Pull | null>(null);
  const [draft, setDraft] = useState<readonly Stroke[]>([]);
  const visible = drawings.filter((drawing) => Math.abs(drawing.at - at) <= SHOWN_SECONDS);
  const mine = visible.filter(({ by }) => by === mySeat).at(-1);

  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (!tool || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (film.state().step?.playing) film.step({ playing: false }, duration);
    const start = placeIn(event);
    pull.current = { id: crypto.randomUUID(), at: film.place(duration), start, last: start, waiting: [], sentAt: 0 };
  };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const now = pull.current;
    if (!now || !tool) return;
    const point = placeIn(event);
    if (Math.hypot(point[0] - now.last[0], point[1] - now.last[1]) < STEP) return;
    if (tool === 'pen') {
      now.waiting.push(line(now.last, point));
      setDraft((all) => [...all, line(now.last, point)]);
      if (event.timeStamp - now.sentAt > SEND_EVERY_MS) flush(now, event.timeStamp);
    } else setDraft(shapeOf(tool, now.start, point));
    now.last = point;
  };
  const flush = (now: Pull, timeStamp: number) => {
    if (now.waiting.length > 0) film.draw(now.id, now.at, now.waiting.slice(0, 500));
    now.waiting = [];
    now.sentAt = timeStamp;
  };
  const finish = () => {
    const now = pull.current;
    pull.current = null;
    setDraft([]);
    if (!now || !tool) return;
    if (tool !== 'pen' && now.last !== now.start) now.waiting = shapeOf(tool, now.start, now.last);
    flush(now, 0);
  };
  return (
    <>
      <svg
        className={styles.board}
        data-drawing={tool ? '' : undefined}
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        aria-hidden="true"
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={finish}
        onPointerCancel={finish}
      >
        {visible.map(({ id, strokes }) => (
          <path key={id} d={pathOf(strokes)} />
        ))}
        <path d={pathOf(draft)} />
      </svg>
      <div className={styles.tools} role="toolbar" aria-label="Drawing">
        {TOOLS.map(({ tool: one, label, Icon }) => (
          <button
            key={one}
            type="button"
            aria-label={label}
            aria-pressed={tool === one}
            onClick={() => setTool((now) => (now === one ? null : one))}
          >
            <Icon aria-hidden="true" />
          </button>
        ))}
        <button type="button" aria-label="Undo my last drawing" disabled={!mine} onClick={() => film.clear(mine?.id)}>
          <Undo2 aria-hidden="true" />
        </button>
        <button
          type="button"
          aria-label="Clear drawings"
          disabled={visible.length === 0}
          onClick={() => visible.map(({ id }) => film.clear(id))}
        >
          <Trash2 aria-hidden="true" />
        </button>
      </div>
    </>
  );
}

interface Pull {
  id: string;
  at: number;
  start: Point;
  last: Point;
  /** Not yet sent to the others. */
  waiting: Stroke[];
  sentAt: number;
}

function placeIn({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return pointOf((clientX - left) / width, (clientY - top) / height);
}
