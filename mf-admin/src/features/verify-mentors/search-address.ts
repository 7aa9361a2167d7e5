import { sportName } from 'contracts/sports';

interface Person {
  first_name: string;
  last_name: string;
  college: string;
  sport: string;
}

export function searchAddress({ first_name, last_name, college, sport }: Person): string {
  return search(`${first_name} ${last_name} ${college} ${sportName(sport)}`);
}

/** The team's own page, which names its athletes. */
export function rosterAddress({ last_name, college, sport }: Person): string {
  return search(`${college} ${sportName(sport)} roster "${last_name}"`);
}

function search(words: string): string {
  return `https://www.google.com/search?${new URLSearchParams({ q: words })}`;
}
