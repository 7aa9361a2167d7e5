import { expect, test } from 'bun:test';
import type { Seat } from 'contracts/room';
import { openPage } from 'web-kit/page-testing';
import { LeaveDialog } from './leave-dialog.tsx';

const nothing = () => undefined;
const said = async (seat: Seat) => {
  const dialog = <LeaveDialog open seat={seat} other="Maya" onClose={nothing} onLeave={nothing} onEnd={nothing} />;
  const page = await openPage([{ path: '/', element: <main>{dialog}</main> }], '/', { as: 'athlete' });
  return page.screen.getByRole('dialog').textContent;
};

test('only a guardian reads that nobody can come back once they end it for everyone, as only theirs is final', async () => {
  expect(await said('guardian')).toContain('If you end it for everyone, nobody can come back, Maya included.');
  for (const seat of ['athlete', 'mentor'] as const)
    expect(await said(seat)).toContain('If you end it for everyone, Maya is out, too, but can also come back.');
});
