import { fillCatalog, MENTORS } from './browse.ts';
import { GOALS } from './goals.ts';
import { median } from './load.ts';
import type { Product } from './product.ts';
import { atMost, type Figure, plain } from './report.ts';

const TIMES = 60;
const SYLLABLES = 'ba ko ri mel tan os fer lin ada wes gra hol ni ter van sho ell mar dun pey'.split(' ');
const MAJORS = ['Biology', 'Economics', 'Kinesiology', 'Computer Science', 'Psychology', 'History', 'Nursing'];
const POSITIONS = ['Point Guard', 'Shooting Guard', 'Center', 'Striker', 'Goalkeeper', 'Setter', 'Pitcher', 'Winger'];
const KINDS = ['University', 'College', 'State', 'Tech'];
const SEARCHES = {
  'two letters': 'search=ba',
  'a name': 'search=bakomel',
  'a name with a typo': 'search=bakomle',
  'a sport': 'search=basketball',
  'a sport with a typo': 'search=basktball',
  'a word of a quarter of them, with a typo': 'search=unversity',
  'two words with typos': 'search=goalkeper%20unversity',
  'a position with a typo in a sport': 'search=goalkeper&sport=soccer',
  'Tuesday evenings': 'weekday=tue&time_of_day=evening',
} as const;

export const about =
  `One search after the other among ${MENTORS.toLocaleString('en-US')} mentors of ${SYLLABLES.length ** 2 * 5} names, ` +
  `first 24 with their number, through the gateway and uncached: medians of ${TIMES}.`;

export async function run(product: Product): Promise<Figure[]> {
  await fillCatalog(product);
  await nameEverybody(product);
  const figures: Figure[] = [];
  for (const [name, query] of Object.entries(SEARCHES)) {
    const list = await medianMs(`${product.url}/api/college-athletes?per_page=24&${query}`);
    figures.push(atMost(name, list, GOALS.searchMs, 'ms'));
  }
  const counts = await medianMs(`${product.url}/api/mentors/counts?sport=basketball`);
  return [...figures, plain('counts for every filter in one sport', counts, 'ms')];
}

async function medianMs(url: string): Promise<number> {
  const taken: number[] = [];
  for (let n = 0; n < TIMES; n++) {
    const begun = performance.now();
    const answer = await fetch(`${url}&n=${n}`);
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`);
    taken.push(performance.now() - begun);
  }
  return median(taken);
}

async function nameEverybody(product: Product): Promise<void> {
  const catalog = product.database('catalog');
  await catalog`
    with named as (
      select id, (row_number() over (order by id))::int as n from mentor where facts is not null
    )
    update mentor set open_week = (repeat(lpad('11', 2 + n % 22, '0') || repeat('0', 22 - n % 22), 7))::bit(168),
      facts = facts || jsonb_build_object(
        'firstName', initcap(concat(${SYLLABLES}::jsonb ->> (n % 20), ${SYLLABLES}::jsonb ->> (n / 20 % 20), ${SYLLABLES}::jsonb ->> (n % 5))),
        'lastName', initcap(concat(${SYLLABLES}::jsonb ->> (n / 7 % 20), ${SYLLABLES}::jsonb ->> (n / 3 % 20), ${SYLLABLES}::jsonb ->> (n / 11 % 5))),
        'college', concat(initcap(concat(${SYLLABLES}::jsonb ->> (n % 20), ${SYLLABLES}::jsonb ->> (n / 20 % 20))), ' ', ${KINDS}::jsonb ->> (n % 4)),
        'major', ${MAJORS}::jsonb ->> (n % 7), 'position', ${POSITIONS}::jsonb ->> (n % 8))
    from named where named.id = mentor.id`;
  await catalog`vacuum analyze mentor`;
}
