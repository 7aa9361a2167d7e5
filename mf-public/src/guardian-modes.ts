import type { GuardianMode } from 'contracts/status';

/** As a guardian reads them who chooses, and as the athlete reads what they chose. */
export const GUARDIAN_MODES: Readonly<Record<GuardianMode, { title: string; text: string; toAthlete: string }>> = {
  in_room: {
    title: 'I’ll be there',
    text: 'We remind you before each session, and tell your athlete and the mentor to expect you. A session still goes ahead if you can’t make it.',
    toAthlete: 'They take part in your sessions. We tell you and your mentor to expect them.',
  },
  drop_in: {
    title: 'I may look in',
    text: 'Come in whenever you like, or not at all. Nobody waits for you.',
    toAthlete: 'They may look in on your sessions.',
  },
  notified: {
    title: 'Just let me know',
    text: 'We email you when a session starts and when it’s over. You can still come in.',
    toAthlete: 'We tell them when a session starts and when it’s over. They can still come in.',
  },
};
