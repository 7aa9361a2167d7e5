import { getSite, type Site, saveSite } from 'contracts/http/settings';
import type { Client } from './client.ts';
import type { Person } from './people.ts';

/** Nobody said these, and each says so itself: a page with them cannot pass for the real thing. */
export const PLACEHOLDERS: Site['testimonials'] = [
  {
    name: 'First mentor',
    role: 'Placeholder: soccer, Division I',
    quote: 'Placeholder. A mentor tells here what an hour with a student is like, once you have a mentor’s own words.',
  },
  {
    name: 'Second mentor',
    role: 'Placeholder: swimming, Division II',
    quote: 'Placeholder. Here stands how the hours fit between practice and classes, in the words of who lived it.',
  },
  {
    name: 'Third mentor',
    role: 'Placeholder: track and field, Division III',
    quote: 'Placeholder. Replace these three under Settings on the admin’s page, or take them away altogether.',
  },
];

export async function placeTestimonials(client: Client, founder: Person): Promise<void> {
  const { brand, testimonials } = await client.call(getSite, {});
  if (testimonials.length > 0) return;
  await client.call(saveSite, { body: { brand, testimonials: PLACEHOLDERS }, token: founder.token });
}
