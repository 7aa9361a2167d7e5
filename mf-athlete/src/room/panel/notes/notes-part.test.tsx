import { expect, test } from 'bun:test';
import { getRoomNotes, saveRoomNotes } from 'contracts/http/room-notes';
import { SEATS, type Seat } from 'contracts/room';
import type { RouteObject } from 'react-router';
import { dropAllDrafts } from 'web-kit/draft';
import { type OpenPage, openPage } from 'web-kit/page-testing';
import { dropKeptNotes } from '../../../kept-notes.ts';
import { roomInMemory } from '../testing/room-in-memory.ts';
import { NotesPart } from './notes-part.tsx';

const SESSION = crypto.randomUUID();
type Options = NonNullable<Parameters<typeof openPage>[2]>;

function openNotes({ isDown = true, seat = 'athlete', ...options }: Options & { isDown?: boolean; seat?: Seat }) {
  const nothing = () => undefined;
  const part = (
    <NotesPart
      {...{ channel: roomInMemory().enter(seat), sessionId: SESSION, me: seat, credential: () => null }}
      {...{ nameOf: String, shown: true, stage: null, onUnread: nothing, onStage: nothing, onShow: nothing }}
    />
  );
  const routes: RouteObject[] = [{ path: '/', element: part }];
  return openPage(routes, '/', {
    ...options,
    server(server) {
      server.answer(getRoomNotes, { pad: { text: '', version: 0, saves: [] }, film_notes: [], may_write: true });
      if (isDown) server.refuse(saveRoomNotes, 503, 'service_down');
      else server.answer(saveRoomNotes, { version: 1 });
    },
  });
}
async function typed(as?: 'athlete', seat?: Seat) {
  const page = await openNotes({ ...(as && { as }), ...(seat && { seat }) });
  await page.fill('Shared notes', 'Goals: D1');
  await page.wait(2_000);
  return page;
}
const shown = async (options: Parameters<typeof openNotes>[0]) => (await openNotes(options)).valueOf('Shared notes');

test('words that could not be saved are on the page again after a reload, until they are saved', async () => {
  const kept = (await typed('athlete')).kept();
  const page = await openNotes({ as: 'athlete', kept, isDown: false });
  expect(page.valueOf('Shared notes')).toBe('Goals: D1');
  await page.wait(2_000);
  expect(page.text()).toContain('Saved.');
  expect(page.kept()).toEqual({});
});

test('nobody else on this device sees them, nor another seat, nor who signs in after a logout', async () => {
  const kept = (await typed('athlete')).kept();
  expect(await shown({ as: 'mentor', kept })).toBe('');
  expect(await shown({ as: 'athlete', seat: 'guardian', kept })).toBe('');
  expect(await shown({ kept })).toBe('');
  const page = await typed('athlete');
  dropAllDrafts();
  expect(page.kept()).toEqual({});
});

test.each(SEATS)('those of the %s go with the room, once nothing takes them any more', async (seat) => {
  const page = await typed(undefined, seat);
  expect(Object.keys(page.kept())).toHaveLength(1);
  dropKeptNotes(SESSION);
  expect(page.kept()).toEqual({});
});

test('words are saved at once where the field or the page is left', async () => {
  const leaving = [
    (page: OpenPage) => page.happens(() => page.screen.getByLabelText('Shared notes').blur()),
    (page: OpenPage) =>
      page.happens(() => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
        document.dispatchEvent(new Event('visibilitychange'));
      }),
  ];
  for (const leave of leaving) {
    const page = await openNotes({ isDown: false });
    page.server.answer(saveRoomNotes, ({ body: { version } }) => ({ version: version + 1 }));
    await page.fill('Shared notes', 'Goals: D1');
    await page.wait(2_000);
    await page.type('Shared notes', ', near home');
    const before = page.server.sent(saveRoomNotes).length;
    await leave(page);
    expect(page.server.sent(saveRoomNotes).slice(before)).toMatchObject([{ body: { text: 'Goals: D1, near home' } }]);
  }
});
