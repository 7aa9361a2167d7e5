import { confirmGuardian } from 'contracts/http/accounts';
import { openThread, readThread, sendMessage } from 'contracts/http/threads';
import { type Client, Refusal } from './client.ts';
import { personOf } from './people.ts';
import type { Stage } from './play.ts';
import { ATHLETES } from './roster/athletes.ts';

export const MENTOR = 'Maya Okafor';
export const ATHLETE = 'Jordan Whitlow';
/** Maya's last one is still to be read. */
export const LINES: readonly (readonly ['athlete' | 'mentor', string])[] = [
  ['athlete', 'Hi Maya! Should I bring my whole list of colleges on Friday, or just the ten?'],
  ['mentor', 'Just the ten, with one line each: why them, and what you’d study there.'],
  ['athlete', 'Got it. And my film is down to 2:40 now. You can text me when it’s too long: 555-0142'],
  ['mentor', 'Let’s keep it here, so your mom can follow along. 2:40 is close. Can you lose the free throws?'],
];
const MAIL_COMES_WITHIN_MS = 20_000;

/** Of the account to try, whose guardian has confirmed. Where mail goes elsewhere than to our mailbox, there is none. */
export async function converse({ client, people }: Stage): Promise<void> {
  const [athlete, mentor] = [personOf(people, ATHLETE), personOf(people, MENTOR)];
  const id = await client
    .call(openThread, { body: { mentor_id: mentor.id }, token: athlete.token })
    .then(({ thread_id }) => thread_id)
    .catch((error: unknown) => {
      if (error instanceof Refusal && error.refused.code === 'thread_needs_guardian') return null;
      throw error;
    });
  if (!id) return;
  for (const [from, text] of LINES) {
    const [writer, reader] = from === 'athlete' ? [athlete, mentor] : [mentor, athlete];
    const sent = await client.call(sendMessage, { params: { id }, body: { text }, token: writer.token });
    if (text === LINES.at(-1)?.[1]) continue;
    await client.call(readThread, { params: { id }, body: { message_id: sent.id }, token: reader.token });
  }
}

/** By the mail that asked them when the athlete registered: its link ends after two weeks. */
export async function confirmFamily(client: Client): Promise<void> {
  const address = ATHLETES[0].guardian_email;
  const deadline = performance.now() + MAIL_COMES_WITHIN_MS;
  while (performance.now() < deadline) {
    for (const { text, to } of await client.mails()) {
      const token = to.some((one) => one.address === address) && /\/confirm-guardian#(\S+)/.exec(text)?.[1];
      if (token) return void (await client.call(confirmGuardian, { body: { token } }));
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
