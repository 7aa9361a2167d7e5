import type { AvailabilityEntry } from 'contracts/http/availability';

type Window = [days: string, start: string, end: string];

/** How students live between practices. Days are numbers as in the calls: 0 is Monday. */
const WEEKS = {
  weeknights: [['01234', '18:00', '21:00']],
  lateNights: [['0123', '20:00', '23:00']],
  weekends: [['56', '10:00', '15:00']],
  earlyBird: [
    ['13', '06:30', '08:30'],
    ['5', '08:00', '11:00'],
  ],
  aroundPractice: [
    ['024', '12:00', '14:00'],
    ['13', '19:00', '22:00'],
    ['6', '13:00', '18:00'],
  ],
  sundays: [['6', '11:00', '20:00']],
  lunches: [
    ['01234', '11:30', '13:30'],
    ['5', '12:00', '14:00'],
  ],
  wideOpen: [
    ['01234', '16:00', '21:00'],
    ['56', '09:00', '18:00'],
  ],
  splitDays: [
    ['02', '09:00', '11:00'],
    ['02', '17:00', '19:00'],
    ['4', '15:00', '20:00'],
  ],
  offSeason: [
    ['0123456', '17:00', '20:00'],
    ['5', '09:00', '12:00'],
  ],
} as const satisfies Record<string, readonly (readonly [string, string, string])[]>;
export type WeekName = keyof typeof WEEKS;

/** The weekly windows of that name, as the call takes them. */
export function weekOf(name: WeekName, timezone: string): AvailabilityEntry[] {
  return entries(WEEKS[name] as readonly (readonly [string, string, string])[] as Window[], timezone);
}

/** Open around the clock, in hours that begin at `minute`: for the making of history, which then gives way to the real week. */
export function anyTime(timezone: string, minute = 0): AvailabilityEntry[] {
  return entries([['0123456', `00:${String(minute).padStart(2, '0')}`, '24:00']], timezone);
}

function entries(windows: Window[], timezone: string): AvailabilityEntry[] {
  return windows.flatMap(([days, start_time, end_time]) =>
    [...days].map((day) => ({ day_of_week: Number(day), start_time, end_time, timezone })),
  );
}

/** The window of one hour at any minute, on two days when it runs past midnight. */
export function hourAt(start: Date, timezone: string): AvailabilityEntry[] {
  const [from, until] = [start, new Date(start.getTime() + 3_600_000)].map((at) => wallClock(at, timezone));
  if (!from || !until) return [];
  if (from.day === until.day) return [{ day_of_week: from.day, start_time: from.time, end_time: until.time, timezone }];
  const evening = { day_of_week: from.day, start_time: from.time, end_time: '24:00', timezone };
  const night = { day_of_week: until.day, start_time: '00:00', end_time: until.time, timezone };
  return until.time === '00:00' ? [evening] : [evening, night];
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

function wallClock(at: Date, timeZone: string): { day: number; time: string } {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(at);
  return {
    day: DAYS.indexOf(part({ weekday: 'short' })),
    time: part({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  };
}
