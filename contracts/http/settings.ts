import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { MAX_HORIZON_DAYS, MAX_NOTICE_MINUTES } from '../times.ts';
import { ok, text } from './shapes.ts';

export const platformSettings = z.object({
  free_sessions: z.enum(['coming_soon', 'open']),
  notice_minutes: z.int().min(0).max(MAX_NOTICE_MINUTES),
  horizon_days: z.int().min(1).max(MAX_HORIZON_DAYS),
});
export type PlatformSettings = z.infer<typeof platformSettings>;

export const getPlatformSettings = endpoint({
  name: 'getPlatformSettings',
  owner: 'booking',
  method: 'GET',
  path: '/admin/settings',
  access: ['admin'],
  response: platformSettings,
  summary: 'Free sessions, least notice and horizon as they hold now; the environment’s until they were saved.',
});

export const savePlatformSettings = endpoint({
  name: 'savePlatformSettings',
  owner: 'booking',
  method: 'PUT',
  path: '/admin/settings',
  access: ['admin'],
  body: platformSettings,
  response: ok,
  summary: 'Change them, for every mentor, from the next question on. Never touches what is booked.',
});

export const testimonial = z.object({ name: text(80), role: text(120), quote: text(600) });
export const site = z.object({
  brand: text(40),
  testimonials: z.array(testimonial).max(12),
});
export type Site = z.infer<typeof site>;

export const getSite = endpoint({
  name: 'getSite',
  owner: 'catalog',
  method: 'GET',
  path: '/site',
  access: 'anyone',
  response: site.extend({ free_sessions: platformSettings.shape.free_sessions }),
  summary: 'The site’s name, what mentors say about it, and whether free sessions can be booked.',
});

export const saveSite = endpoint({
  name: 'saveSite',
  owner: 'catalog',
  method: 'PUT',
  path: '/admin/site',
  access: ['admin'],
  body: site,
  response: ok,
  summary: 'Change the site’s name and testimonials: pages and mails follow within a moment.',
});
