import type { BodyInput } from 'contracts/endpoint';
import type { savePlan, saveQuestions } from 'contracts/http/plans';
import { DAY_MS } from 'contracts/times';

type Answers = BodyInput<typeof saveQuestions>;

export const FIRST_ANSWERS: Answers = {
  goal: 'Find out which colleges are realistic for me.',
  standing: 'I have a list of 30 names and have not written to anybody.',
  look_at: 'My list, and the email I started.',
  links: [],
};

export const FILM_ANSWERS: Answers = {
  goal: 'Get better without the ball. I want two things to work on.',
  standing: 'Coach says I stand and watch. I have film of Friday’s game.',
  look_at: 'The second quarter, when I am on the weak side.',
  links: [{ url: 'https://film.example/fallow-ridge/friday', label: 'Friday, full game' }],
};

export const NEXT_ANSWERS: Answers = {
  goal: 'Get my list of ten down to the five I write to first.',
  standing: 'I have sent 22 emails and got one reply, a camp invite. No visits yet.',
  look_at: 'My first email and the first minute of my film. Is it too long?',
  links: [
    { url: 'https://film.example/jordan/junior-highlights', label: 'Junior highlights' },
    { url: 'https://film.example/jordan/full-game', label: 'Full game against Westbrook' },
  ],
};

export function planFrom(startsAt: Date): BodyInput<typeof savePlan> {
  const inDays = (days: number) => new Date(startsAt.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  return {
    summary: 'You’re closer than you think, Jordan. Shorter film, shorter emails, and ten schools instead of thirty.',
    tasks: [
      { text: 'Cut your film to 2:30. Open with the steal against Westbrook.', due_on: inDays(7) },
      { text: 'List ten colleges within six hours of home that teach engineering.', due_on: inDays(9) },
      { text: 'Rewrite your first email: five lines, one question.', due_on: inDays(14) },
      { text: 'Email the first five coaches, each about their own team.', due_on: inDays(20) },
    ],
    version: null,
  };
}
