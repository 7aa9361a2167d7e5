import { useEffect, useRef } from 'react';

interface Props {
  track: MediaStreamTrack;
  mirrored?: boolean;
  label: string;
}

/** Of oneself; always silent. */
export function Picture({ track, mirrored, label }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = new MediaStream([track]);
  }, [track]);
  return <video ref={video} autoPlay muted playsInline data-mirrored={mirrored ? '' : undefined} aria-label={label} />;
}
