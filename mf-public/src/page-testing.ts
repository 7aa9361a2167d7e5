import {
  getRefundPromise,
  getSessionPromises,
  getVerificationPromise,
  type PublicReview,
} from 'contracts/http/promises';
import { getSite } from 'contracts/http/settings';
import type { FakeServer } from 'web-kit/page-testing/fake-server';

/** A platform of which nothing has been measured, no review was written, and nobody has said who runs it. */
export function answerNothingYet(server: FakeServer): void {
  server.answer(getSite, { brand: 'Sideline', testimonials: [], free_sessions: 'coming_soon' });
  server.answer(getSessionPromises, {
    showed_up: { counted: 0, kept: 0 },
    complaints: { counted: 0, in_time: 0, median_minutes: null },
    rating: { average: null, total: 0 },
    reviews: [],
  });
  server.answer(getVerificationPromise, { counted: 0, in_time: 0, median_minutes: null });
  server.answer(getRefundPromise, { counted: 0, kept: 0 });
}

/** One where everything has happened. */
export function answerMeasured(server: FakeServer, reviews: PublicReview[] = []): void {
  const founder = { name: 'Elena Marsh', statement: 'I check every roster myself.' };
  server.answer(getSite, { brand: 'Sideline', testimonials: [], founder, free_sessions: 'coming_soon' });
  server.answer(getSessionPromises, {
    showed_up: { counted: 425, kept: 424 },
    complaints: { counted: 3, in_time: 3, median_minutes: 301 },
    rating: { average: 4.8, total: 31 },
    reviews,
  });
  server.answer(getVerificationPromise, { counted: 9, in_time: 9, median_minutes: 44 });
  server.answer(getRefundPromise, { counted: 2, kept: 2 });
}

/** The page's head where `MEETING_URL_TEMPLATE` is set. */
export const MEETS_ELSEWHERE = '<meta name="meeting-place" content="elsewhere">';
