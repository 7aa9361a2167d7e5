import { expect, test } from 'bun:test';
import { addFilmNote, getRoomNotes } from 'contracts/http/room-notes';
import type { RouteObject } from 'react-router';
import { type OpenPage, openPage } from 'web-kit/page-testing';
import { roomInMemory } from '../testing/room-in-memory.ts';
import { FilmPart } from './film-part.tsx';

const SESSION = crypto.randomUUID();
const FIELD = /^Note at/;
const YOUTUBE = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const VIMEO = 'https://vimeo.com/76979871';

async function inRoom() {
  const room = roomInMemory();
  const [athlete, mentor] = [room.enter('athlete'), room.enter('mentor')];
  const nothing = () => undefined;
  const part = (
    <FilmPart
      {...{ channel: mentor, sessionId: SESSION, me: 'mentor', credential: () => null }}
      {...{ nameOf: String, shown: true, stage: null, onUnread: nothing, onStage: nothing, onShow: nothing }}
    />
  );
  const routes: RouteObject[] = [{ path: '/', element: part }];
  const page = await openPage(routes, '/', {
    as: 'mentor',
    server(server) {
      server.answer(getRoomNotes, { pad: { text: '', version: 0, saves: [] }, film_notes: [], may_write: true });
      server.answer(addFilmNote, { message: 'Noted.' });
    },
  });
  let number = 0;
  const open = async (url: string, at: number) => {
    const film = crypto.randomUUID();
    number += 1;
    await page.happens(() => {
      athlete.send({ kind: 'film_open', id: film, number, by: 'athlete', film: { from: 'embed', url } });
      const step = { film, number: 1, by: 'athlete', playing: false, at, rate: 1, sent_at: 0 } as const;
      athlete.send({ kind: 'film_step', ...step });
    });
    return film;
  };
  const close = (film: string) => page.happens(() => athlete.send({ kind: 'film_close', film }));
  return { page, open, close };
}
const sent = (page: OpenPage) =>
  page.server.sent(addFilmNote).map(({ body: { film, at, text } }) => ({ film, at, text }));

test('a note that is being written when the other closes the film is still there, and stays with that film', async () => {
  const { page, open, close } = await inRoom();
  const film = await open(YOUTUBE, 95);
  await page.fill(FIELD, 'Kick it out');
  await close(film);
  expect(page.valueOf(FIELD)).toBe('Kick it out');
  await page.press('Send');
  expect(sent(page)).toEqual([{ film: 'Film on YouTube', at: 95, text: 'Kick it out' }]);
  expect(page.screen.queryByLabelText(FIELD)).toBeNull();
});

test('a note that is being written when another film is opened belongs to the one before', async () => {
  const { page, open } = await inRoom();
  await open(YOUTUBE, 95);
  await page.fill(FIELD, 'Kick it out');
  await open(VIMEO, 10);
  expect(page.screen.getByLabelText('Note at 1:35 of Film on YouTube')).toBeDefined();
  await page.press('Send');
  await page.fill('Note at 0:10', 'Better');
  await page.press('Send');
  expect(sent(page)).toEqual([
    { film: 'Film on YouTube', at: 95, text: 'Kick it out' },
    { film: 'Film on Vimeo', at: 10, text: 'Better' },
  ]);
});

test('a note that was taken back leaves no field behind once the film is closed', async () => {
  const { page, open, close } = await inRoom();
  const film = await open(YOUTUBE, 95);
  await page.fill(FIELD, 'Kick it out');
  await close(film);
  await page.fill(FIELD, '');
  expect(page.screen.queryByLabelText(FIELD)).toBeNull();
});
