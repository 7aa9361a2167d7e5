import { z } from 'zod';
import { findContact, linkFault } from '../contact-details.ts';
import { DETAIL } from '../details.ts';
import { endpoint } from '../endpoint.ts';
import { BRIEF_DAYS_AFTER_END, PLAN_DAYS_AFTER_END, PLAN_TASKS } from '../times.ts';
import { usState } from '../us-states.ts';
import { byId, id, instant, isoDate, optionalTextBetween, refuseContactBetween, textBetween } from './shapes.ts';

export const ANSWER_MAX = 600;
export const MOST_LINKS = 5;
export const LINK_MAX = 500;
export const SUMMARY_MAX = 600;
export const TASK_MAX = 200;

/** Opened in a page of its own that learns nothing of ours. */
const link = z
  .string()
  .trim()
  .max(LINK_MAX, `Use at most ${LINK_MAX} characters.`)
  .superRefine((value, context) => {
    const fault = linkFault(value);
    if (fault) context.addIssue({ code: 'custom', message: fault });
  });

export const questionsBody = z.object({
  goal: optionalTextBetween(ANSWER_MAX),
  standing: optionalTextBetween(ANSWER_MAX),
  look_at: optionalTextBetween(ANSWER_MAX),
  links: z
    .array(z.object({ url: link, label: optionalTextBetween(60) }))
    .max(MOST_LINKS, `Add at most ${MOST_LINKS} links.`)
    .default([]),
});

export const answers = z.object({
  goal: z.string().nullable(),
  standing: z.string().nullable(),
  look_at: z.string().nullable(),
  links: z.array(z.object({ url: z.string(), label: z.string().nullable() })),
  /** Null as long as nothing has been said. */
  answered_at: instant.nullable(),
});
export type Answers = z.infer<typeof answers>;

export const getQuestions = endpoint({
  name: 'getQuestions',
  owner: 'booking',
  method: 'GET',
  path: '/sessions/:id/questions',
  access: ['athlete'],
  params: byId,
  response: answers,
  errors: { 404: DETAIL.not_found },
  summary: 'What the athlete has told the mentor before a session.',
});

export const saveQuestions = endpoint({
  name: 'saveQuestions',
  owner: 'booking',
  method: 'PUT',
  path: '/sessions/:id/questions',
  access: ['athlete'],
  params: byId,
  body: questionsBody,
  response: answers,
  errors: { 400: DETAIL.questions_closed, 404: DETAIL.not_found },
  summary: 'Tell the mentor before the start: the goal, where things stand, what to look at, and links to film.',
});

export const planTask = z.object({
  n: z.int(),
  text: z.string(),
  due_on: isoDate,
  done_at: instant.nullable(),
});
export type PlanTask = z.infer<typeof planTask>;

export const plan = z.object({
  session_id: id,
  mentor_id: id,
  mentor_name: z.string(),
  scheduled_datetime: instant,
  version: z.int().positive(),
  summary: z.string(),
  tasks: z.array(planTask),
  written_at: instant,
  changed_at: instant,
});
export type Plan = z.infer<typeof plan>;

/** Postgres knows no year 0. */
const dueOn = isoDate.refine((day) => day >= '2020' && day < '2100', 'Choose a day in the near future.');
const task = z.object({ text: textBetween(TASK_MAX), due_on: dueOn });
const HOW_MANY = `Name ${PLAN_TASKS.least} to ${PLAN_TASKS.most} tasks.`;
export const planBody = z.object({
  summary: textBetween(SUMMARY_MAX),
  tasks: z
    .array(task)
    .min(PLAN_TASKS.least, HOW_MANY)
    .max(PLAN_TASKS.most, HOW_MANY)
    // A number cut into pieces is one all the same.
    .superRefine((tasks, context) => {
      const whole = tasks.map(({ text }) => text);
      if (whole.every((text) => !findContact(text))) refuseContactBetween(whole.join(' '), context);
    }),
  /** The one that was seen; null for the first. */
  version: z.int().positive().nullable(),
});

export const getPlan = endpoint({
  name: 'getPlan',
  owner: 'booking',
  method: 'GET',
  path: '/sessions/:id/plan',
  access: ['athlete', 'mentor'],
  params: byId,
  response: z.object({ plan: plan.nullable() }),
  errors: { 404: DETAIL.not_found },
  summary: 'The action plan of a session; null until it is written.',
});

export const savePlan = endpoint({
  name: 'savePlan',
  owner: 'booking',
  method: 'PUT',
  path: '/sessions/:id/plan',
  access: ['mentor'],
  params: byId,
  body: planBody,
  response: plan,
  errors: {
    400: `${DETAIL.plan_too_early} | ${DETAIL.plan_too_late} | ${DETAIL.plan_final} | ${DETAIL.papers_closed}`,
    404: DETAIL.not_found,
    409: DETAIL.plan_changed,
  },
  summary: `Write the action plan, or change it, until ${PLAN_DAYS_AFTER_END} days after the session. The family gets it by mail.`,
});

export const tickTask = endpoint({
  name: 'tickTask',
  owner: 'booking',
  method: 'POST',
  path: '/sessions/:id/plan/tasks/:n',
  access: ['athlete'],
  params: byId.extend({ n: z.coerce.number().int().min(1).max(PLAN_TASKS.most) }),
  /** `version`: of the plan that was seen. */
  body: z.object({ done: z.boolean(), version: z.int().positive().nullish() }),
  response: plan,
  errors: { 404: DETAIL.not_found, 409: DETAIL.plan_changed },
  summary: 'Tick a task off, or take the tick back.',
});

export const listPlans = endpoint({
  name: 'listPlans',
  owner: 'booking',
  method: 'GET',
  path: '/athletes/:id/plans',
  access: ['athlete'],
  own: { in: 'params', name: 'id' },
  params: byId,
  response: z.object({ plans: z.array(plan) }),
  summary: 'All action plans of an athlete, the latest session first.',
});

export const athleteProfile = z.object({
  sport: z.string(),
  position: z.string(),
  graduation_year: z.int().nullable(),
  recruiting_goals: z.string().nullable(),
  gpa: z.number().nullable(),
  height: z.string().nullable(),
  weight: z.string().nullable(),
  us_state: usState.nullish(),
  /** One who has confirmed, and so reads the plan too. */
  has_guardian: z.boolean(),
});

export const brief = z.object({
  session_id: id,
  scheduled_datetime: instant,
  ends_at: instant,
  /** "Ann R." */
  athlete_name: z.string(),
  /** When the brief goes away. */
  until: instant,
  /** Null while it cannot be loaded. */
  profile: athleteProfile.nullable(),
  answers,
  /** Earlier sessions of the two, the latest first. */
  earlier: z.array(
    z.object({
      session_id: id,
      scheduled_datetime: instant,
      summary: z.string().nullable(),
      open_tasks: z.array(planTask.omit({ done_at: true })),
      done_tasks: z.int(),
    }),
  ),
});
export type Brief = z.infer<typeof brief>;

export const getBrief = endpoint({
  name: 'getBrief',
  owner: 'booking',
  method: 'GET',
  path: '/sessions/:id/brief',
  access: ['mentor'],
  params: byId,
  response: brief,
  errors: { 400: `${DETAIL.brief_gone} | ${DETAIL.papers_closed}`, 404: DETAIL.not_found },
  summary: `For the mentor of a booked session, until ${BRIEF_DAYS_AFTER_END} days after it: who comes, and with what.`,
});
