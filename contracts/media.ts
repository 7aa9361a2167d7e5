/** A portrait stands at each of these addresses: `${url}-${width}.${format}`. */
export const PORTRAIT_WIDTHS = [160, 320, 640] as const;
export const PORTRAIT_FORMATS = ['avif', 'webp'] as const;
/** For mails, at twice the size at which they show it. */
export const MAIL_PORTRAIT = { width: 160, ending: '-160.jpg' } as const;
/** Width to height. */
export const PORTRAIT_RATIO = 5 / 6;
/** Of the part that is kept. */
export const PORTRAIT_LEAST_WIDTH = 320;
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const PICTURE_MAX_BYTES = 8 * 1024 * 1024;

export const INTRO_TYPES = ['video/webm', 'video/mp4', 'video/quicktime'] as const;
export const INTRO_MAX_BYTES = 30 * 1024 * 1024;
/** What interfaces record and promise; cameras stop a moment late. */
export const INTRO_SECONDS = 30;
export const INTRO_MAX_SECONDS = 32;
export const CAPTIONS_MAX_LENGTH = 4_000;

/** Why the founder takes something down, in the words that the mentor reads after "because". */
export const TAKE_DOWN_REASONS = {
  logo: 'it shows a school’s, a team’s or a company’s logo',
  uniform: 'it shows a team uniform',
  mascot: 'it shows a mascot',
  not_a_portrait: 'it doesn’t show you clearly',
  contact_details: 'it shows a way to get in touch',
  other: 'it doesn’t fit our rules for profiles',
} as const;
export type TakeDownReason = keyof typeof TAKE_DOWN_REASONS;

export const MEDIA_KINDS = ['portrait', 'intro', 'poster', 'captions'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** Without the width and the format. */
export const portraitUrl = (id: string) => `/api/media/${id}`;
