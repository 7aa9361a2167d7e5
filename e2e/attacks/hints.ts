import { SPORTS } from 'contracts/sports';
import { graduationYears } from 'contracts/times';
import fc from 'fast-check';
import type { Hints } from './generate.ts';
import type { World } from './world.ts';

const NAMES = ['Ann', "O'Neil", 'José María', 'Nguyễn', '美咲', 'नेहा'];

/** Values that get past what a schema cannot say, by the names of fields. */
export async function hintsFor({ market, mentor, stack }: World): Promise<Hints> {
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
