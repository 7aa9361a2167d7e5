import {
  inWords,
  RESET_CODE_MINUTES,
  RESET_LINK_HOURS,
  USUAL_VERIFICATION_HOURS,
  VERIFICATION_HOURS,
} from 'contracts/times';
import { formatInZone } from 'contracts/wall-time';
import { z } from 'zod';
import { mailTemplate } from './content.ts';

const VERIFIED_WITHIN = `${USUAL_VERIFICATION_HOURS} to ${VERIFICATION_HOURS} hours`;

const nothing = z.object({});

export const ACCOUNT_MAILS = {
  welcome_athlete: mailTemplate({
    facts: nothing,
    write: (_, { to, page, brand }) => ({
      subject: `Welcome to ${brand}`,
      preview: 'Find a college athlete in your sport and talk for an hour.',
      heading: `Welcome, ${to.firstName}.`,
      paragraphs: [
        'You can now book an hour on video with a verified college athlete in your sport.',
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
        `We now check that you are who you say you are. That usually takes ${VERIFIED_WITHIN}, and you get a mail when it is done.`,
        'Until then, students do not see your profile.',
      ],
      action: { label: 'See where your review stands', url: page('mentorVerification') },
    }),
  }),
  mentor_verified: mailTemplate({
    facts: z.object({ note: z.string().nullable(), isFree: z.boolean() }),
    write: ({ note, isFree }, { to, page }) => ({
      subject: 'You are verified',
      preview: isFree ? 'Set your hours to be booked.' : 'Connect your bank account and set your hours to be booked.',
      heading: `You are on the roster, ${to.firstName}.`,
      paragraphs: [
        isFree
          ? 'Your profile is verified. One thing is left before students can book you: set the hours when you are free.'
          : 'Your profile is verified. Two things are left before students can book paid sessions with you: connect a bank account, and set the hours when you are free.',
        ...(note ? [`A note from the founder: ${note}`] : []),
      ],
      action: { label: 'Open your dashboard', url: page('mentorDashboard') },
    }),
  }),
  mentor_rejected: mailTemplate({
    facts: z.object({ reason: z.string().nullable() }),
    write: ({ reason }, { to, page, supportEmail }) => ({
      subject: 'About your mentor profile',
      preview: 'We could not verify your profile yet. You can edit it and send it again.',
      heading: `We could not verify you yet, ${to.firstName}.`,
      paragraphs: [
        ...(reason ? [`The reason: ${reason}`] : ['Something in your profile could not be confirmed.']),
        'You can edit your profile and send it in again.',
      ],
      action: { label: 'Edit and resubmit', url: page('mentorVerification') },
      after: [`Think this is a mistake? Write to ${supportEmail}.`],
    }),
  }),
  reset_code: mailTemplate({
    facts: z.object({ codeId: z.uuid() }),
    write: ({ codeId }, { to, page, resetCode, resetToken }) => ({
      subject: 'Your reset code',
      preview: `It works once, within ${RESET_CODE_MINUTES} minutes.`,
      heading: 'Reset your password.',
      paragraphs: [
        `Type this code on the reset page. It works once, within ${RESET_CODE_MINUTES} minutes.`,
        `Or use the button: it needs no code, and works once, within ${inWords(RESET_LINK_HOURS)} hours, on any device.`,
      ],
      code: resetCode(codeId),
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
      after: [`This was not you? Ask for a reset code at ${page('forgotPassword')}, and write to ${supportEmail}.`],
    }),
  }),
  new_sign_in: mailTemplate({
    facts: z.object({
      device: z.string(),
      network: z.string().nullable(),
      at: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
    }),
    write: ({ device, network, at }, { to, page, supportEmail }) => ({
      subject: 'New sign-in to your account',
      preview: 'If that was you, there’s nothing to do.',
      heading: 'Was that you?',
      paragraphs: [
        'Someone just signed in to your account on a device that we had not seen before. If that was you, there’s nothing to do.',
      ],
      ticket: [
        ['Device', device],
        ['When', formatInZone(at, to.timeZone)],
        ...(network ? ([['Network', network]] as [string, string][]) : []),
      ],
      action: { label: 'See where you are signed in', url: page('account') },
      after: [
        `This was not you? Log that device out there and change your password. Can’t log in any more? Ask for a reset code at ${page('forgotPassword')}, and write to ${supportEmail}.`,
      ],
    }),
  }),
  guardian_confirm: mailTemplate({
    facts: nothing,
    write: (_, { to, guardianLink, supportEmail, brand }) => ({
      // Who gets this has not said that they know anybody: no words of another person in what a mailbox lists.
      subject: 'Are you a parent or guardian of an athlete?',
      preview: 'An athlete gave this address. Confirm only if that is right.',
      heading: `Are you ${to.firstName}’s parent or guardian?`,
      paragraphs: [
        `${to.firstName} gave us this address as a parent’s or guardian’s. On ${brand}, high-school athletes book one-hour video sessions with college athletes we’ve checked by hand. Families pay by card, and we hold the money until the session’s over.`,
        'Once you confirm, you get a copy of every email about a session, with a link of your own into the video room.',
      ],
      action: { label: 'Yes, that is me', url: guardianLink() },
      after: [
        `Don’t know ${to.firstName}? Just ignore this. We won’t email again. Questions? Write to ${supportEmail}.`,
      ],
    }),
  }),
  second_factor_setup: mailTemplate({
    facts: z.object({ sealedSecret: z.string() }),
    write: ({ sealedSecret }, { page, open }) => ({
      subject: 'Set up your second factor',
      preview: 'Signing in as admin asks for a code of an authenticator app.',
      heading: 'Set up your second factor.',
      paragraphs: [
        'Signing in as admin asks for a code. Type this key into an authenticator app, then log in with the code that it shows:',
        open(sealedSecret).replace(/(.{4})(?=.)/g, '$1 '),
      ],
      action: { label: 'Log in', url: page('login') },
      after: ['You did not try to log in? Then somebody else knows your password: change ADMIN_PASSWORD at once.'],
    }),
  }),
};
