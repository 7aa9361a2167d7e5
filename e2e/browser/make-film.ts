import type { Page } from '@playwright/test';

interface Frame {
  ms: number;
  key: boolean;
  data: number[];
}
const [WIDTH, HEIGHT, FRAMES_PER_SECOND] = [320, 180, 10];

/** A film in which the seconds pass, encoded by the browser: nobody has to keep one in the repository. */
export async function makeFilm(page: Page, seconds: number): Promise<Buffer> {
  const frames = await page.evaluate(encode, [WIDTH, HEIGHT, FRAMES_PER_SECOND, seconds] as const);
  return Buffer.from(webm(frames, seconds * 1_000));
}

async function encode([width, height, rate, seconds]: readonly [number, number, number, number]): Promise<Frame[]> {
  const frames: Frame[] = [];
  const encoder = new VideoEncoder({
    output(chunk) {
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      frames.push({ ms: Math.round(chunk.timestamp / 1_000), key: chunk.type === 'key', data: [...data] });
    },
    error: (error) => console.error(error),
  });
  encoder.configure({ codec: 'vp8', width, height, bitrate: 100_000 });
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  for (let n = 0; n < seconds * rate; n++) {
    context.fillStyle = '#c1915a';
    context.fillRect(0, 0, width, height);
    context.fillStyle = '#1f5f47';
    context.fillRect((n * 3) % width, 60, 60, 60);
    const frame = new VideoFrame(canvas, { timestamp: (n * 1_000_000) / rate });
    encoder.encode(frame, { keyFrame: n % rate === 0 });
    frame.close();
  }
  await encoder.flush();
  return frames;
}

/** A WebM that can be jumped about in: its index stands before the pictures. */
function webm(frames: readonly Frame[], ms: number): number[] {
  const clusters: Frame[][] = [];
  for (const frame of frames) {
    if (frame.key) clusters.push([]);
    clusters.at(-1)?.push(frame);
  }
  const info = element(0x1549a966, [
    ...element(0x2ad7b1, number(1_000_000)),
    ...element(0x4489, [...new Uint8Array(new Float64Array([ms]).buffer)].reverse()),
  ]);
  const picture = [...element(0xb0, number(WIDTH)), ...element(0xba, number(HEIGHT))];
  const track = [
    ...element(0xd7, number(1)),
    ...element(0x73c5, number(1)),
    ...element(0x83, number(1)),
    ...element(0x86, text('V_VP8')),
    ...element(0xe0, picture),
  ];
  const tracks = element(0x1654ae6b, element(0xae, track));
  const bodies = clusters.map((cluster) =>
    element(0x1f43b675, [
      ...element(0xe7, number(start(cluster))),
      ...cluster.flatMap(({ ms, key, data }) => {
        const at = ms - start(cluster);
        return element(0xa3, [0x81, at >> 8, at & 255, key ? 0x80 : 0, ...data]);
      }),
    ]),
  );
  const cues = (places: readonly number[]) =>
    element(
      0x1c53bb6b,
      clusters.flatMap((cluster, n) => {
        const place = [...element(0xf7, number(1)), ...element(0xf1, number(places[n] ?? 0))];
        return element(0xbb, [...element(0xb3, number(start(cluster))), ...element(0xb7, place)]);
      }),
    );
  let place = info.length + tracks.length + cues([]).length;
  const places = bodies.map((body) => {
    const here = place;
    place += body.length;
    return here;
  });
  const head = [
    ...element(0x4286, number(1)),
    ...element(0x42f7, number(1)),
    ...element(0x42f2, number(4)),
    ...element(0x42f3, number(8)),
    ...element(0x4282, text('webm')),
    ...element(0x4287, number(2)),
    ...element(0x4285, number(2)),
  ];
  return [
    ...element(0x1a45dfa3, head),
    ...element(0x18538067, [...info, ...tracks, ...cues(places), ...bodies.flat()]),
  ];
}

const start = (cluster: readonly Frame[]) => cluster[0]?.ms ?? 0;
/** Always of the same length, so that the index can be measured before it is filled in. */
const number = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const text = (letters: string) => [...letters].map((letter) => letter.charCodeAt(0));

/** Its length takes four bytes, of which the first begins with 0001. */
function element(id: number, body: readonly number[]): number[] {
  const name = number(id).slice(number(id).findIndex((byte) => byte > 0));
  return [...name, ...number(0x10000000 + body.length), ...body];
}
