import type { EventName } from 'contracts/events';
import type { AccountKey } from './resources/account.ts';
import type { AvailabilityKey } from './resources/availability.ts';
import type { ComplaintKey } from './resources/complaints.ts';
import type { FounderKey } from './resources/founder.ts';
import type { MentorKey } from './resources/mentors.ts';
import type { SessionKey } from './resources/sessions.ts';
import type { SiteKey } from './resources/site.ts';

/**
 * Every key of the one cache that all interfaces share. A resource declares its keys in its module of web-kit/resources;
 * what is not declared there does not compile, neither in a query nor in what a change or a hint makes stale.
 */
export type DeclaredKey = AccountKey | AvailabilityKey | ComplaintKey | FounderKey | MentorKey | SessionKey | SiteKey;

/** A declared key, or its first parts: everything that begins so is meant. */
export type KeyPrefix<K = DeclaredKey> = K extends readonly [infer First, ...infer Rest]
  ? Rest extends readonly []
    ? readonly [First]
    : readonly [First] | readonly [First, ...KeyPrefix<Rest>]
  : never;

/** The part of an event's name before the dot. */
export type Topic = EventName extends `${infer T}.${string}` ? T : never;

/** What the pages ask again after an event of a topic. */
export type StaleAfter = Partial<Record<Topic, readonly KeyPrefix[]>>;
