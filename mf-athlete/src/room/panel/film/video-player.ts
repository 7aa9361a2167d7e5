import type { MakePlayer } from './player.ts';

const CHANGES = [
  'loadedmetadata',
  'durationchange',
  'playing',
  'pause',
  'seeking',
  'seeked',
  'waiting',
  'ended',
  'error',
];

export function videoPlayer(address: string, name: string): MakePlayer {
  return (place) => {
    const video = document.createElement('video');
    video.src = address;
    video.playsInline = true;
    video.preload = 'auto';
    video.disablePictureInPicture = true;
    video.setAttribute('aria-label', name);
    place.append(video);
    let wantsTap = false;
    const length = measureLength(video);
    return {
      duration: length.seconds,
      place: () => video.currentTime,
      isPlaying: () => !video.paused && !video.ended,
      isBusy: () => length.isMeasuring() || video.seeking || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA,
      bends: true,
      rate: () => video.playbackRate,
      title: () => null,
      trouble: () => (video.error ? 'unplayable' : wantsTap ? 'tap' : null),
      play() {
        video.play().then(
          () => {
            wantsTap = false;
          },
          (error: unknown) => {
            wantsTap = error instanceof DOMException && error.name === 'NotAllowedError';
            video.dispatchEvent(new Event('durationchange'));
          },
        );
      },
      pause: () => video.pause(),
      seek(at) {
        video.currentTime = at;
      },
      setRate(rate) {
        video.playbackRate = rate;
      },
      onChange(listener) {
        for (const name of CHANGES) video.addEventListener(name, listener);
        return () => {
          for (const name of CHANGES) video.removeEventListener(name, listener);
        };
      },
      remove() {
        video.pause();
        video.removeAttribute('src');
        video.load();
        video.remove();
      },
    };
  };
}

const FAR_BEYOND = 1e9;
const MEASURES_WITHIN_MS = 5_000;

/** A film that a browser recorded does not say how long it is, until somebody has jumped beyond its end. */
function measureLength(video: HTMLVideoElement) {
  let measuring: ReturnType<typeof setTimeout> | null = null;
  let end: number | null = null;
  const finish = () => {
    if (measuring === null) return;
    clearTimeout(measuring);
    measuring = null;
    video.currentTime = 0;
  };
  video.addEventListener('loadedmetadata', () => {
    if (video.duration !== Number.POSITIVE_INFINITY) return;
    measuring = setTimeout(finish, MEASURES_WITHIN_MS);
    video.currentTime = FAR_BEYOND;
  });
  video.addEventListener('durationchange', () => Number.isFinite(video.duration) && finish());
  video.addEventListener('ended', () => {
    end = video.currentTime;
  });
  return {
    seconds: () => (Number.isFinite(video.duration) ? video.duration : end),
    isMeasuring: () => measuring !== null,
  };
}
