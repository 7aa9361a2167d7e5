import { INTRO_MAX_SECONDS } from 'contracts/media';
import { done, type Result, refuse } from 'contracts/result';
import {
  BufferSource,
  BufferTarget,
  Conversion,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import type { PreparedFile } from './prepare-picture.ts';

export interface PreparedIntro {
  file: PreparedFile;
  seconds: number;
}

/** What browsers play everywhere; phones' HEVC is not among it. */
const VIDEO_CODECS = ['vp8', 'vp9', 'av1', 'avc'];
const AUDIO_CODECS = ['opus', 'vorbis', 'aac', 'mp3'];
const MOST_SIDE = 4_096;

/** Copies picture and sound alone, without place and device, and puts the length first, which recordings lack. */
export async function prepareIntro(bytes: Uint8Array<ArrayBuffer>): Promise<Result<PreparedIntro>> {
  const input = new Input({ formats: [WEBM, MP4, QTFF, MATROSKA], source: new BufferSource(bytes) });
  if (!(await input.canRead().catch(() => false))) return refuse('rule', 'video_type_wrong');
  try {
    const [video, audio] = [await input.getVideoTracks(), await input.getAudioTracks()];
    const [picture] = video;
    if (!picture || video.length > 1 || audio.length > 1) return refuse('rule', 'video_tracks_wrong');
    if (!(await playsEverywhere(picture, audio))) return refuse('rule', 'video_codec_wrong');
    const seconds = await input.computeDuration();
    if (!(seconds > 0)) return refuse('rule', 'video_broken');
    if (seconds > INTRO_MAX_SECONDS) return refuse('rule', 'video_too_long');
    const file = await rewrap(input);
    return file ? done({ file, seconds: Math.round(seconds * 10) / 10 }) : refuse('rule', 'video_broken');
  } catch {
    // It tells formats it cannot read from files that are damaged by throwing for both.
    return refuse('rule', 'video_broken');
  } finally {
    input.dispose();
  }
}

async function playsEverywhere(picture: InputVideoTrack, sound: InputAudioTrack[]): Promise<boolean> {
  const [codec, ...rest] = [await picture.getCodec(), ...(await Promise.all(sound.map((track) => track.getCodec())))];
  const sides = [await picture.getDisplayWidth(), await picture.getDisplayHeight()];
  return (
    VIDEO_CODECS.includes(codec ?? '') &&
    rest.every((each) => AUDIO_CODECS.includes(each ?? '')) &&
    Math.max(...sides) <= MOST_SIDE
  );
}

async function rewrap(input: Input): Promise<PreparedFile | null> {
  const from = await input.getFormat();
  const isWebm = from === WEBM || from === MATROSKA;
  const format = isWebm ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: 'in-memory' });
  const target = new BufferTarget();
  const conversion = await Conversion.init({
    input,
    output: new Output({ format, target }),
    copy: { mode: 'forced', shiftTolerance: Number.POSITIVE_INFINITY },
    tags: {},
    showWarnings: false,
  });
  const lost = conversion.discardedTracks.filter(({ track }) => track.isVideoTrack() || track.isAudioTrack());
  if (!conversion.isValid || lost.length > 0) return null;
  await conversion.execute();
  if (!target.buffer) return null;
  const ending = isWebm ? '.webm' : '.mp4';
  return { ending, type: isWebm ? 'video/webm' : 'video/mp4', bytes: new Uint8Array(target.buffer) };
}
