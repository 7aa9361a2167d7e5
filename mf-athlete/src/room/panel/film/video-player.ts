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

/** A film from somebody's own device. */
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
    return {
      duration: () => (Number.isFinite(video.duration) ? video.duration : null),
      place: () => video.currentTime,
      isPlaying: () => !video.paused && !video.ended,
      isBusy: () => video.seeking || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA,
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
