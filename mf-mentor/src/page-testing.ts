import {
  getAvailability,
  getBookingRules,
  getOverrides,
  previewSlots,
  saveAvailability,
  saveBookingRules,
  saveOverrides,
} from 'contracts/http/availability';
import { listBusyCalendars } from 'contracts/http/busy-calendars';
import { getMentor, type Profile } from 'contracts/http/mentors';
import { getEarnings } from 'contracts/http/payments';
import { listMentorSessions, type Session } from 'contracts/http/sessions';
import { me } from 'contracts/http/sign-in';
import { HORIZON_DAYS, NOTICE_MINUTES } from 'contracts/times';
import { openPage } from 'web-kit/page-testing';
import type { FakeServer } from 'web-kit/page-testing/fake-server';
import { PEOPLE } from 'web-kit/page-testing/people';
import { sampleEarnings, sampleProfile } from 'web-kit/page-testing/samples';
import routes from './app.tsx';

export const ownProfile = (
  change: Partial<Profile> = {},
  verification_status: 'pending' | 'approved' | 'rejected' = 'approved',
) => sampleProfile({ is_verified: verification_status === 'approved', verification_status, ...change });

function settledMentor(server: FakeServer, sessions: Session[]): void {
  const done = { message: 'Saved.' };
  server.answer(getMentor, ownProfile());
  server.answer(me, { ...PEOPLE.mentor, user_type: 'mentor', birth_date_known: true });
  server.answer(listMentorSessions, { sessions });
  server.answer(getEarnings, sampleEarnings());
  server.answer(getAvailability, []);
  server.answer(getOverrides, []);
  server.answer(getBookingRules, {
    notice_minutes: NOTICE_MINUTES,
    buffer_minutes: 0,
    horizon_days: HORIZON_DAYS,
    least_notice_minutes: NOTICE_MINUTES,
    most_horizon_days: HORIZON_DAYS,
  });
  server.answer(listBusyCalendars, { calendars: [], busy: [], horizon_days: HORIZON_DAYS });
  server.answer(previewSlots, { timezone: 'America/New_York', slots: [] });
  for (const save of [saveAvailability, saveOverrides, saveBookingRules]) server.answer(save, done);
}

interface Options {
  sessions?: Session[];
  now?: string;
  kept?: Readonly<Record<string, string>>;
  head?: string;
  server?: (server: FakeServer) => void;
}

export function openMentor(address: string, { sessions = [], now, kept, head, server }: Options = {}) {
  return openPage(routes, address, {
    as: 'mentor',
    ...(now && { now }),
    ...(kept && { kept }),
    ...(head && { head }),
    server: (fake) => {
      settledMentor(fake, sessions);
      server?.(fake);
    },
  });
}
