import { type ReactNode, useEffect, useRef, useState } from 'react';
import { initialsOf, teamStyle } from './jersey.ts';

/** As the server keeps them; a test holds both together. */
export const PICTURE_WIDTHS = [160, 320, 640] as const;

/** How wide the picture is drawn, for the browser to choose a file by before it knows the layout. */
const SIZES = {
  tiny: '44px',
  small: '76px',
  // A little less than drawn, so that the densest phones take 320 pixels and not 640.
  card: '(min-width: 48rem) 160px, 106px',
  tile: '(min-width: 48rem) 184px, 45vw',
  plain: '(min-width: 48rem) 220px, 152px',
  large: '(min-width: 48rem) 320px, 212px',
} as const;

interface Props {
  firstName: string;
  lastName: string;
  /** Chooses the team color of the frame; null where it is not known. */
  college: string | null;
  portrait: { url: string } | null | undefined;
  size?: keyof typeof SIZES;
  /** Visible at once: loaded before anything else. */
  priority?: boolean;
  /** On the strip below the picture. */
  children?: ReactNode;
}

/** A face in the team color, and the jersey's initials where there is none. Hidden from screen readers: put the name beside it. */
export function Portrait({ firstName, lastName, college, portrait, size = 'card', priority, children }: Props) {
  const url = portrait?.url ?? null;
  const { picture, state, onLoad, onError } = usePicture(url);
  return (
    <div className={`portrait portrait-${size}`} style={teamStyle(college)} data-state={url ? state : 'none'}>
      <div className="portrait-picture">
        <span className="portrait-initials" aria-hidden="true" translate="no">
          {initialsOf(firstName, lastName)}
        </span>
        {url && state !== 'failed' ? (
          <picture>
            <source type="image/avif" srcSet={sourcesOf(url, 'avif')} sizes={SIZES[size]} />
            <source type="image/webp" srcSet={sourcesOf(url, 'webp')} sizes={SIZES[size]} />
            <img
              ref={picture}
              src={`${url}-320.webp`}
              alt=""
              width={320}
              height={384}
              loading={priority ? 'eager' : 'lazy'}
              fetchPriority={priority ? 'high' : undefined}
              decoding="async"
              onLoad={onLoad}
              onError={onError}
            />
          </picture>
        ) : null}
      </div>
      {children ? <div className="portrait-strip">{children}</div> : null}
    </div>
  );
}

type State = 'loading' | 'shown' | 'failed';

function usePicture(url: string | null) {
  const picture = useRef<HTMLImageElement>(null);
  const [known, setKnown] = useState<{ url: string | null; state: State }>({ url, state: 'loading' });
  const state = known.url === url ? known.state : 'loading';
  const settle = (next: State) => setKnown({ url, state: next });
  // In HTML that was rendered ahead the picture may have come before anybody listened.
  useEffect(() => {
    const image = picture.current;
    if (image?.complete && image.naturalWidth > 0) setKnown({ url, state: 'shown' });
  }, [url]);
  return { picture, state, onLoad: () => settle('shown'), onError: () => settle('failed') };
}

function sourcesOf(url: string, format: 'avif' | 'webp'): string {
  return PICTURE_WIDTHS.map((width) => `${url}-${width}.${format} ${width}w`).join(', ');
}
