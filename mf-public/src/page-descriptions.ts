import { MENTOR_SHARE_PERCENT } from 'contracts/money';
import { SPORTS } from 'contracts/sports';

/** In a file of their own, which no browser loads. */
export const DESCRIPTIONS = {
  home: 'One hour on video with a verified college athlete in your sport. You pay once, and get all of it back if your mentor doesn’t show.',
  browse: `Verified college athletes in ${SPORTS.length} sports, with their open hours and prices. Filter by sport and division and book a one-hour video session.`,
  mentor: 'A verified college athlete on the roster.',
  login: 'Log in to book a session, join one, or update your hours.',
  register: 'Sign up as a high school athlete looking for advice, or a college athlete giving it.',
  forgotPassword: 'Forgot your password? We’ll send you a code to set a new one.',
  becomeMentor: `You got recruited. Pass it on. One hour on video, on your schedule, and ${MENTOR_SHARE_PERCENT}% of every session is yours. Sign up with your college.`,
  howItWorks:
    'How a one-hour video session with a college athlete works: book, get the link, meet, confirm and rate. Full refund if nobody shows.',
  trust:
    'What “Verified” proves and what it doesn’t, what protects athletes and their money, what parents can see, and who to call.',
  terms: 'Who can use the marketplace, what a session costs, when you get a refund, and how complaints are decided.',
  privacy: 'What we keep about athletes and mentors, why we keep it, who sees it, and how to have it deleted.',
} as const;
