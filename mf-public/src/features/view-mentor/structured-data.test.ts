import { expect, test } from 'bun:test';
import type { Mentor } from 'contracts/http/mentors';
import { averageOf } from 'web-kit/average-stars';
import { structureOf } from './structured-data.ts';

const mentor = {
  first_name: 'Maya',
  last_name: 'Okafor',
  bio: 'Plays.',
  position: 'Point Guard',
  sport: 'basketball',
  college: 'Ridgemont',
  achievements: [],
  hourly_rate: 120,
} as unknown as Mentor;
const none = {
  total: 0,
  by_stars: [0, 0, 0, 0, 0],
  averages: { communication_rating: null, knowledge_rating: null, helpfulness_rating: null },
  reviews: [],
};
const written = {
  id: '1',
  rating: 5,
  communication_rating: null,
  knowledge_rating: null,
  helpfulness_rating: null,
  review_text: 'Kind.',
  author: 'Ana L.',
  created_at: '2026-11-03T23:00:00.000Z',
};

test('search engines are told of ratings only where athletes gave some', () => {
  for (const reviews of [null, none]) {
    const said = JSON.stringify(structureOf(mentor, reviews));
    expect(said).toContain('"price":120');
    expect(said).not.toContain('ating"');
    expect(said).not.toContain('"review"');
  }
});

test('they are told the average, the number, and what was written, with no more of a name than the page shows', () => {
  const said = JSON.stringify(
    structureOf(mentor, {
      ...none,
      total: 3,
      by_stars: [0, 1, 0, 0, 2],
      reviews: [written, { ...written, review_text: null, author: 'Bo N.' }],
    }),
  );
  expect(said).toContain('"ratingValue":4,"ratingCount":3');
  expect(said).toContain('"name":"Ana L."');
  expect(said).toContain('"datePublished":"2026-11-03"');
  expect(said).not.toContain('Bo N.');
});

test('the average is rounded to hundredths', () => {
  expect(averageOf([0, 0, 0, 1, 2])).toBe(4.67);
  expect(averageOf([0, 0, 0, 0, 0])).toBe(0);
});
