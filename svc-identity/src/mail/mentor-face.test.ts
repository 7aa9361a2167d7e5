import { afterAll, beforeAll, expect, test } from 'bun:test';
import { sessionAfter, sessionOf } from '../fixtures/session-event.ts';
import { type Stage, stage } from '../fixtures/stage.ts';

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterAll(() => s.end());

const MEDIA = '/api/media/4f7a1c5e-0000-4000-8000-000000000001';
type Page = { portrait: string | null } | null | undefined;

/** The mails of a booked session, while booking says this of the mentor's page. */
async function book(page: Page) {
  const athlete = await s.registerAthlete();
  const mentor = await s.registerMentor();
  const session = sessionOf({ athleteId: athlete.id, mentorId: mentor.id });
  const known = sessionAfter('session.confirmed', session);
  s.others.answers.set(`/internal/sessions/${session.sessionId}`, { ...known, mentor_page: page });
  await s.deliver('session.confirmed', session);
  await s.runDue();
  const read = (email: string) => {
    const mail = s.mail.to(email).find(({ subject }) => subject?.startsWith('Booked'));
    return { html: String(mail?.html), text: mail?.text ?? '' };
  };
  return { mentor, toAthlete: read(athlete.email), toMentor: read(mentor.email) };
}
const picturesIn = (html: string) => [...html.matchAll(/<img [^>]*>/g)].map(([tag]) => tag);

test('the family sees the mentor’s face in a mail of its session, and gets to their profile', async () => {
  const { mentor, toAthlete } = await book({ portrait: MEDIA });
  const [picture = '', ...more] = picturesIn(toAthlete.html);
  expect(more).toEqual([]);
  // Nothing in the address tells who opened the mail.
  expect(picture).toContain(`src="https://sideline.example${MEDIA}-160.jpg"`);
  expect(picture).toContain('alt="Portrait of Maya Okafor"');
  expect(picture).toContain('width="80" height="96"');
  expect(toAthlete.html).toContain(`href="https://sideline.example/mentors/${mentor.id}"`);
  expect(toAthlete.text).toContain(`Maya’s profile:\nhttps://sideline.example/mentors/${mentor.id}`);
  expect(toAthlete.text).toContain('Mentor: Maya Okafor');
});

test('without a portrait the mentor’s initials stand there', async () => {
  const { toAthlete } = await book({ portrait: null });
  expect(picturesIn(toAthlete.html)).toEqual([]);
  expect(toAthlete.html).toContain('>MO</span>');
});

test.each([null, undefined])('a page that not everybody may open is neither shown nor linked (%p)', async (page) => {
  const { mentor, toAthlete } = await book(page);
  expect(picturesIn(toAthlete.html)).toEqual([]);
  expect(toAthlete.html).toContain('>MO</span>');
  expect(toAthlete.html + toAthlete.text).not.toContain(`/mentors/${mentor.id}`);
});

test('a mentor’s mail shows nobody: an athlete’s face is not to be seen, nor their own needed', async () => {
  const { toMentor } = await book({ portrait: MEDIA });
  expect(picturesIn(toMentor.html)).toEqual([]);
  expect(toMentor.html + toMentor.text).not.toContain('profile');
});
