import { internalPlan } from 'contracts/internal';
import { formatCalendarDay } from 'contracts/near-year';
import { dayInZone } from 'contracts/wall-time';
import { z } from 'zod';
import { mailTemplate } from './content.ts';

export const PLAN_MAILS = {
  plan_written: mailTemplate({
    facts: z.object({ sessionId: z.uuid(), version: z.int(), plan: internalPlan.optional() }),
    write({ version, plan }, { to, now, other, page }) {
      if (!plan) throw new Error('a mail about a plan without the plan');
      const today = dayInZone(now, to.timeZone);
      const isNew = version === 1;
      return {
        subject: isNew ? `Your action plan from ${other.name}` : `${other.name} changed your action plan`,
        preview: `${plan.tasks.length} things to do next, each with a date.`,
        heading: isNew ? 'Your action plan' : 'Your action plan has changed',
        paragraphs: [plan.summary],
        ticket: plan.tasks.map(({ text, due_on }): [string, string] => [
          `By ${formatCalendarDay(due_on, today)}`,
          text,
        ]),
        links: [{ label: 'Check off what you’ve done', url: page('sessions') }],
        after: [`${other.firstName} wrote this for you after your session. It’s advice, not a promise.`],
      };
    },
  }),
};
