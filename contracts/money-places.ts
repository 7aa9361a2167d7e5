import { z } from 'zod';

/** Where a family's money can be. `elsewhere`: paid by hand, or moved by something that no rule names. */
export const moneyPlace = z.enum([
  'family',
  'mentor',
  'commission',
  'held',
  'mentor_waiting',
  'on_its_way_back',
  'card_bank',
  'mentor_owes',
  'loss',
  'elsewhere',
]);
export type MoneyPlace = z.infer<typeof moneyPlace>;
