interface Props {
  url: string;
  poster: string | null;
  captions: string | null;
  /** Whose it is. */
  label: string;
  playAtOnce?: boolean;
}

/** Half a minute of somebody, on a ground of fixed size. Nothing is loaded before it is wanted. */
export function IntroVideo({ url, poster, captions, label, playAtOnce = false }: Props) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: not everybody has written captions
    <video
      className="intro-video"
      src={url}
      poster={poster ?? undefined}
      aria-label={label}
      controls
      playsInline
      autoPlay={playAtOnce}
      preload={poster ? 'none' : 'metadata'}
    >
      {captions ? <track kind="captions" src={captions} srcLang="en" label="English" default /> : null}
    </video>
  );
}
