import { z } from 'zod';
import type { Role } from './status.ts';

/** What can be switched on and off alone. */
export const pushKind = z.enum([
  'booked',
  'moved',
  'cancelled',
  'reminder',
  'checked_in',
  'confirm',
  'money',
  'plan',
  'message',
  'slot_free',
]);
export type PushKind = z.infer<typeof pushKind>;

export const PUSH_KINDS_OF: Readonly<Record<Role, readonly PushKind[]>> = {
  athlete: pushKind.options,
  mentor: ['booked', 'moved', 'cancelled', 'reminder', 'money', 'message'],
  admin: [],
};
