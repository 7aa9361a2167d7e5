import { sportName } from 'contracts/sports';

export function searchAddress(mentor: {
  first_name: string;
  last_name: string;
  college: string;
  sport: string;
}): string {
  const words = `${mentor.first_name} ${mentor.last_name} ${mentor.college} ${sportName(mentor.sport)}`;
  return `https://www.google.com/search?${new URLSearchParams({ q: words })}`;
}
