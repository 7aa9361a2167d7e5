import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { bomb, picture } from '../fixtures/pictures.ts';
import { encodeForMail, preparePortrait, preparePoster } from './prepare-picture-apart.ts';

test('a picture is prepared in a process of its own, and so is its copy for mails', async () => {
  const portrait = await preparePortrait(await picture(), { turn: 0 });
  if (!portrait.ok) throw new Error(portrait.error.code);
  expect(portrait.value.map(({ ending }) => ending)).toContain('-320.webp');
  const source = portrait.value.find(({ ending }) => ending === '-320.webp');
  const mail = await encodeForMail(source?.bytes.buffer ?? new ArrayBuffer());
  expect([...mail.bytes.slice(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  expect(await preparePoster(await picture())).toMatchObject({ ok: true, value: [{ type: 'image/webp' }] });
});

test('what is refused there is refused here, in the same words', async () => {
  expect(await preparePoster(new Uint8Array(9))).toMatchObject({ ok: false, error: { code: 'picture_type_wrong' } });
  const bombed = await preparePortrait(await bomb(), { turn: 0 });
  expect(bombed).toMatchObject({ ok: false, error: { code: 'picture_too_many_pixels' } });
});

test('work that fails there fails here, and no process of it stays', async () => {
  await expect(encodeForMail(new ArrayBuffer(9))).rejects.toThrow('not prepared');
  expect(readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')).toBe('');
});
