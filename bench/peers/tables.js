import { doublePrecision, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const leanCard = pgTable('lean_card', {
  id: uuid('id').primaryKey(),
  sport: text('sport'),
  collegeLevel: text('college_level'),
  averageRating: doublePrecision('average_rating'),
  totalRatings: integer('total_ratings'),
  card: text('card').notNull(),
});

export const leanSession = pgTable('lean_session', {
  id: uuid('id').primaryKey(),
  athleteId: uuid('athlete_id').notNull(),
  startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
  card: text('card').notNull(),
  details: text('details').notNull(),
});
