import type { SchoolYear } from 'contracts/school-year';
import { isSport, type Sport, sportName } from 'contracts/sports';

export interface Template {
  name: string;
  summary: string;
  tasks: readonly { text: string; days: number }[];
}

/** No association's dates or rules: they differ by sport and season, and a mailed plan can't follow their changes. */
type Kind = 'film' | 'marks' | 'results' | 'judged';

const KIND_OF: Readonly<Record<Sport, Kind>> = {
  basketball: 'film',
  football: 'film',
  soccer: 'film',
  baseball: 'film',
  softball: 'film',
  volleyball: 'film',
  lacrosse: 'film',
  field_hockey: 'film',
  ice_hockey: 'film',
  water_polo: 'film',
  wrestling: 'film',
  track_field: 'marks',
  swimming: 'marks',
  cross_country: 'marks',
  rowing: 'marks',
  cycling: 'marks',
  triathlon: 'marks',
  weightlifting: 'marks',
  tennis: 'results',
  golf: 'results',
  squash: 'results',
  badminton: 'results',
  bowling: 'results',
  fencing: 'results',
  sailing: 'results',
  rifle: 'results',
  skiing: 'results',
  surfing: 'results',
  gymnastics: 'judged',
  cheerleading: 'judged',
  dance: 'judged',
  equestrian: 'judged',
};

/** What a coach wants to see first of such a sport. */
const SHOW: Readonly<Record<Kind, string>> = {
  film: 'Cut your film to under three minutes, with your three best plays first.',
  marks: 'Write down your best marks with date and meet, and the two you want to reach this season.',
  results: 'List your results of the last twelve months: event, round, score and who you played.',
  judged: 'Film one full routine from one angle, uncut, and note the score it got.',
};

const NEXT_SEASON: Readonly<Record<Kind, string>> = {
  film: 'Pick three games this season to have filmed, and ask who can film them.',
  marks: 'Choose three meets this season where you can reach those marks.',
  results: 'Choose three events this season with stronger fields than last year.',
  judged: 'Choose three events this season where your new skills will be scored.',
};

const BY_YEAR: Readonly<Record<SchoolYear, (kind: Kind) => Template['tasks']>> = {
  freshman: (kind) => [
    { text: 'Write down what you like in a college: size, distance, what you might study.', days: 7 },
    { text: 'Ask your school counselor which classes colleges will count.', days: 14 },
    { text: NEXT_SEASON[kind], days: 21 },
    { text: 'Start one page with your stats, grades and goals, and keep it current.', days: 28 },
  ],
  sophomore: (kind) => [
    { text: SHOW[kind], days: 10 },
    { text: 'List 20 colleges: ten that fit now, five to reach for, five you’d be sure of.', days: 14 },
    { text: 'Read the rosters of five of them: who plays your spot, and when do they graduate?', days: 21 },
    { text: 'Go over your grades with your counselor and plan next year’s classes.', days: 28 },
  ],
  junior: (kind) => [
    { text: SHOW[kind], days: 7 },
    { text: 'Cut your list to ten colleges where you’d play and want to study.', days: 10 },
    { text: 'Rewrite your first email: five lines, one link, one question.', days: 14 },
    { text: 'Email the first five coaches, each about their own team.', days: 18 },
    { text: 'Follow up with everybody who hasn’t answered.', days: 28 },
  ],
  senior: (kind) => [
    { text: 'Ask each coach you talk to where you stand on their list.', days: 5 },
    { text: SHOW[kind], days: 7 },
    { text: 'Check with your counselor that every application and transcript is on its way.', days: 10 },
    { text: 'Compare the real cost of your top three colleges with your family.', days: 14 },
    { text: 'Choose two more colleges that still need your position, and write to them.', days: 18 },
  ],
};

const OPENING: Readonly<Record<SchoolYear, string>> = {
  freshman: 'You have time. Play, keep your grades up, and find out what you want.',
  sophomore: 'This is the year to get organized, so next year is easy.',
  junior: 'Now it counts: a short list, good material, and emails that get answered.',
  senior: 'Keep it simple: be honest about where you stand, and keep two doors open.',
};

const BY_TOPIC: readonly Template[] = [
  {
    name: 'Film first',
    summary: 'Your film is the first thing a coach sees. Let’s make the first 20 seconds count.',
    tasks: [
      { text: 'Watch your film without sound and write down where you’d stop watching.', days: 4 },
      { text: 'Put your three best clips first, and mark yourself in each.', days: 8 },
      { text: 'Show it to your coach and ask for one thing to cut.', days: 12 },
      { text: 'Put it where one link opens it without signing in.', days: 14 },
    ],
  },
  {
    name: 'Emailing coaches',
    summary: 'Short, personal, with one question. You’ll write fewer emails and get more answers.',
    tasks: [
      { text: 'Write one email of five lines: who you are, why them, one link, one question.', days: 3 },
      { text: 'Find one true thing about each of five teams to open with.', days: 7 },
      { text: 'Send the first five on a Tuesday morning.', days: 10 },
      { text: 'Keep a list: when you wrote, who answered, what comes next.', days: 10 },
      { text: 'Follow up once with new results.', days: 24 },
    ],
  },
  {
    name: 'Visiting campuses',
    summary: 'A visit tells you more than a website. Go with questions, come back with notes.',
    tasks: [
      { text: 'Choose two campuses you can reach in a day.', days: 5 },
      { text: 'Write to both coaches that you’re coming, and ask to see a practice.', days: 8 },
      { text: 'Write ten questions for players on the team.', days: 12 },
      { text: 'The evening after each visit, write down three things you liked and three you didn’t.', days: 28 },
    ],
  },
  {
    name: 'Grades and classes',
    summary: 'Grades open more doors than any single game. Here’s where to start.',
    tasks: [
      { text: 'Ask your counselor for your transcript and read it line by line.', days: 5 },
      { text: 'Pick the one class where help pays off most, and ask the teacher what to do.', days: 8 },
      { text: 'Plan three study blocks a week around practice.', days: 10 },
      { text: 'Check what grades the colleges on your list expect.', days: 14 },
    ],
  },
];

/** The one that fits the athlete first. */
export function templatesFor(sport: string | null, year: SchoolYear | null): Template[] {
  if (!year) return [...BY_TOPIC];
  const kind = sport && isSport(sport) ? KIND_OF[sport] : 'film';
  const name = sport ? `${sportName(sport)}, ${year} year` : `${year.charAt(0).toUpperCase()}${year.slice(1)} year`;
  return [{ name, summary: OPENING[year], tasks: BY_YEAR[year](kind) }, ...BY_TOPIC];
}

/** Days of no zone: 9 days after "2026-12-01" is "2026-12-10". */
export function dueOn(days: number, today: string): string {
  const date = new Date(`${today}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
