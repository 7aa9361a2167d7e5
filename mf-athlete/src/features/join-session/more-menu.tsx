import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { LocalMedia, LocalState } from '../../room/local-media.ts';
import { PANEL_PARTS, type PanelPart } from '../../room/panel/parts.ts';
import styles from './room.module.css';
import type { CaptionsInUse } from './use-captions.ts';

interface Props {
  media: LocalMedia;
  local: LocalState;
  captions: CaptionsInUse;
  icon: ComponentType<{ 'aria-hidden': 'true' }>;
  onPart: (part: PanelPart['id']) => void;
  onAgain: () => void;
}

/** What the browser cannot do is not offered. */
export function MoreMenu({ media, local, captions, icon: Icon, onPart, onAgain }: Props) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const onOutside = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      opener.current?.focus();
    };
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);
  return (
    <div ref={box} className={styles.more}>
      <button
        ref={opener}
        type="button"
        className={styles.control}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          <Icon aria-hidden="true" />
        </span>
        More
      </button>
      {isOpen ? (
        <ul className={styles.menu}>
          {listOffers({ media, local, captions, onPart, onAgain }).map(({ label, run }) => (
            <li key={label}>
              <button
                type="button"
                onClick={() => {
                  setOpen(false);
                  run();
                }}
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function listOffers({
  media,
  local,
  captions,
  onPart,
  onAgain,
}: Omit<Props, 'icon'>): { label: string; run: () => void }[] {
  const { devices, camera, screen, canShare, blur } = local;
  const cameras = devices.filter(({ kind }) => kind === 'videoinput');
  const share = () => (screen ? media.stopSharing() : void media.share());
  return [
    ...(PANEL_PARTS.some(({ id }) => id === 'notes') ? [{ label: 'Notes', run: () => onPart('notes') }] : []),
    ...(captions.isOffered
      ? [{ label: captions.isOn ? 'Turn off captions' : 'Turn on captions', run: () => captions.turn(!captions.isOn) }]
      : []),
    ...(camera && cameras.length > 1 ? [{ label: 'Switch camera', run: () => void media.switchCamera() }] : []),
    ...(blur === null
      ? []
      : [{ label: blur ? 'Stop blurring my background' : 'Blur my background', run: () => void media.setBlur(!blur) }]),
    ...(canShare ? [{ label: screen ? 'Stop sharing my screen' : 'Share my screen', run: share }] : []),
    ...(document.pictureInPictureEnabled ? [{ label: 'Picture in picture', run: () => void float() }] : []),
    { label: 'Reconnect now', run: onAgain },
  ];
}

async function float(): Promise<void> {
  const video = document.querySelector<HTMLVideoElement>('video[data-large]');
  await (document.pictureInPictureElement ? document.exitPictureInPicture() : video?.requestPictureInPicture())?.catch(
    () => undefined,
  );
}
