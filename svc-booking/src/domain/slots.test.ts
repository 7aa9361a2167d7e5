import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { openSlots } from './slots.ts';

const window = z.object({ start_time: z.string(), end_time: z.string() });
const slotCase = z.object({
  id: z.string(),
  why: z.string(),
  input: z.object({
    now: z.string(),
    mentor: z.object({
      timezone: z.string(),
      weekly: z.array(window.extend({ day_of_week: z.int() })),
      overrides: z.array(z.object({ date: z.string(), intervals: z.array(window) })),
    }),
    busy: z.array(z.object({ id: z.string(), start: z.string(), end: z.string(), expires_at: z.string().optional() })),
    session_minutes: z.int(),
    slot_step_minutes: z.int(),
    buffer_minutes: z.int(),
    min_notice_minutes: z.int(),
    max_advance_days: z.int().nullable(),
    exclude_booking_id: z.string().nullable(),
    query: z.object({ date_from: z.string(), date_to: z.string(), timezone: z.string() }),
  }),
  expected: z.object({ slots_utc: z.array(z.string()) }),
});

const file = process.env.SLOT_CASES ?? fileURLToPath(new URL('./slot-cases.json', import.meta.url));
const { cases } = z.object({ cases: z.array(slotCase) }).parse(JSON.parse(readFileSync(file, 'utf8')));

for (const { id, why, input, expected } of cases) {
  test(`${id}: ${why}`, () => {
    const slots = openSlots({
      nowMs: Date.parse(input.now),
      timeZone: input.mentor.timezone,
      weekly: input.mentor.weekly,
      overrides: input.mentor.overrides,
      busy: input.busy.map((block) => ({
        id: block.id,
        startMs: Date.parse(block.start),
        endMs: Date.parse(block.end),
        expiresAtMs: block.expires_at ? Date.parse(block.expires_at) : null,
      })),
      sessionMinutes: input.session_minutes,
      stepMinutes: input.slot_step_minutes,
      bufferMinutes: input.buffer_minutes,
      noticeMinutes: input.min_notice_minutes,
      horizonDays: input.max_advance_days,
      excludeId: input.exclude_booking_id,
      query: { dateFrom: input.query.date_from, dateTo: input.query.date_to, timeZone: input.query.timezone },
    });
    expect(slots).toEqual(expected.slots_utc.map((start) => Date.parse(start)));
  });
}
