import type { Mentor } from 'contracts/http/mentors';

/** As much as one line of a card takes. */
const MOST_CHARACTERS = 34;

interface Viewer {
  sport: string;
  position: string;
  us_state?: string;
}
/** What the viewer and this mentor share, in one line; null where nothing is known that would help to choose. */
export function whyThisOne(
  mentor: Pick<Mentor, 'sport' | 'position' | 'us_state'>,
  viewer: Viewer | null,
  isListOfSport: boolean,
): string | null {
  if (!viewer?.sport || mentor.sport !== viewer.sport) return null;
  const isSamePosition = viewer.position !== '' && sameWords(mentor.position, viewer.position);
  // Where a sport has a single one, it says no more than the sport.
  if (isSamePosition && !sameWords(mentor.position, 'Athlete')) {
    const named = `${mentor.position}, like you`;
    return [...named].length <= MOST_CHARACTERS ? named : 'Same position as you';
  }
  if (mentor.us_state && mentor.us_state === viewer.us_state) return 'In your state, close to home';
  return isListOfSport ? null : 'Plays your sport';
}

function sameWords(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
