import { z } from 'zod';
import { mailTemplate } from './content.ts';

export const REVIEW_MAILS = {
  review_answered: mailTemplate({
    facts: z.object({ sessionId: z.uuid(), mentorId: z.uuid() }),
    write: ({ mentorId }, { other, page }) => ({
      subject: `${other.name} answered your review`,
      preview: 'Read it on their profile.',
      heading: `${other.firstName} answered your review.`,
      paragraphs: [
        `The answer is on ${other.firstName}’s profile, right below your review. There’s nothing you need to do.`,
      ],
      action: { label: 'Read the answer', url: page('mentor', { id: mentorId }) },
      after: ['Something in it isn’t right? You can report it from there, and only the founder sees your report.'],
    }),
  }),
  review_taken_down: mailTemplate({
    facts: z.object({ what: z.enum(['text', 'answer']), reason: z.string(), mentorId: z.uuid() }),
    write({ what, reason, mentorId }, { other, page, supportEmail }) {
      const thing = what === 'text' ? 'the words of your review' : 'your answer to a review';
      return {
        subject: `We took ${thing} down`,
        preview: 'Here’s why.',
        heading: `We took ${thing} down.`,
        paragraphs: [
          what === 'text'
            ? `Your stars for ${other.name} still count. Your words are off the profile.`
            : 'The review stays on your profile. Your answer is off it, and a review can be answered only once.',
          `The reason: ${reason}`,
        ],
        action:
          what === 'text'
            ? { label: `Open ${other.firstName}’s profile`, url: page('mentor', { id: mentorId }) }
            : { label: 'Open your reviews', url: page('mentorReviews') },
        after: [`Think that’s a mistake? Write to ${supportEmail}.`],
      };
    },
  }),
};
