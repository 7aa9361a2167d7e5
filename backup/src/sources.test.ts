import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { EXIT_CONFIG } from 'svc-kit/config';
import { ROOT } from './sources.ts';

/** @param secret undefined: none */
async function tryIn(NODE_ENV: string, BACKUP_SECRET: string | undefined): Promise<{ code: number; said: string }> {
  const child = Bun.spawn([process.execPath, join(ROOT, 'backup/main.ts'), '--keep-days', '0'], {
    env: { PATH: process.env.PATH ?? '', NODE_ENV, BACKUP_TO: '/nowhere', BACKUP_SECRET, DATA_DIR: '/nowhere' },
    stdout: 'ignore',
    stderr: 'pipe',
  });
  const said = await new Response(child.stderr).text();
  return { code: await child.exited, said };
}

test.each([
  ['none', undefined],
  ['a short one', 'Sideline-2026'],
])(
  'in production a backup is sealed with no secret that can be guessed: %s is refused',
  async (_, secret) => {
    const { code, said } = await tryIn('production', secret);
    expect([code, said]).toEqual([EXIT_CONFIG, expect.stringContaining('BACKUP_SECRET: must have 32 characters')]);
    expect(said).not.toContain(secret ?? 'undefined');
  },
  60_000,
);

test('a long secret is taken in production, and a short one elsewhere', async () => {
  for (const taken of [tryIn('production', 'x'.repeat(32)), tryIn('test', 's')])
    expect((await taken).said).not.toContain('BACKUP_SECRET');
}, 60_000);
