import { expect, test } from 'bun:test';
import {
  BufferSource,
  BufferTarget,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { recorded } from '../fixtures/pictures.ts';
import { prepareIntro } from './prepare-intro.ts';

type Bytes = Uint8Array<ArrayBuffer>;

async function refusal(bytes: Bytes) {
  const intro = await prepareIntro(bytes);
  return intro.ok ? 'taken' : intro.error.code;
}

/** The recording's first picture again and again, on as many tracks. */
async function video({ seconds, tracks = 1, every = 1 }: { seconds: number; tracks?: number; every?: number }) {
  const input = new Input({ formats: [WEBM], source: new BufferSource(recorded('webm')) });
  const track = await input.getPrimaryVideoTrack();
  const config = await track?.getDecoderConfig();
  const first = track && (await new EncodedPacketSink(track).getFirstPacket());
  if (!first || !config) throw new Error('the recording has no picture');
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const sources = Array.from({ length: tracks }, () => new EncodedVideoPacketSource('vp8'));
  for (const source of sources) output.addVideoTrack(source);
  await output.start();
  for (let at = 0; at < seconds; at += every) {
    const packet = new EncodedPacket(first.data, 'key', at, Math.min(every, seconds - at));
    for (const source of sources) await source.add(packet, { decoderConfig: config });
  }
  await output.finalize();
  return new Uint8Array(output.target.buffer ?? new ArrayBuffer());
}

/** Of a WebM file: the length that it states. */
async function statedSeconds(bytes: Bytes) {
  const input = new Input({ formats: [WEBM], source: new BufferSource(bytes) });
  return await input.getDurationFromMetadata();
}

test.each(['webm', 'mp4'] as const)(
  'what a browser records as %s is taken, and its length is known',
  async (ending) => {
    const intro = await prepareIntro(recorded(ending));
    if (!intro.ok) throw new Error(intro.error.code);
    expect(intro.value.seconds).toBeCloseTo(1.9, 0);
    expect(intro.value.file).toMatchObject({ ending: `.${ending}`, type: `video/${ending}` });
    const again = await prepareIntro(intro.value.file.bytes);
    expect(again.ok && again.value.seconds).toBe(intro.value.seconds);
  },
);

/** As browsers write a file whose end they do not know yet. */
function withoutLength(bytes: Bytes): Bytes {
  const at = bytes.findIndex((byte, i) => byte === 0x44 && bytes[i + 1] === 0x89 && bytes[i + 2] === 0x84);
  // An empty element of the same length.
  const nothing = new Uint8Array([0xec, 0x85, ...Array(5).fill(0)]);
  return new Uint8Array([...bytes.slice(0, at), ...nothing, ...bytes.slice(at + nothing.length)]);
}

test('a recording that does not state its length comes out stating it, without a word of who recorded it', async () => {
  const taken = withoutLength(recorded('webm'));
  expect(await statedSeconds(taken)).toBeNull();
  expect(new TextDecoder('latin1').decode(taken)).toContain('Chrome');
  const intro = await prepareIntro(taken);
  if (!intro.ok) throw new Error(intro.error.code);
  expect(await statedSeconds(intro.value.file.bytes)).toBeCloseTo(1.9, 0);
  expect(new TextDecoder('latin1').decode(intro.value.file.bytes)).not.toContain('Chrome');
});

test('32 seconds are taken, more are not', async () => {
  expect(await refusal(await video({ seconds: 32 }))).toBe('taken');
  expect(await refusal(await video({ seconds: 33, every: 0.5 }))).toBe('video_too_long');
});

test('what is no video, damaged, or of several pictures is refused, each with its own code', async () => {
  expect(await refusal(new Uint8Array())).toBe('video_type_wrong');
  expect(await refusal(new Uint8Array(5_000).fill(7))).toBe('video_type_wrong');
  expect(await refusal(new TextEncoder().encode('<html>'.repeat(500)))).toBe('video_type_wrong');
  expect(await refusal(recorded('webm').slice(0, 5_000))).toBe('video_broken');
  expect(await refusal(await video({ seconds: 3, tracks: 2 }))).toBe('video_tracks_wrong');
});
