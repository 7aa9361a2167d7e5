import { queryOptions } from '@tanstack/react-query';
import type { BodyInput } from 'contracts/endpoint';
import * as reviews from 'contracts/http/reviews';
import { call, isRefusal } from '../api.ts';
import type { StaleAfter } from '../query-keys.ts';
import { defineChange } from '../use-change.ts';

export type { ReviewToAnswer } from 'contracts/http/reviews';

type ReviewKey =
  | readonly ['reviews-to-answer', mentorId: string, page: number]
  | readonly ['sessions-to-tell-of', mentorId: string]
  | readonly ['session-words', sessionId: string];
declare module '../query-keys.ts' {
  interface DeclaredKeys {
    ownReviews: ReviewKey;
  }
}

export const OWN_REVIEWS_AT_ONCE = 10;

export const reviewsToAnswerQuery = (mentorId: string, page: number) =>
  queryOptions({
    queryKey: ['reviews-to-answer', mentorId, page] as const,
    queryFn: ({ signal }) =>
      call(reviews.listReviewsToAnswer, {
        params: { id: mentorId },
        query: { page, per_page: OWN_REVIEWS_AT_ONCE },
        signal,
      }),
  });

export const sessionsToTellOfQuery = (mentorId: string) =>
  queryOptions({
    queryKey: ['sessions-to-tell-of', mentorId] as const,
    queryFn: ({ signal }) => call(reviews.listSessionsToTellOf, { params: { id: mentorId }, signal }),
  });

export const sessionWordsQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['session-words', sessionId] as const,
    queryFn: ({ signal }) => call(reviews.getSessionWords, { params: { id: sessionId }, signal }),
  });

export const answerReview = defineChange({
  ask: ({ sessionId, text }: { sessionId: string; text: string }) =>
    call(reviews.answerReview, { params: { id: sessionId }, body: { text } }),
  stale: () => [['reviews-to-answer'], ['reviews']],
  staleAfterFailure: isRefusal,
});

export const tellFounder = defineChange({
  ask: ({ sessionId, text }: { sessionId: string; text: string }) =>
    call(reviews.tellFounder, { params: { id: sessionId }, body: { text } }),
  stale: () => [['sessions-to-tell-of']],
  staleAfterFailure: isRefusal,
});

export const takeDownReview = defineChange({
  ask: ({ sessionId, body }: { sessionId: string; body: BodyInput<typeof reviews.takeDownReview> }) =>
    call(reviews.takeDownReview, { params: { id: sessionId }, body }),
  stale: ({ sessionId }) => [['reviews'], ['session-words', sessionId]],
  staleAfterFailure: isRefusal,
});

export const reviewsStaleAfter: StaleAfter = {
  session: [['reviews-to-answer'], ['sessions-to-tell-of'], ['session-words']],
  review: [['reviews-to-answer'], ['session-words']],
};
