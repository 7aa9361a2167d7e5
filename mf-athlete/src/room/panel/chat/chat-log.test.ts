import { expect, test } from 'bun:test';
import { MAX_CHAT_CHARACTERS, MAX_SIGNAL_BYTES, type RoomMessage, type Seat } from 'contracts/room';
import { roomInMemory } from '../testing/room-in-memory.ts';
import { type ChatLog, createChatLog } from './chat-log.ts';

function chatRoom() {
  const room = roomInMemory();
  const sent: RoomMessage[] = [];
  let clock = Date.parse('2026-12-03T18:00:00Z');
  const tick = () => {
    clock += 1_000;
    return new Date(clock);
  };
  const enter = (seat: Seat) => {
    const channel = room.enter(seat);
    const send = (message: RoomMessage) => {
      sent.push(message);
      channel.send(message);
    };
    return createChatLog({ ...channel, send }, seat, () => tick());
  };
  return { enter, leave: room.leave, cut: room.cut, heal: room.heal, sent };
}
const said = (log: ChatLog) => log.messages().map(({ by, text }) => `${by}: ${text}`);

test('what is said is with everybody, once, with who said it', () => {
  const { enter } = chatRoom();
  const [athlete, mentor] = [enter('athlete'), enter('mentor')];
  expect(athlete.say('  hi  ')).toBe(true);
  mentor.say('hello');
  expect(athlete.say('   ')).toBe(false);
  for (const log of [athlete, mentor]) expect(said(log)).toEqual(['athlete: hi', 'mentor: hello']);
});

test('who comes back has everything that was said before, each line with whoever said it', () => {
  const { enter, leave } = chatRoom();
  const [athlete, mentor, guardian] = [enter('athlete'), enter('mentor'), enter('guardian')];
  for (const log of [athlete, mentor, guardian, athlete]) log.say('x');
  athlete.stop();
  leave('athlete');
  mentor.say('are you there?');
  const back = enter('athlete');
  expect(said(back)).toEqual(said(mentor));
  expect(said(back)).toEqual(['athlete: x', 'mentor: x', 'guardian: x', 'athlete: x', 'mentor: are you there?']);
});

test('what was said while the way between two was gone is with both once they hear each other again', () => {
  const { enter, cut, heal } = chatRoom();
  const [athlete, mentor] = [enter('athlete'), enter('mentor')];
  athlete.say('hi');
  cut();
  athlete.say('can you hear me?');
  mentor.say('are you there?');
  expect(said(mentor)).toEqual(['athlete: hi', 'mentor: are you there?']);
  heal();
  for (const log of [athlete, mentor])
    expect(said(log)).toEqual(['athlete: hi', 'athlete: can you hear me?', 'mentor: are you there?']);
});

test('a long history comes in parts that the socket takes', () => {
  const { enter, sent } = chatRoom();
  const athlete = enter('athlete');
  for (let n = 0; n < 40; n++) athlete.say('я'.repeat(MAX_CHAT_CHARACTERS));
  for (let n = 0; n < 250; n++) athlete.say(`${n}`);
  const mentor = enter('mentor');
  expect(mentor.messages()).toHaveLength(290);
  for (const message of sent.filter(({ kind }) => kind === 'chat_history'))
    expect(new TextEncoder().encode(JSON.stringify({ kind: 'message', message })).length).toBeLessThan(
      MAX_SIGNAL_BYTES,
    );
});
