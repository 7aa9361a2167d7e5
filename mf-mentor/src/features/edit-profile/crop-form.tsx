import { PORTRAIT_RATIO } from 'contracts/media';
import { RotateCcw, RotateCw } from 'lucide-react';
import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { Button, Notice, Slider } from 'ui';
import { type Crop, sendPortrait } from 'web-kit/resources/media';
import { useChange } from 'web-kit/use-change';
import styles from './faces.module.css';
import { Sending } from './sending.tsx';
import { useCallOff } from './use-call-off.ts';
import { useObjectUrl } from './use-object-url.ts';

const MOST_ZOOM = 4;
const ARROW_PIXELS = 8;
/** Its own style sheet would be injected, which our policy forbids. */
const CLASSES = {
  containerClassName: styles.cropper ?? '',
  mediaClassName: styles.media ?? '',
  cropAreaClassName: styles.area ?? '',
};

interface Props {
  mentorId: string;
  file: File;
  onSaved: () => void;
  /** It isn't the picture that its name says, so there is nothing to crop. */
  onUnreadable: () => void;
  onClose: () => void;
}

/** Drag, pinch or scroll; arrow keys and the slider do the same. */
export default function CropForm({ mentorId, file, onSaved, onUnreadable, onClose }: Props) {
  const url = useObjectUrl(file);
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [turn, setTurn] = useState(0);
  const [area, setArea] = useState<Area | null>(null);
  const [share, setShare] = useState(0);
  const signal = useCallOff();
  const { run, isPending, failure } = useChange(sendPortrait, { onDone: onSaved });
  const turnBy = (degrees: number) => {
    setTurn((turn + degrees + 360) % 360);
    setPlace({ x: 0, y: 0 });
  };
  return (
    <div className="stack">
      <div className={styles.crop}>
        {url ? (
          <Cropper
            image={url}
            crop={place}
            zoom={zoom}
            rotation={turn}
            aspect={PORTRAIT_RATIO}
            maxZoom={MOST_ZOOM}
            showGrid={false}
            keyboardStep={ARROW_PIXELS}
            disableAutomaticStylesInjection
            classes={CLASSES}
            mediaProps={{ alt: '', onError: onUnreadable }}
            cropperProps={{ 'aria-label': 'The part to keep. Move it with the arrow keys.', role: 'group' }}
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onCropComplete={setArea}
          />
        ) : null}
      </div>
      <Slider
        label="Zoom"
        min={1}
        max={MOST_ZOOM}
        step={0.05}
        value={zoom}
        onChange={({ target }) => setZoom(Number(target.value))}
      />
      <div className="row">
        <Button look="quiet" onClick={() => turnBy(-90)}>
          <RotateCcw aria-hidden="true" />
          Turn left
        </Button>
        <Button look="quiet" onClick={() => turnBy(90)}>
          <RotateCw aria-hidden="true" />
          Turn right
        </Button>
      </div>
      {isPending ? <Sending share={share} what="your picture" /> : null}
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <div className="row">
        <Button
          onClick={() => run({ mentorId, file, crop: cropOf(area, turn), onProgress: setShare, signal: signal() })}
          waiting={isPending && 'Saving…'}
        >
          Save portrait
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** Without an area, as before the picture is there, the server keeps the middle. */
export function cropOf(area: Area | null, turn: number): Crop {
  const turned = { turn: String(turn) as '0' | '90' | '180' | '270' };
  if (!area || !Number.isFinite(area.width)) return turned;
  const share = (percent: number) => Math.round(Math.min(100, Math.max(0, percent)) * 100) / 10_000;
  const [x, y] = [share(area.x), share(area.y)];
  return { x, y, width: Math.min(share(area.width), 1 - x), height: Math.min(share(area.height), 1 - y), ...turned };
}
