import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { PICTURE_MAX_BYTES, PICTURE_TYPES } from '../media.ts';
import { guardianRule } from '../status.ts';
import { DAY_MS, MAX_HORIZON_DAYS, MAX_NOTICE_MINUTES, MINUTE_MS } from '../times.ts';
import { crop, PICTURE_ERRORS, portrait } from './media.ts';
import { ok, text } from './shapes.ts';

export const platformSettings = z.object({
  free_sessions: z.enum(['coming_soon', 'open']),
  notice_minutes: z.int().min(0).max(MAX_NOTICE_MINUTES),
  horizon_days: z.int().min(1).max(MAX_HORIZON_DAYS),
  /** Left out of a change, it stays as it is; absent from a replica of the release before. */
  guardian: guardianRule.optional(),
});
export type PlatformSettings = z.infer<typeof platformSettings>;

export const NOTHING_BOOKABLE = 'With this notice nothing could be booked. Look further ahead, or ask for less notice.';

export const getPlatformSettings = endpoint({
  name: 'getPlatformSettings',
  owner: 'booking',
  method: 'GET',
  path: '/admin/settings',
  access: ['admin'],
  response: platformSettings,
  summary:
    'Free sessions, least notice, horizon and the rule about guardians as they hold now; the environment’s until they were saved.',
});

export const savePlatformSettings = endpoint({
  name: 'savePlatformSettings',
  owner: 'booking',
  method: 'PUT',
  path: '/admin/settings',
  access: ['admin'],
  freshSignIn: false,
  body: platformSettings.refine(
    ({ notice_minutes, horizon_days }) => notice_minutes * MINUTE_MS < horizon_days * DAY_MS,
    { path: ['horizon_days'], error: NOTHING_BOOKABLE },
  ),
  response: ok,
  summary: 'Change them, for every mentor, from the next question on. Never touches what is booked.',
});

const threshold = z.int().min(1).max(1_000_000);
export const reportThresholds = z
  .object({ report_threshold_low: threshold, report_threshold_high: threshold })
  .refine(({ report_threshold_low: low, report_threshold_high: high }) => low <= high, {
    path: ['report_threshold_high'],
    error: 'The higher threshold can’t be below the lower one.',
  });
export type ReportThresholds = z.infer<typeof reportThresholds>;

export const getReportThresholds = endpoint({
  name: 'getReportThresholds',
  owner: 'payments',
  method: 'GET',
  path: '/admin/report-thresholds',
  access: ['admin'],
  response: reportThresholds,
  summary: 'From which sums, in whole dollars a year, the founder may have to report what a mentor was paid.',
});

export const saveReportThresholds = endpoint({
  name: 'saveReportThresholds',
  owner: 'payments',
  method: 'PUT',
  path: '/admin/report-thresholds',
  access: ['admin'],
  freshSignIn: false,
  body: reportThresholds,
  response: ok,
  summary: 'Change them. They only mark rows of the yearly export.',
});

export const testimonial = z.object({ name: text(80), role: text(120), quote: text(600) });
export const founder = z.object({ name: text(80), statement: text(400) });
export type Founder = z.infer<typeof founder>;
export const site = z.object({
  brand: text(40),
  testimonials: z.array(testimonial).max(12),
  /** Left out, it stays as it is. */
  founder: founder.nullish(),
});
export type Site = z.infer<typeof site>;

export const getSite = endpoint({
  name: 'getSite',
  owner: 'catalog',
  method: 'GET',
  path: '/site',
  access: 'anyone',
  response: site.extend({
    free_sessions: platformSettings.shape.free_sessions,
    /** Absent from a replica of the release before. */
    guardian: guardianRule.optional(),
    /** Absent from a replica of the release before. */
    founder_portrait: portrait.nullish(),
  }),
  summary:
    'The site’s name, who runs it, what mentors say about it, whether free sessions can be booked, and whether minors need a guardian.',
});

export const saveSite = endpoint({
  name: 'saveSite',
  owner: 'catalog',
  method: 'PUT',
  path: '/admin/site',
  access: ['admin'],
  freshSignIn: false,
  body: site,
  response: ok,
  summary: 'Change the site’s name, founder and testimonials: pages and mails follow within a moment.',
});

export const saveFounderPortrait = endpoint({
  name: 'saveFounderPortrait',
  owner: 'catalog',
  method: 'PUT',
  path: '/admin/site/founder-portrait',
  access: ['admin'],
  freshSignIn: false,
  query: crop,
  bytes: PICTURE_TYPES,
  maxBodyBytes: PICTURE_MAX_BYTES,
  response: z.object({ portrait }),
  errors: PICTURE_ERRORS,
  summary: 'The founder’s face, cropped to 5:6 and stripped of everything but the picture, beside their name.',
});

export const deleteFounderPortrait = endpoint({
  name: 'deleteFounderPortrait',
  owner: 'catalog',
  method: 'DELETE',
  path: '/admin/site/founder-portrait',
  access: ['admin'],
  freshSignIn: false,
  response: ok,
  summary: 'Take the founder’s face off the pages and delete it.',
});
