import { INTRO_MAX_BYTES, PICTURE_MAX_BYTES } from './media.ts';
import { ATHLETE_MIN_AGE, COMPLAINT_DAYS_AFTER_END, MENTOR_MIN_AGE } from './times.ts';

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;

/** Refusals that pages also foresee: apart from the others, which come from services and need not come with a page. */
export const SHOWN_DETAIL = {
  unexpected: 'Something went wrong on our side. Please try again.',
  link_invalid: 'This link isn’t valid anymore.',
  underage: `You must be at least ${ATHLETE_MIN_AGE} years old to register.`,
  mentor_underage: `Mentors must be at least ${MENTOR_MIN_AGE} years old.`,
  room_too_late: 'This session has ended. We hope it was a good one.',
  room_elsewhere: 'You’re already in this session on another device.',
  confirm_first: 'Student must confirm you showed up before session can be completed',
  cannot_rate_yet: 'Cannot rate this session yet.',
  refund_less: 'What comes back has changed just now, so nothing was cancelled. Please look at it again.',
  complaint_too_late: `Complaints can be filed until ${COMPLAINT_DAYS_AFTER_END} days after the session.`,
  complaint_amount: 'The amount must be more than 0 and less than what was paid.',
  picture_broken: 'We can’t read this picture. It may be damaged. Try another one.',
  picture_type_wrong: 'Use a JPEG, PNG or WebP picture.',
  video_type_wrong: 'Use a video in WebM, MP4 or MOV format.',
  file_too_large: `This file is too large. A picture can have up to ${megabytes(PICTURE_MAX_BYTES)} and a video up to ${megabytes(INTRO_MAX_BYTES)}.`,
} as const;

export const leastNotice = (minutes: number) =>
  `The notice must be at least ${minutes % 60 ? `${minutes} minutes` : `${minutes / 60} hours`}: the platform asks for that.`;
export const mostHorizon = (days: number) => `The horizon can be at most ${days} days: the platform allows no more.`;
