import {
  FULL_REFUND_HOURS_BEFORE,
  inWords,
  RESET_CODE_MINUTES,
  RESET_LINK_HOURS,
  USUAL_VERIFICATION_HOURS,
  VERIFICATION_HOURS,
} from 'contracts/times';
import { z } from 'zod';
import { mailTemplate } from './content.ts';
import { fullTime, TO_SHOW_REFUND } from './phrases.ts';

const VERIFIED_WITHIN = `${USUAL_VERIFICATION_HOURS} to ${VERIFICATION_HOURS} hours`;

/** Copies of mails about the single sessions reach no guardian of an account that is gone. */
const REFUNDED_OR_NOT = `Paid ones that were at least ${FULL_REFUND_HOURS_BEFORE} hours away, or that we had paused, are refunded in full to the card that paid; banks ${TO_SHOW_REFUND} Closer ones aren’t refunded.`;

const nothing = z.object({});
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

export const ACCOUNT_MAILS = {
  welcome_athlete: mailTemplate({
    facts: nothing,
    write: (_, { to, page, brand }) => ({
      subject: `Welcome to ${brand}`,
      preview: 'Find a college athlete in your sport and talk for an hour.',
      heading: `Welcome, ${to.firstName}.`,
      paragraphs: [
        'You can now book a one-hour video session with a verified college athlete in your sport.',
        'We hold your payment until the session’s over. If your mentor doesn’t show, you get all of it back.',
      ],
      action: { label: 'Find a mentor', url: page('browse') },
    }),
  }),
  welcome_mentor: mailTemplate({
    facts: nothing,
    write: (_, { to, page, brand }) => ({
      subject: `Welcome to ${brand}`,
      preview: `Your account is under review. We usually decide within ${VERIFIED_WITHIN}.`,
      heading: `Thanks for joining, ${to.firstName}.`,
      paragraphs: [
        `Next, we check that you’re who you say you are. That usually takes ${VERIFIED_WITHIN}. We’ll email you when it’s done.`,
        'Until then, students can’t see your profile.',
      ],
      action: { label: 'See where your review stands', url: page('mentorVerification') },
    }),
  }),
  mentor_verified: mailTemplate({
    facts: z.object({ note: z.string().nullable(), isFree: z.boolean() }),
    write: ({ note, isFree }, { to, page }) => ({
      subject: 'You’re verified',
      preview: isFree
        ? 'Next, set the hours when you’re free.'
        : 'Connect your bank account and set your hours so students can book you.',
      heading: `You’re on the roster, ${to.firstName}.`,
      paragraphs: [
        isFree
          ? 'Your profile is verified. Next, set the hours when you’re free. Students can book them while free sessions are open.'
          : 'Your profile is verified. Two more things before students can book paid sessions with you: connect a bank account, and set the hours when you’re free.',
        ...(note ? [`A note from the founder: ${note}`] : []),
      ],
      action: { label: 'Open your dashboard', url: page('mentorDashboard') },
    }),
  }),
  mentor_rejected: mailTemplate({
    facts: z.object({ reason: z.string().nullable() }),
    write: ({ reason }, { to, page, supportEmail }) => ({
      subject: 'About your mentor profile',
      preview: 'We couldn’t verify your profile yet. You can edit it and send it again.',
      heading: `We couldn’t verify you yet, ${to.firstName}.`,
      paragraphs: [
        ...(reason ? [`The reason: ${reason}`] : ['We couldn’t confirm something in your profile.']),
        'You can edit your profile and send it in again.',
      ],
      action: { label: 'Edit and resubmit', url: page('mentorVerification') },
      after: [`Think this is a mistake? Write to ${supportEmail}.`],
    }),
  }),
  reset_code: mailTemplate({
    facts: z.object({ codeId: z.uuid(), linkUntil: instant.optional() }),
    write: ({ codeId, linkUntil }, { to, now, page, resetCode, resetToken }) => ({
      ...(linkUntil ? byLink(fullTime(linkUntil, { to, now })) : byCode(resetCode(codeId))),
      heading: 'Reset your password.',
      action: {
        label: 'Choose a new password',
        url: `${page('resetPassword', { email: to.email })}#${resetToken(codeId)}`,
      },
      after: ['Didn’t ask for this? Just ignore it. Your password stays the same.'],
    }),
  }),
  password_changed: mailTemplate({
    facts: z.object({ but: z.enum(['none', 'this_one']).default('none') }),
    write: ({ but }, { page, supportEmail }) => ({
      subject: 'Your password was changed',
      preview: `Every ${but === 'none' ? '' : 'other '}device that was logged in has been logged out.`,
      heading: 'Your password was changed.',
      paragraphs: [
        `Every ${but === 'none' ? '' : 'other '}device that was logged in to your account has been logged out.`,
      ],
      after: [`This wasn’t you? Ask for a reset code at ${page('forgotPassword')}, and write to ${supportEmail}.`],
    }),
  }),
  new_sign_in: mailTemplate({
    facts: z.object({
      device: z.string(),
      network: z.string().nullable(),
      at: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
    }),
    write: ({ device, network, at }, { to, now, page, supportEmail }) => ({
      subject: 'New sign-in to your account',
      preview: 'If that was you, there’s nothing to do.',
      heading: 'Was that you?',
      paragraphs: [
        'Someone just signed in to your account on a device we hadn’t seen before. If that was you, there’s nothing to do.',
      ],
      ticket: [
        ['Device', device],
        ['When', fullTime(at, { to, now })],
        ...(network ? ([['Network', network]] as [string, string][]) : []),
      ],
      action: { label: 'See where you’re signed in', url: page('account') },
      after: [
        `This wasn’t you? Log that device out there and change your password. Can’t log in anymore? Ask for a reset code at ${page('forgotPassword')}, and write to ${supportEmail}.`,
      ],
    }),
  }),
  guardian_confirm: mailTemplate({
    facts: nothing,
    write: (_, { to, guardianLink, supportEmail, brand }) => ({
      // Who gets this has not said that they know anybody: no words of another person in what a mailbox lists.
      subject: 'Are you a parent or guardian of an athlete?',
      preview: 'An athlete gave us this address. Confirm only if that’s right.',
      heading: `Are you ${to.firstName}’s parent or guardian?`,
      paragraphs: [
        `${to.firstName} gave us this address as a parent’s or guardian’s. On ${brand}, high-school athletes book one-hour video sessions with college athletes we’ve checked by hand. Families pay by card, and we hold the money until the session’s over.`,
        'Once you confirm, you’ll get a copy of every email about a session, with a link of your own into the video room. You choose how you take part: be there, look in when you like, or just hear when a session starts and ends.',
        `You also read along when ${to.firstName} and a mentor write to each other: we mail you each message.`,
      ],
      action: { label: 'Yes, that’s me', url: guardianLink() },
      after: [
        `Don’t know ${to.firstName}? Just ignore this. We won’t email again. Questions? Write to ${supportEmail}.`,
      ],
    }),
  }),
  guardian_removed: mailTemplate({
    // A deletion empties the facts of what still waits.
    facts: z.object({ isDeleted: z.boolean().default(true) }),
    write: ({ isDeleted }, { to, supportEmail }) => ({
      subject: 'You’re no longer a guardian on an athlete’s account',
      preview: 'You get no more copies of emails about sessions.',
      heading: 'You’re no longer on file as a guardian.',
      paragraphs: [
        isDeleted
          ? 'The account of the athlete who named this address as a parent’s or guardian’s is deleted. Sessions that were still ahead are cancelled.'
          : `${to.firstName}’s account doesn’t name this address as a parent’s or guardian’s anymore.`,
        ...(isDeleted ? [REFUNDED_OR_NOT] : []),
        'You get no more copies of emails about sessions, nor of messages, and the links in earlier ones don’t work anymore. Sessions that your calendar took from them stay there until you take them out.',
      ],
      after: [`Didn’t expect this? Ask ${isDeleted ? 'the athlete' : to.firstName}, or write to ${supportEmail}.`],
    }),
  }),
  second_factor_setup: mailTemplate({
    facts: z.object({ sealedSecret: z.string() }),
    write: ({ sealedSecret }, { page, open }) => ({
      subject: 'Set up your second factor',
      preview: 'Admin sign-in asks for a code from an authenticator app.',
      heading: 'Set up your second factor.',
      paragraphs: [
        'Admin sign-in asks for a code. Type this key into an authenticator app, then log in with the code it shows:',
        open(sealedSecret).replace(/(.{4})(?=.)/g, '$1 '),
      ],
      action: { label: 'Log in', url: page('login') },
      after: ['Didn’t try to log in? Then someone else knows your password: change ADMIN_PASSWORD right away.'],
    }),
  }),
};

function byCode(code: string) {
  return {
    subject: 'Your reset code',
    preview: `It works once, within ${RESET_CODE_MINUTES} minutes.`,
    paragraphs: [
      `Type this code on the reset page. It works once, within ${RESET_CODE_MINUTES} minutes.`,
      `Or use the button below, no code needed. It works once, within ${inWords(RESET_LINK_HOURS)} hours, on any device.`,
    ],
    code,
  };
}

/** The mail was late, and the code is over. */
function byLink(until: string) {
  return {
    subject: 'Reset your password',
    preview: `The button works once, until ${until}.`,
    paragraphs: [`Use the button: it works once, until ${until}, on any device.`],
  };
}
