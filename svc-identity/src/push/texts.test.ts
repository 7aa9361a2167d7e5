import { expect, test } from 'bun:test';
import { PUSH_KINDS_OF } from 'contracts/push';
import { DAY_MS, HOUR_MS } from 'contracts/times';
import { MAILS, type MailKind } from '../mail/kinds.ts';
import { writePush } from './texts.ts';

const NOW = new Date('2026-12-02T15:00:00Z');
const at = (ms: number) => new Date(NOW.getTime() + ms).toISOString();
/** As much as any mail knows, and more. */
const FACTS = {
  sessionId: crypto.randomUUID(),
  mentorId: crypto.randomUUID(),
  threadId: crypto.randomUUID(),
  startsAt: at(2 * HOUR_MS),
  endsAt: at(3 * HOUR_MS),
  bookableUntil: at(DAY_MS),
  amountCents: 12_000,
  mentorName: 'Maya Okafor',
  athleteName: 'Jordan Reyes',
  sport: 'basketball',
  note: 'About the film of Friday',
  plan: { summary: 'Shorter film.' },
  messages: [{ text: 'Your film is long, Jordan.' }],
};

const pushes = (role: 'athlete' | 'mentor') =>
  (Object.keys(MAILS) as MailKind[]).flatMap((kind) =>
    ['checked_in', 'after_end'].flatMap((when) => {
      const push = writePush(kind, { facts: { ...FACTS, when }, role, timeZone: 'UTC', now: NOW });
      return push ? [push] : [];
    }),
  );

test('no notification of any kind says on a lock screen who, for how much or about what', () => {
  for (const { title, body } of [...pushes('athlete'), ...pushes('mentor')])
    expect(`${title} ${body}`).not.toMatch(/Maya|Okafor|Jordan|Reyes|basketball|film|\$|\b120\b|@/i);
});

test('each kind that can be switched off is one that is sent', () => {
  for (const role of ['athlete', 'mentor'] as const) {
    const sent = new Set(pushes(role).map(({ kind }) => kind));
    for (const kind of PUSH_KINDS_OF[role]) expect(sent).toContain(kind);
  }
});
