import { queryOptions } from '@tanstack/react-query';
import type { BodyInput } from 'contracts/endpoint';
import * as plans from 'contracts/http/plans';
import { call, isRefusal } from '../api.ts';
import { learnAnswer } from '../learn.ts';
import type { KeyPrefix, StaleAfter } from '../query-keys.ts';
import { defineChange } from '../use-change.ts';

export type { Answers, Brief, Plan, PlanTask } from 'contracts/http/plans';

type PlanKey =
  | readonly ['questions', sessionId: string]
  | readonly ['brief', sessionId: string]
  | readonly ['plan', sessionId: string]
  | readonly ['plans', athleteId: string];
declare module '../query-keys.ts' {
  interface DeclaredKeys {
    plans: PlanKey;
  }
}

export const questionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['questions', id] as const,
    queryFn: ({ signal }) => call(plans.getQuestions, { params: { id }, signal }),
  });

export const briefQuery = (id: string) =>
  queryOptions({
    queryKey: ['brief', id] as const,
    queryFn: ({ signal }) => call(plans.getBrief, { params: { id }, signal }),
  });

export const planQuery = (id: string) =>
  queryOptions({
    queryKey: ['plan', id] as const,
    queryFn: async ({ signal }) => (await call(plans.getPlan, { params: { id }, signal })).plan,
  });

export const plansQuery = (athleteId: string) =>
  queryOptions({
    queryKey: ['plans', athleteId] as const,
    queryFn: async ({ signal }) => (await call(plans.listPlans, { params: { id: athleteId }, signal })).plans,
  });

const SESSION_LISTS = [['athlete-sessions'], ['mentor-sessions']] as const satisfies readonly KeyPrefix[];

export const saveQuestions = defineChange({
  ask: ({ id, body }: { id: string; body: BodyInput<typeof plans.saveQuestions> }) =>
    call(plans.saveQuestions, { params: { id }, body }),
  learn: (client, answer, { id }) => learnAnswer(client, questionsQuery(id), answer),
  stale: () => SESSION_LISTS,
});

export const savePlan = defineChange({
  ask: ({ id, body }: { id: string; body: BodyInput<typeof plans.savePlan> }) =>
    call(plans.savePlan, { params: { id }, body }),
  learn: (client, answer, { id }) => learnAnswer(client, planQuery(id), answer),
  stale: () => SESSION_LISTS,
});

interface Tick {
  athleteId: string;
  plan: Pick<plans.Plan, 'session_id' | 'version'>;
  n: number;
  done: boolean;
}
export const tickTask = defineChange({
  ask: ({ plan: { session_id: id, version }, n, done }: Tick) =>
    call(plans.tickTask, { params: { id, n }, body: { done, version } }),
  learn: (client, answer, { athleteId }) =>
    client.setQueryData(plansQuery(athleteId).queryKey, (before) =>
      before?.map((plan) => (plan.session_id === answer.session_id ? answer : plan)),
    ),
  stale: ({ athleteId }) => [['plans', athleteId]],
  staleAfterFailure: isRefusal,
});

export const plansStaleAfter: StaleAfter = { plan: [['plans'], ['plan'], ...SESSION_LISTS] };
