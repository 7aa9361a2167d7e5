import { X } from 'lucide-react';
import { type KeyboardEvent, Suspense, useId, useRef } from 'react';
import { IconButton } from 'ui';
import { PANEL_PARTS, type PanelPart, type PartProps } from '../../room/panel/parts.ts';
import styles from './room.module.css';

type PartId = PanelPart['id'];
interface Props {
  /** Null while the panel is closed. */
  shown: PartId | null;
  unread: Partial<Record<PartId, number>>;
  common: Omit<PartProps, 'shown' | 'onUnread' | 'onStage' | 'onShow'>;
  onShow: (part: PartId | null) => void;
  onUnread: (part: PartId, count: number) => void;
  onStage: (part: PartId, taken: boolean) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Beside the pictures at a desk, a sheet over them elsewhere. Its parts go on while it is closed. */
export function SidePanel({ shown, unread, common, onShow, onUnread, onStage }: Props) {
  const base = useId();
  const seen = useRef(new Set<PartId>());
  if (shown) seen.current.add(shown);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') return onShow(null);
    const step = STEPS[event.key];
    const at = PANEL_PARTS.findIndex(({ id }) => id === shown);
    if (step === undefined || !(event.target as HTMLElement).matches('[role=tab]')) return;
    event.preventDefault();
    const next = PANEL_PARTS[(at + step + PANEL_PARTS.length) % PANEL_PARTS.length];
    if (!next) return;
    onShow(next.id);
    document.getElementById(`${base}-${next.id}`)?.focus();
  };
  return (
    <aside className={styles.panel} hidden={shown === null} aria-label="Chat, notes and film" onKeyDown={press}>
      <div className={styles.tabs} role="tablist" aria-label="Chat, notes and film">
        {PANEL_PARTS.map(({ id, label }) => (
          <button
            key={id}
            id={`${base}-${id}`}
            type="button"
            role="tab"
            aria-selected={shown === id}
            aria-controls={`${base}-${id}-panel`}
            tabIndex={shown === id ? 0 : -1}
            onClick={() => onShow(id)}
          >
            {label}
            {unread[id] ? (
              <span className={styles.count}>
                {unread[id]}
                <span className="visually-hidden"> new</span>
              </span>
            ) : null}
          </button>
        ))}
      </div>
      <IconButton className={styles.fold} label="Close" onClick={() => onShow(null)}>
        <X aria-hidden="true" />
      </IconButton>
      {PANEL_PARTS.map(({ id, Content, startsShown }) => (
        <div
          key={id}
          id={`${base}-${id}-panel`}
          className={styles.part}
          role="tabpanel"
          aria-labelledby={`${base}-${id}`}
          hidden={shown !== id}
        >
          {!startsShown || seen.current.has(id) ? (
            <Suspense fallback={<p className={styles.loading}>Loading…</p>}>
              <PartOf
                id={id}
                Content={Content}
                common={common}
                shown={shown === id}
                onShow={onShow}
                onUnread={onUnread}
                onStage={onStage}
              />
            </Suspense>
          ) : null}
        </div>
      ))}
    </aside>
  );
}

type OneProps = Pick<Props, 'common' | 'onShow' | 'onUnread' | 'onStage'> &
  Pick<PanelPart, 'id' | 'Content'> & { shown: boolean };

function PartOf({ id, Content, common, shown, onShow, onUnread, onStage }: OneProps) {
  return (
    <Content
      {...common}
      shown={shown}
      onUnread={(count) => onUnread(id, count)}
      onStage={(taken) => onStage(id, taken)}
      onShow={() => onShow(id)}
    />
  );
}
