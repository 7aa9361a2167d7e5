import type { Role } from 'contracts/status';
import type { UserData } from '../session.ts';

export const PEOPLE = {
  athlete: person('11111111-1111-4111-8111-111111111111', 'Ann', 'Reyes'),
  mentor: person('22222222-2222-4222-8222-222222222222', 'Maya', 'Okafor'),
  admin: person('33333333-3333-4333-8333-333333333333', 'Frances', 'Hill'),
} satisfies Record<Role, UserData>;

function person(id: string, first_name: string, last_name: string) {
  return { id, first_name, last_name, email: `${first_name}@example.org`.toLowerCase(), time_zone: 'America/New_York' };
}
