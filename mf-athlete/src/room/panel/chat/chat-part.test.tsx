import { expect, test } from 'bun:test';
import { useState } from 'react';
import { openPage } from 'web-kit/page-testing';
import type { PartProps } from '../part-props.ts';
import { roomInMemory } from '../testing/room-in-memory.ts';
import { ChatPart } from './chat-part.tsx';

/** What Look away hides goes on counting. */
function Room(props: Omit<PartProps, 'shown' | 'onUnread'>) {
  const [shown, setShown] = useState(true);
  const [unread, setUnread] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setShown(false)}>
        Look away
      </button>
      <output>{unread} unread</output>
      <ChatPart {...props} shown={shown} onUnread={setUnread} />
    </>
  );
}

async function inRoom() {
  const room = roomInMemory();
  const [athlete, mentor] = [room.enter('athlete'), room.enter('mentor')];
  const nothing = () => undefined;
  const part = (
    <Room
      {...{ channel: mentor, sessionId: crypto.randomUUID(), me: 'mentor', credential: () => null }}
      {...{ nameOf: String, stage: null, onStage: nothing, onShow: nothing }}
    />
  );
  const page = await openPage([{ path: '/', element: part }], '/', { as: 'mentor', server: nothing });
  const say = (text: string, secondsAgo = 0) => {
    const sent_at = new Date(Date.now() - secondsAgo * 1_000).toISOString();
    return page.happens(() => athlete.send({ kind: 'chat', id: crypto.randomUUID(), text, sent_at }));
  };
  return { page, say };
}

test('what arrives late counts as unread, though later messages were read already', async () => {
  const { page, say } = await inRoom();
  await say('Hello!');
  await page.fill(/^Message /, 'Can you hear me?');
  await page.press('Send');
  await page.press('Look away');
  expect(page.text()).toContain('0 unread');
  await say('I lost you for a moment.', 30);
  expect(page.text()).toContain('1 unread');
  await say('Yes!');
  expect(page.text()).toContain('2 unread');
});
