import { z } from 'zod';
import { DETAIL } from '../details.ts';
import { endpoint } from '../endpoint.ts';
import { mentor } from './mentors.ts';
import { id, ok } from './shapes.ts';

const ONE = { access: ['athlete'], params: z.object({ mentorId: id }) } as const;

export const listFavorites = endpoint({
  name: 'listFavorites',
  owner: 'catalog',
  method: 'GET',
  path: '/favorites',
  access: ['athlete'],
  response: z.array(mentor),
  summary:
    'The athlete’s own favorites, the newest first. A mentor who isn’t open to everybody is left out until they are again.',
});

export const addFavorite = endpoint({
  name: 'addFavorite',
  owner: 'catalog',
  method: 'PUT',
  path: '/favorites/:mentorId',
  ...ONE,
  response: ok,
  errors: { 404: DETAIL.mentor_not_found, 409: DETAIL.favorites_full },
  summary: 'Save a mentor; again changes nothing. Mentors never learn of it.',
});

export const removeFavorite = endpoint({
  name: 'removeFavorite',
  owner: 'catalog',
  method: 'DELETE',
  path: '/favorites/:mentorId',
  ...ONE,
  response: ok,
  summary: 'Take a mentor off the list, whether they’re on it or not.',
});
