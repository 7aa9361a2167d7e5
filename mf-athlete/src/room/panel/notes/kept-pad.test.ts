import { expect, onTestFinished, test } from 'bun:test';
import { padServerInMemory, tabInMemory, timers } from '../testing/pad-in-memory.ts';
import { roomInMemory } from '../testing/room-in-memory.ts';
import { createSharedPad } from './shared-pad.ts';

function oneRoom() {
  const { server, ...rest } = padServerInMemory();
  const time = timers();
  const room = roomInMemory();
  const open = (seat: 'athlete' | 'mentor', tab = tabInMemory()) => {
    const pad = createSharedPad(server, room.enter(seat), tab, time.later);
    onTestFinished(pad.stop);
    return pad;
  };
  return { server, open, ...rest, ...time };
}

test('words that could not be saved are there after a reload at once, are saved, and are kept no longer', async () => {
  const { open, stands, setDown, pass } = oneRoom();
  const tab = tabInMemory();
  const before = open('athlete', tab);
  await pass(0);
  setDown(true);
  before.edit('Goals: D1');
  await pass(1_000);
  before.stop();

  const after = open('athlete', tab);
  expect(after.state()).toEqual({ text: 'Goals: D1', standing: 'loading' });
  await pass(1_000);
  expect(after.state().text).toBe('Goals: D1');
  setDown(false);
  await pass(20_000);
  expect(after.state()).toEqual({ text: 'Goals: D1', standing: 'saved' });
  expect(stands().text).toBe('Goals: D1');
  expect(tab.read()).toBeNull();
});

test('what the other wrote meanwhile stays, too', async () => {
  const { open, stands, setDown, pass } = oneRoom();
  const tab = tabInMemory();
  const [mentor, before] = [open('mentor'), open('athlete', tab)];
  mentor.edit('Goals:\nFilm:\n');
  await pass(1_000);
  setDown(true);
  before.edit('Goals: D1\nFilm:\n');
  before.stop();
  setDown(false);
  mentor.edit('Goals:\nFilm: junior year\n');
  await pass(1_000);
  open('athlete', tab);
  await pass(5_000);
  expect(stands().text).toBe('Goals: D1\nFilm: junior year\n');
});

test('words that were saved, though the answer never came, do not come back once the other has changed them', async () => {
  const { server, open, stands, pass } = oneRoom();
  const tab = tabInMemory();
  const before = open('athlete', tab);
  const mentor = open('mentor');
  await pass(0);
  const { save } = server;
  server.save = async (sent) => {
    await save(sent);
    return new Promise(() => undefined);
  };
  before.edit('Call the coach');
  await pass(500);
  before.stop();
  server.save = save;
  await pass(20_000);
  mentor.edit('Write to the coach');
  await pass(1_000);
  open('athlete', tab);
  await pass(5_000);
  expect(stands().text).toBe('Write to the coach');
});

test('words that were taken back while their saving had no answer stay taken back', async () => {
  const { server, open, stands, pass } = oneRoom();
  const tab = tabInMemory();
  const before = open('athlete', tab);
  await pass(0);
  const { save } = server;
  server.save = async (sent) => {
    await save(sent);
    return new Promise(() => undefined);
  };
  before.edit('Not this');
  await pass(500);
  before.edit('');
  before.stop();
  server.save = save;
  const after = open('athlete', tab);
  await pass(5_000);
  expect([after.state().text, stands().text]).toEqual(['', '']);
});

test('an answer that comes after the room was left brings back nothing that was cleared', async () => {
  const { server, open, pass } = oneRoom();
  const tab = tabInMemory();
  const pad = open('athlete', tab);
  await pass(0);
  const answer = Promise.withResolvers<number | null>();
  server.save = () => answer.promise;
  pad.edit('Goals');
  await pass(500);
  pad.edit('Goals: D1');
  expect(tab.read()?.draft).toBe('Goals: D1');
  pad.stop();
  tab.keep(null);
  answer.resolve(1);
  await pass(1_000);
  expect(tab.read()).toBeNull();
});
