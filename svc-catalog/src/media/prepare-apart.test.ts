import { expect, test } from 'bun:test';
import { recorded } from '../fixtures/pictures.ts';
import { prepareIntroApart } from './prepare-apart.ts';

/** A recording whose pictures are replaced by as many empty ones as fit: minutes of work for whoever reads them all. */
function endless(): Uint8Array<ArrayBuffer> {
  const taken = recorded('webm');
  const isCluster = (i: number) => [0x1f, 0x43, 0xb6, 0x75].every((byte, n) => taken[i + n] === byte);
  const head = taken.slice(
    0,
    taken.findIndex((_, i) => i > 300 && isCluster(i)),
  );
  const blocks = Array.from({ length: 3_000 }, (_, i) => [0xa3, 0x85, 0x81, 0, i & 0x7f, 0x80, 1]).flat();
  const cluster = (at: number) => {
    const content = [0xe7, 0x83, at >> 16, (at >> 8) & 0xff, at & 0xff, ...blocks];
    const size = content.length;
    return [0x1f, 0x43, 0xb6, 0x75, 0x10, size >> 16, (size >> 8) & 0xff, size & 0xff, ...content];
  };
  return new Uint8Array([...head, ...Array.from({ length: 300 }, (_, n) => cluster(n * 20)).flat()]);
}

test('a recording is prepared in a thread of its own', async () => {
  const intro = await prepareIntroApart(recorded('mp4'));
  expect(intro).toMatchObject({ ok: true, value: { seconds: 1.9, file: { type: 'video/mp4' } } });
  const refused = await prepareIntroApart(new Uint8Array(9));
  expect(refused).toMatchObject({ ok: false, error: { code: 'video_type_wrong' } });
});

test('a file that keeps its reader busy for too long is given up, and nobody else waits for it', async () => {
  const file = endless();
  let turns = 0;
  const others = setInterval(() => {
    turns += 1;
  }, 5);
  const intro = await prepareIntroApart(file, 300);
  clearInterval(others);
  expect(intro).toMatchObject({ ok: false, error: { code: 'video_broken' } });
  expect(turns).toBeGreaterThan(0);
});
