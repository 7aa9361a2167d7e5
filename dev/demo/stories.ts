import type { Deed } from './deed.ts';
import { FILM_ANSWERS, FIRST_ANSWERS, planFrom } from './papers.ts';
import { minutesAfter, type Timeline } from './timeline.ts';

export interface Story {
  mentor: string;
  athlete: string;
  startsAt: Date;
  notes?: string;
  steps: [at: Date, deed: Deed][];
}

const STAR = 'Maya Okafor';
const FAN = 'Jordan Whitlow';
const PAID: Deed = { do: 'book', pays: true };
const UNPAID: Deed = { do: 'book', pays: false };
const CHECK_IN: Deed = { do: 'checkIn' };
const CONFIRM: Deed = { do: 'confirm' };
const COMPLETE: Deed = { do: 'complete' };
const cancelBy = (by: 'athlete' | 'mentor'): Deed => ({ do: 'cancel', by });

/** The last ones are under way when the demo is finished. */
export function toldStories(time: Timeline): Story[] {
  return [...unheld(time), ...decided(time), ...advised(time), ...underWay(time), ...ahead(time)];
}

function unheld({ opening, evenings }: Timeline): Story[] {
  const [, second, third, fourth, fifth, sixth] = evenings;
  if (!second || !third || !fourth || !fifth || !sixth) return [];
  const booking = second.stops[0];
  return [
    { mentor: 'Beau Landry-Pike', athlete: 'Marcus Delaney', startsAt: third.rounds[0], steps: [[opening, PAID]] },
    { mentor: 'Jonah Bexley', athlete: 'Tobias Lindgren', startsAt: fifth.rounds[1], steps: [[booking, PAID]] },
    {
      mentor: 'Sofia Lindqvist',
      athlete: FAN,
      startsAt: fourth.rounds[0],
      notes: 'Sorry in advance: our playoff date is not fixed yet.',
      steps: [
        [booking, PAID],
        [third.stops[0], cancelBy('athlete')],
      ],
    },
    {
      mentor: 'Anders Whitcombe',
      athlete: 'Cole Bannister',
      startsAt: fifth.rounds[1],
      steps: [
        [booking, PAID],
        [fifth.stops[0], cancelBy('athlete')],
      ],
    },
    {
      mentor: 'Connor Mackiewicz',
      athlete: FAN,
      startsAt: sixth.rounds[0],
      notes: 'Questions about prep schools and a fifth year.',
      steps: [
        [booking, PAID],
        [fifth.stops[0], cancelBy('mentor')],
      ],
    },
    { mentor: 'Natalie Prudhomme', athlete: FAN, startsAt: fourth.rounds[1], steps: [[booking, UNPAID]] },
    { mentor: 'Elliot Vanterpool', athlete: 'Amara Eze', startsAt: fifth.rounds[0], steps: [[booking, UNPAID]] },
  ];
}

function decided({ opening, evenings }: Timeline): Story[] {
  const [, second, third, fourth] = evenings;
  if (!second || !third || !fourth) return [];
  return [
    {
      mentor: 'Micah Stroud',
      athlete: 'Henry Sato-Miles',
      startsAt: second.rounds[0],
      steps: [
        [opening, PAID],
        [second.stops[0], CHECK_IN],
        [second.stops[0], CONFIRM],
        [second.stops[0], complaint('other', 'He plays football and I row. I thought we would be matched by sport.')],
        [
          second.stops[1],
          decision(
            'none',
            'The profile names the sport and you chose the mentor yourself; the hour was held in full. Write to me if you would like help choosing the next one.',
          ),
        ],
      ],
    },
    {
      mentor: 'Zora Ellington',
      athlete: 'Elena Vasquez-Hart',
      startsAt: third.rounds[0],
      steps: [
        [opening, PAID],
        [third.stops[0], CHECK_IN],
        [third.stops[0], CONFIRM],
        [
          third.stops[0],
          complaint('technical_issues', 'The picture froze again and again and we lost about half of the hour.'),
        ],
        [third.stops[1], decision('partial', 'Both of you report the same drop-outs. Half of the fee goes back.', 40)],
      ],
    },
    {
      mentor: 'Quentin Drummond',
      athlete: 'Wyatt Brandvold',
      startsAt: fourth.rounds[0],
      steps: [
        [second.stops[0], PAID],
        [fourth.stops[0], CHECK_IN],
        [
          fourth.stops[0],
          complaint('unprofessional', 'He joined from a loud bus, said he would call back in a minute and did not.'),
        ],
        [
          fourth.stops[1],
          decision(
            'full',
            'He checked in but did not hold the hour, and says so himself. The family gets everything back.',
          ),
        ],
      ],
    },
  ];
}

