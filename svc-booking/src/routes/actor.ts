import type { Person } from 'svc-kit/auth';
import type { Somebody } from '../domain/session.ts';

export function actorOf(caller: Person): Somebody {
  return { kind: caller.role, id: caller.id };
}
