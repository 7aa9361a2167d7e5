import { expect, test } from 'bun:test';
import type { RoomMessage, Seat } from 'contracts/room';
import { createChannel } from './channel.ts';

const chat = (text: string): RoomMessage => ({
  kind: 'chat',
  id: '11111111-1111-4111-8111-111111111111',
  text,
  sent_at: '2026-12-03T18:00:00Z',
});

test('a listener hears only its own kind, with the seat it came from, until it stops', () => {
  const { channel, receive } = createChannel(() => undefined);
  const heard: [string, Seat][] = [];
  const stop = channel.on('chat', ({ text }, from) => heard.push([text, from]));
  receive({ kind: 'catch_up' }, 'mentor');
  receive(chat('hello'), 'mentor');
  stop();
  receive(chat('too late'), 'mentor');
  expect(heard).toEqual([['hello', 'mentor']]);
});

test('what is no message of a room is dropped, whoever sends it', () => {
  const { channel, receive } = createChannel(() => undefined);
  const heard: string[] = [];
  channel.on('chat', ({ text }) => heard.push(text));
  for (const raw of [
    null,
    'chat',
    { kind: 'chat' },
    { ...chat('x'), text: 7 },
    chat('x'.repeat(2_001)),
    { kind: 'run' },
  ])
    receive(raw, 'mentor');
  expect(heard).toEqual([]);
});

test('who comes and goes is told once', () => {
  const { channel, setPeers } = createChannel(() => undefined);
  const seen: Seat[][] = [];
  channel.onPeers((peers) => seen.push(peers));
  setPeers(['mentor']);
  setPeers(['mentor']);
  setPeers(['mentor', 'guardian']);
  setPeers([]);
  expect(seen).toEqual([['mentor'], ['mentor', 'guardian'], []]);
  expect(channel.peers()).toEqual([]);
});

test('a pipe reaches whoever takes pipes, and is closed where nobody does', () => {
  const { channel, receivePipe } = createChannel(() => undefined);
  let closed = 0;
  const pipe = Object.assign(new EventTarget(), { close: () => void closed++ }) as unknown as RTCDataChannel;
  const taken: Seat[] = [];
  const stop = channel.onPipe((_, from) => taken.push(from));
  receivePipe(pipe, 'mentor');
  expect([taken, closed]).toEqual([['mentor'], 0]);
  stop();
  receivePipe(pipe, 'mentor');
  expect([taken, closed]).toEqual([['mentor'], 1]);
  expect(channel.openPipe('mentor', 'film')).toBeNull();
});
