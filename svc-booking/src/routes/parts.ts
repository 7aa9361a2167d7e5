import type { Hono } from 'hono';
import type { Person } from 'svc-kit/auth';
import type { AppEnv } from 'svc-kit/route';
import type { ServiceDeps } from 'svc-kit/service';
import type { BookSlot } from '../book-slot.ts';
import type { Somebody } from '../domain/session.ts';
import type { Settings } from '../settings.ts';

/** What every route of booking is mounted with. */
export interface RouteParts {
  app: Hono<AppEnv>;
  deps: ServiceDeps;
  settings: Settings;
  bookSlot: BookSlot;
}

export function actorOf(caller: Person): Somebody {
  return { kind: caller.role, id: caller.id };
}
