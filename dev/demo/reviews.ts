import type { BodyInput } from 'contracts/endpoint';
import type { rateSession } from 'contracts/http/sessions';
import type { Chance } from './chance.ts';

type Stars = 1 | 2 | 3 | 4 | 5;

/** Each is used once. */
const REVIEWS: readonly (readonly [Stars, string])[] = [
  [5, 'We rewrote my email to coaches line by line. I sent it that night and got an answer by Thursday.'],
  [5, 'Honest about my level without making me feel small. I finally have a list that makes sense.'],
  [5, 'My mom sat in for the last ten minutes and asked about money. Got real numbers instead of “it depends”.'],
  [4, 'Great film breakdown. I wish we had left more time for questions at the end.'],
  [5, 'Told me which two camps to skip. That alone paid for the hour.'],
  [5, 'I was nervous and was laughing after five minutes. Left with three things to do this week.'],
  [4, 'Very clear on the timeline. A bit fast in places, but sent notes afterward.'],
  [5, 'Explained how coaches read times and why mine are closer than I thought.'],
  [3, 'Nice and helpful, but a lot of it I had read online already. The visit advice was new.'],
  [5, 'We practiced a phone call with a coach. Twice. The second one was so much better.'],
  [5, 'Asked me what I want to study before asking about my stats. Nobody has done that.'],
  [4, 'Good hour. Connection dropped once, and they stayed longer to make up for it.'],
  [5, 'Knew exactly what a walk-on offer means and what to ask before saying yes.'],
  [5, 'Took my spreadsheet apart, in the nicest way. I went from 40 schools to 14.'],
  [5, 'I came with a dozen questions and we got through all of them.'],
  [4, 'Really useful, especially on academics and how admissions works with athletics.'],
  [5, 'Talked me through coming back from injury and how to tell coaches about it.'],
  [2, 'Kind person, but we mostly talked about their season. I had hoped for more about mine.'],
  [5, 'Straight answers. Best hour of my recruiting so far.'],
  [5, 'They remembered everything from our first session and checked what I had done since.'],
  [4, 'Good advice on highlight video length: mine was eight minutes, now it is three.'],
  [5, 'Showed me a real week on the calendar. I know now what I am signing up for.'],
  [5, 'Very patient with my dad. That is a five-star skill.'],
  [5, 'We made a plan for junior summer. It is on my wall.'],
  [3, 'Solid on the basics. Less sure about my division, but said so honestly.'],
  [5, 'Helped me understand the aid letter. The two offers were not what they looked like.'],
  [4, 'Friendly and prepared: had watched my film before the call.'],
  [5, 'I asked how to choose between two schools and got the right questions back.'],
  [5, 'Practical, funny, and told me to sleep more.'],
  [5, 'Coach replied to the new email within a day. Thank you!'],
  [4, 'Lots of good detail. I would book again closer to signing.'],
  [5, 'First person to explain the rules on contact dates so that I understood them.'],
  [5, 'Made me feel like my small school is not a problem, just something to plan for.'],
  [5, 'Went through my schedule and found two tournaments where coaches really are.'],
  [4, 'Good listener. Notes came the next morning.'],
  [5, 'We are new to all this as a family, and nothing was a silly question.'],
  [1, 'Started twelve minutes late and had not looked at what I sent. Polite, but not worth it for us.'],
  [5, 'Told me the truth about my position and what I could change by spring.'],
  [5, 'Specific, organized, and really listens.'],
  [4, 'Helpful on what coaches look for besides points. Would like a follow-up.'],
  [5, 'I know what to say on September first now.'],
  [5, 'Gave me the confidence to ask for an unofficial visit. I am going in three weeks!'],
  [5, 'Talked about the hard parts of college sports too. I liked that.'],
  [4, 'Great energy and good examples from their own recruiting.'],
  [5, 'Broke down my mechanics in five minutes and recruiting in fifty.'],
  [5, 'Worth every dollar. We booked another one right away.'],
];

/** The `index`th rating; once the written ones are used up, stars only. */
export function reviewAt(index: number, chance: Chance): BodyInput<typeof rateSession> {
  const [rating, text]: readonly [Stars, string | null] = REVIEWS[index] ?? [chance.below(3) === 0 ? 4 : 5, null];
  const near = () => Math.max(1, Math.min(5, rating + chance.below(3) - 1));
  return {
    rating,
    review_text: text,
    communication_rating: near(),
    knowledge_rating: Math.max(rating, near()),
    helpfulness_rating: rating,
    would_recommend: rating >= 3,
  };
}
export const WRITTEN_REVIEWS = REVIEWS.map(([, text]) => text);

const ANSWERS = [
  'Thank you! Send that email every week, not just once. It works.',
  'You did the hard part: you came with questions. Good luck with the list.',
  'Fair point about the time. Next one, we start with your questions.',
  'Loved how prepared you were. Go get it this spring.',
  'Thanks for saying so. Tell your dad that he asked the best question.',
];
export function answerAt(index: number): string | null {
  return index % 3 === 0 ? (ANSWERS[(index / 3) % ANSWERS.length] ?? null) : null;
}

const TOLD = [
  'Came five minutes late because of practice, and said so before. No trouble at all.',
  'Sound dropped twice on their side. We stayed ten minutes longer.',
  'Very shy at first. A parent sat next to them the whole time, which helped.',
];
export function toldAt(index: number): string | null {
  return index % 7 === 2 ? (TOLD[Math.floor(index / 7) % TOLD.length] ?? null) : null;
}
