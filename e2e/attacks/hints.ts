import { SPORTS } from 'contracts/sports';
import { graduationYears } from 'contracts/times';
import fc from 'fast-check';
import type { Hints } from './generate.ts';
import type { World } from './world.ts';

const NAMES = ['Ann', "O'Neil", 'José María', 'Nguyễn', '美咲', 'नेहा'];

const base64url = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'AZaz09-_'), minLength: length, maxLength: length });

/** Values that get past what a schema cannot say, by the names of fields, with the format where two kinds share a name. */
export async function hintsFor({ market, mentor, stack, busyCalendar }: World): Promise<Hints> {
  const slots = await market.slots(mentor.id);
  const thisYear = (await market.now()).getUTCFullYear();
  const name = fc.constantFrom(...NAMES);
  const email = fc.uuid().map((id) => `f-${id}@example.org`);
  const zone = fc.constantFrom('America/New_York', 'Asia/Kolkata', 'Pacific/Apia');
  // No addresses, numbers or links in any of them.
  const words = fc.oneof(
    fc.lorem({ maxCount: 8 }),
    fc.constantFrom(
      '<img src=x onerror=alert(1)>',
      "'; drop table session; --",
      '{{7*7}}',
      '😀 नेहा',
      '\u202egnp',
      '%s%n',
    ),
  );
  const link = fc.constantFrom('https://www.hudl.com/video/1', 'https://film.example.org/a?b=c#d');
  return {
    q: fc.oneof(words, fc.constantFrom('%', '_', "o'neil", '$120', 'cs_test_1', '4f7a09c2', 'Nov 23')),
    before: fc.constantFrom('2026-11-23T18:00:00.000Z~mail:1', '0001-01-01T00:00:00.000Z~session:x'),
    'before:uuid': fc.uuid(),
    goal: words,
    standing: words,
    look_at: words,
    label: words,
    summary: words,
    text: words,
    url: link,
    film_url: link,
    n: fc.constantFrom('1', '3', '9'),
    file: fc.tuple(fc.uuid(), fc.constantFrom('-320.avif', '.webm', '.vtt', '-1.png')).map((parts) => parts.join('')),
    x: fc.constantFrom(0, 0.25),
    y: fc.constantFrom(0, 0.25),
    first_name: name,
    last_name: name,
    email,
    guardian_email: email,
    password: fc.uuid(),
    new_password: fc.uuid(),
    current_password: fc.uuid(),
    sport: fc.constantFrom(...SPORTS),
    graduation_year: fc.constantFrom(...graduationYears(thisYear)),
    birth_date: fc.constant('2001-02-28'),
    time_zone: zone,
    timezone: zone,
    mentor_id: fc.constant(mentor.id),
    mentorId: fc.constant(mentor.id),
    calendarId: fc.constant(busyCalendar),
    endpoint: fc.uuid().map((id) => `https://fcm.googleapis.com/fcm/send/${id}`),
    p256dh: base64url(86).map((text) => `B${text}`),
    auth: base64url(22),
    scheduled_datetime: fc.constantFrom(...slots.slice(0, 40)),
    origin_url: fc.constant(stack.url),
    reset_code: fc.constantFrom('123456', '000000'),
    start_time: fc.constantFrom('09:00', '00:00', '11:30'),
    end_time: fc.constantFrom('12:00', '24:00', '21:15'),
    year: fc.constantFrom(thisYear, thisYear - 1),
    verified_only: fc.constantFrom('true', 'false', '1', 'x'),
    payout_ready_only: fc.constantFrom('true', 'false'),
    kind: fc.constantFrom('transfer', 'refund', 'checkout', 'nothing'),
  };
}
