import {
  Clapperboard,
  Ellipsis,
  MessageSquare,
  Mic,
  MicOff,
  NotebookPen,
  PhoneOff,
  ScreenShare,
  ScreenShareOff,
  Video,
  VideoOff,
} from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { LocalMedia, LocalState } from '../../room/local-media.ts';
import { PANEL_PARTS, type PanelPart } from '../../room/panel/parts.ts';
import { MoreMenu } from './more-menu.tsx';
import styles from './room.module.css';
import type { CaptionsInUse } from './use-captions.ts';

interface Props {
  media: LocalMedia;
  local: LocalState;
  captions: CaptionsInUse;
  part: PanelPart['id'] | null;
  unread: Partial<Record<PanelPart['id'], number>>;
  onPart: (part: PanelPart['id']) => void;
  onAgain: () => void;
  onLeave: () => void;
}

const ICONS = { chat: MessageSquare, notes: NotebookPen, film: Clapperboard } as const;

/** In the same order everywhere, Leave last. */
export function Controls({ media, local, captions, part, unread, onPart, onAgain, onLeave }: Props) {
  const { microphone, camera, screen, canShare } = local;
  return (
    <div className={styles.controls} role="toolbar" aria-label="Controls">
      <Control
        icon={microphone ? Mic : MicOff}
        isOff={!microphone}
        onPress={() => void media.setMicrophone(!microphone)}
      >
        {microphone ? 'Mute' : 'Unmute'}
      </Control>
      <Control icon={camera ? Video : VideoOff} isOff={!camera} onPress={() => void media.setCamera(!camera)}>
        {camera ? 'Camera' : 'Camera on'}
      </Control>
      {canShare ? (
        <Control
          icon={screen ? ScreenShareOff : ScreenShare}
          isOn={screen}
          wideOnly
          onPress={() => (screen ? media.stopSharing() : void media.share())}
        >
          {screen ? 'Stop' : 'Share'}
        </Control>
      ) : null}
      {PANEL_PARTS.map(({ id, label }) => (
        <Control
          key={id}
          icon={ICONS[id]}
          isOn={part === id}
          wideOnly={id === 'notes'}
          count={unread[id] ?? 0}
          onPress={() => onPart(id)}
        >
          {label}
        </Control>
      ))}
      <MoreMenu media={media} local={local} captions={captions} onPart={onPart} onAgain={onAgain} icon={Ellipsis} />
      <Control icon={PhoneOff} isLeave onPress={onLeave}>
        Leave
      </Control>
    </div>
  );
}

interface ControlProps {
  icon: ComponentType<{ 'aria-hidden': 'true' }>;
  children: ReactNode;
  onPress: () => void;
  isOff?: boolean;
  isOn?: boolean;
  isLeave?: boolean;
  wideOnly?: boolean;
  count?: number;
}

function Control({ icon: Icon, children, onPress, isOff, isOn, isLeave, wideOnly, count = 0 }: ControlProps) {
  const look = isLeave ? 'leave' : isOff ? 'off' : isOn ? 'on' : undefined;
  return (
    <button
      type="button"
      className={styles.control}
      data-look={look}
      data-wide-only={wideOnly ? '' : undefined}
      aria-pressed={isOn}
      onClick={onPress}
    >
      <span>
        <Icon aria-hidden="true" />
        {count > 0 ? (
          <span className={styles.count}>
            {count}
            <span className="visually-hidden"> new</span>
          </span>
        ) : null}
      </span>
      {children}
    </button>
  );
}
