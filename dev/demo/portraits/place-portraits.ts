import { decideMedia, listNewMedia, savePortrait } from 'contracts/http/media';
import { getMentor } from 'contracts/http/mentors';
import { type Client, DemoProblem, patiently } from '../client.ts';
import { type People, type Person, signIn } from '../people.ts';
import { fullName } from '../plan.ts';
import { MENTORS } from '../roster/mentors.ts';
import { DEMO_PASSWORD, type DemoMentor, emailOf } from '../roster/person.ts';
import { drawPortrait } from './draw-portrait.ts';

/** Left for the founder to look at. */
const WAITING = 3;

/** One after another, and only who has none: it goes on where an earlier start was ended. */
export async function placePortraits(client: Client, founder: Person, people: People = new Map()): Promise<void> {
  try {
    for (const mentor of MENTORS) await placePortrait(client, mentor, people.get(fullName(mentor)));
    const { token } = founder;
    const waiting = await client.call(listNewMedia, { token });
    for (const { id } of waiting.slice(0, -WAITING))
      await client.call(decideMedia, { params: { id }, body: { action: 'keep' }, token });
  } catch (error) {
    if (!(error instanceof DemoProblem)) throw error;
    console.error(`Some demo mentors have no portrait: ${error.message}.`);
  }
}

async function placePortrait(client: Client, mentor: DemoMentor, known: Person | undefined): Promise<void> {
  const { id, token } = known ?? (await signIn(client, emailOf(mentor), DEMO_PASSWORD));
  const profile = await client.call(getMentor, { params: { id }, token });
  if (profile.portrait) return;
  const file = new Blob([await drawPortrait(fullName(mentor), mentor.college)], { type: 'image/png' });
  await patiently(['media_busy'], () => client.call(savePortrait, { params: { id }, query: {}, token, file }));
}