/** With a plan whose first task is done, whose second was due, and the rest of which lies ahead. */
function advised({ opening, evenings }: Timeline): Story[] {
  const third = evenings[2];
  if (!third) return [];
  const [startsAt, at] = [third.rounds[1], third.stops[1]];
  return [
    {
      mentor: STAR,
      athlete: FAN,
      startsAt,
      notes: 'Which ten colleges, and what do I write to them?',
      steps: [
        [opening, PAID],
        [opening, { do: 'answer', body: FIRST_ANSWERS }],
        [at, CHECK_IN],
        [at, CONFIRM],
        [at, { do: 'plan', body: planFrom(startsAt) }],
        [at, { do: 'tick', n: 1 }],
      ],
    },
  ];
}

function underWay({ evenings, yesterday, earlier, lately, live }: Timeline): Story[] {
  const booking = evenings[4]?.stops[0] ?? yesterday;
  const booked: Story['steps'][number] = [booking, PAID];
  const checkedIn = (at: Date): Story['steps'] => [booked, [at, CHECK_IN]];
  const confirmed = (at: Date): Story['steps'] => [...checkedIn(at), [at, CONFIRM]];
  return [
    {
      mentor: 'Darius Pell',
      athlete: 'Elena Vasquez-Hart',
      startsAt: yesterday,
      steps: [
        ...confirmed(yesterday),
        [
          yesterday,
          complaint(
            'poor_quality',
            'He had not seen the film I sent two days before and we spent the hour looking for it.',
          ),
        ],
      ],
    },
    {
      mentor: STAR,
      athlete: 'Priya Raman',
      startsAt: earlier,
      notes: 'Choosing between two visits.',
      steps: checkedIn(earlier),
    },
    {
      mentor: 'Isaiah Thorne',
      athlete: FAN,
      startsAt: earlier,
      notes: 'How do I write to a coach who has already said no once?',
      steps: checkedIn(earlier),
    },
    {
      mentor: STAR,
      athlete: 'Amara Eze',
      startsAt: lately,
      notes: 'First email to coaches.',
      steps: confirmed(lately),
    },
    { mentor: 'Rafael Quintero', athlete: FAN, startsAt: lately, steps: [...confirmed(lately), [live, COMPLETE]] },
    {
      mentor: 'Brooke Tanager',
      athlete: 'Sadie Okonkwo',
      startsAt: lately,
      steps: [
        ...checkedIn(lately),
        [
          lately,
          complaint('mentor_no_show', 'It says she checked in, but I sat alone in the room for twenty minutes.'),
        ],
      ],
    },
    { mentor: 'Grady Hollis', athlete: 'Cole Bannister', startsAt: minutesAfter(live, -60), steps: [booked] },
    {
      mentor: STAR,
      athlete: FAN,
      startsAt: live,
      notes: 'Film from Friday: my off-ball movement.',
      steps: [booked, [booking, { do: 'answer', body: FILM_ANSWERS }], [live, CHECK_IN]],
    },
    {
      mentor: 'Caleb Ostrander',
      athlete: 'Henry Sato-Miles',
      startsAt: live,
      steps: [...confirmed(live), [live, report('other', 'He asked whether I could pay him directly next time.')]],
    },
    { mentor: 'Greta Van Houten', athlete: 'Lila Fontaine', startsAt: minutesAfter(live, 30), steps: [booked] },
    {
      mentor: STAR,
      athlete: 'Noor Haddad',
      startsAt: minutesAfter(live, 60),
      notes: 'My parents will join for the timeline part.',
      steps: [booked],
    },
  ];
}

function ahead({ evenings, next }: Timeline): Story[] {
  const booking = evenings[5]?.stops[0];
  const [soon, then] = next.slice(-4);
  if (!booking || !soon || !then) return [];
  const steps: Story['steps'] = [[booking, PAID]];
  return [
    { mentor: STAR, athlete: 'Sadie Okonkwo', startsAt: soon, notes: 'Reading a roster: who graduates when?', steps },
    {
      mentor: 'Camila Restrepo',
      athlete: FAN,
      startsAt: then,
      notes: 'What should I ask on an unofficial visit?',
      steps,
    },
    { mentor: 'Nia Hargrove', athlete: 'Amara Eze', startsAt: soon, steps },
    { mentor: 'Priscilla Nakamura', athlete: 'Tobias Lindgren', startsAt: then, steps },
  ];
}

function complaint(reason: Extract<Deed, { do: 'complain' }>['body']['reason'], description: string): Deed {
  return { do: 'complain', body: { reason, description } };
}

/** About nothing that would hide a mentor. */
function report(reason: Extract<Deed, { do: 'report' }>['body']['reason'], text: string): Deed {
  return { do: 'report', body: { reason, text } };
}

function decision(outcome: 'none' | 'partial' | 'full', note: string, amount: number | null = null): Deed {
  return { do: 'decide', body: { decision: outcome, amount, note } };
}

const NOTES = [
  'First session, a bit nervous. Mostly about which division fits me.',
  null,
  'Could we look at my highlight video?',
  'I have two camps on the same weekend and can only pay for one.',
  null,
  'How do I follow up when a coach does not answer?',
  'Academics first, please: what do admissions want to see?',
  null,
  'My dad will listen in.',
  'Second session: I sent the emails!',
];
export function noteAt(index: number): string | null {
  return NOTES[index % NOTES.length] ?? null;
}
