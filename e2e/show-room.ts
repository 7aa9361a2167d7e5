import type { Page, WebSocketRoute } from '@playwright/test';
import type { Present, RoomMessage, Seat, SignalFromServer } from 'contracts/room';
import { makeFilm } from './browser/make-film.ts';
import { fakeCompanions } from './fake-companions.ts';

declare global {
  interface Window {
    companions: { said: RoomMessage[]; become(state: string): void };
  }
}
interface Stage {
  /** Null while the server can't be reached. */
  others: Present[] | null;
  /** For the look into the room before and after. */
  look: object;
  socket: WebSocketRoute | null;
}

const MINUTE_MS = 60_000;
/** A walk over all screens must not wait for one of them. */
const SOON = { timeout: 15_000 };
const ids = (n: number) => `${n}0000000-0000-4000-8000-000000000000`;
const YOU = ids(9);
const MENTOR: Present = { connection: ids(1), seat: 'mentor', name: 'Maya Okafor' };
const GUARDIAN: Present = { connection: ids(2), seat: 'guardian', name: 'Jordan’s parent or guardian' };
const IN_ORDER: [Seat, string][] = [
  ['mentor', 'Send me the film you’d show a coach first.'],
  ['athlete', 'This one. It’s my junior year cut: https://youtu.be/dQw4w9WgXcQ'],
  ['mentor', 'Love it. Let’s watch it together.'],
];
const PAD = 'Goals\n- D1 or D2, in state if I can\n- Film cut to two minutes by Friday\n';
const NOTES = { pad: { text: PAD, version: 3, saves: [] }, film_notes: [], may_write: true };
const stages = new WeakMap<Page, Stage>();

/** The time of a session would have to come, and others with it: its door, its room and who is in there are made up. */
async function enterStage(page: Page): Promise<Stage> {
  const known = stages.get(page);
  if (known) return known;
  const stage: Stage = { others: [], look: {}, socket: null };
  stages.set(page, stage);
  const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();
  const times = { opens_at: at(-32), starts_at: at(-17), ends_at: at(43), closes_at: at(73) };
  await page.addInitScript(fakeCompanions);
  await page.route('**/api/sessions/*/room', async (route) => {
    const answer = await route.fetch(SOON);
    const open = { ...times, enter: { until: times.closes_at }, ...stage.look };
    await route.fulfill({ json: { ...(await answer.json()), ...open } });
  });
  const entry = { ...times, ticket: 'made-up', seat: 'athlete', connection: YOU, ice_servers: [], others: [] };
  await page.route('**/api/sessions/*/room/enter', (route) => route.fulfill({ json: { ...entry, meeting_url: null } }));
  await page.route('**/api/sessions/*/room/notes', (route) => route.fulfill({ json: NOTES }));
  await page.route('**/api/sessions/*/room/film-notes', (route) => route.fulfill({ json: { message: 'Kept.' } }));
  await page.routeWebSocket(/\/signal$/, (socket) => {
    stage.socket = socket;
    socket.onMessage((text) => {
      const { others } = stage;
      if (others && JSON.parse(String(text)).kind === 'hello')
        say(stage, { kind: 'welcome', you: YOU, present: others });
    });
  });
  return stage;
}

const say = ({ socket }: Stage, signal: SignalFromServer) => socket?.send(JSON.stringify(signal));
const tell = (stage: Stage, message: RoomMessage, from = MENTOR) =>
  say(stage, { kind: 'message', from: from.connection, message });

async function showLobby(page: Page, look: object = {}): Promise<Stage> {
  const stage = await enterStage(page);
  stage.look = { mentor_name: MENTOR.name, inside: [{ seat: 'mentor', name: MENTOR.name }], ...look };
  await page.reload(SOON);
  await page.getByRole('checkbox').waitFor(SOON);
  return stage;
}

/** @param way 'far' for people who can't be reached */
async function showRoom(page: Page, others: Present[], way: 'near' | 'far' = 'near', look = {}): Promise<Stage> {
  await page.evaluate((said) => sessionStorage.setItem('companions', said), way);
  const stage = await showLobby(page, look);
  stage.others = others;
  await page.getByRole('checkbox').check(SOON);
  await page.getByRole('button', { name: 'Join session' }).click(SOON);
  await page.getByRole('toolbar', { name: 'Controls' }).waitFor(SOON);
  if (others.length > 0) await page.locator('[data-seat=mentor]').waitFor(SOON);
  return stage;
}

async function showChat(page: Page): Promise<void> {
  const stage = await showRoom(page, [MENTOR, GUARDIAN]);
  const messages = IN_ORDER.map(([by, text], n) => ({ id: ids(n + 1), text, by, sent_at: new Date().toISOString() }));
  tell(stage, { kind: 'chat_history', messages });
  await openPart(page, 'Chat');
  await page.getByRole('tabpanel').getByText('Love it.').waitFor(SOON);
}

async function openPart(page: Page, name: 'Chat' | 'Notes' | 'Film'): Promise<void> {
  const panel = page.getByRole('tab', { name });
  if (!(await panel.isVisible())) await page.getByRole('button', { name: 'Chat' }).click(SOON);
  await panel.click(SOON);
}

async function showNotes(page: Page): Promise<void> {
  await showRoom(page, [MENTOR]);
  await openPart(page, 'Notes');
  await page.getByRole('textbox').waitFor(SOON);
}

async function showSoundOnly(page: Page): Promise<void> {
  const stage = await showRoom(page, [MENTOR]);
  tell(stage, { kind: 'state', microphone: true, camera: true, screen: false, sound_only: true });
  await page.getByText('Sound only, connection’s weak').waitFor(SOON);
}

async function showReconnecting(page: Page): Promise<void> {
  await showRoom(page, [MENTOR]);
  await page.evaluate(() => window.companions.become('disconnected'));
  await page.getByText('Reconnecting…').first().waitFor(SOON);
}

async function showLeft(page: Page): Promise<void> {
  const stage = await showRoom(page, [MENTOR]);
  say(stage, { kind: 'left', connection: MENTOR.connection, reason: 'left' });
  await page.getByText('They can come back.').waitFor(SOON);
}

async function showTrouble(page: Page): Promise<void> {
  const stage = await showRoom(page, [MENTOR], 'far');
  // The page takes the leap for a sleep and asks the server again: whoever it then names begins to wait anew.
  stage.others = null;
  await page.evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 31_000;
  });
  await page.getByText('We can’t connect you two yet').waitFor(SOON);
}

async function showCaptions(page: Page): Promise<void> {
  const stage = await showRoom(page, [MENTOR]);
  tell(stage, { kind: 'captions', wanted: false, able: true });
  await page.getByRole('button', { name: 'More' }).click(SOON);
  await page.getByRole('button', { name: 'Turn on captions' }).click(SOON);
  const text = 'So when a coach writes back, answer the same day, even if it’s one line.';
  tell(stage, { kind: 'caption', id: ids(4), text });
  await page.getByText(text).waitFor(SOON);
}

async function showFilm(page: Page): Promise<void> {
  const stage = await showRoom(page, [MENTOR]);
  await openPart(page, 'Film');
  const film = { name: 'Junior year.webm', mimeType: 'video/webm', buffer: await makeFilm(page, 4) };
  await page.getByLabel('Video file').setInputFiles(film, SOON);
  const opened = () => window.companions.said.find((one) => one.kind === 'film_open')?.id;
  const id = String(await (await page.waitForFunction(opened, undefined, SOON)).jsonValue());
  const at = 1.5;
  const clock = { sent_at: Date.now() };
  tell(stage, { kind: 'film_step', film: id, number: 1, by: 'mentor', playing: false, at, rate: 1, ...clock });
  tell(stage, { kind: 'film_place', film: id, at, ready: true, ...clock });
  tell(stage, { kind: 'film_draw', film: id, id: ids(5), at, strokes: circle(0.3, 0.5, 0.12) });
  for (const [n, text] of ['Great first step. Put this clip first.', 'Help’s coming from the corner.'].entries())
    tell(stage, { kind: 'film_note', id: ids(6 + n), film: 'Junior year', at: n + 0.5, text });
  await page.getByText('Help’s coming from the corner.').waitFor({ ...SOON, state: 'attached' });
  // A phone's sheet lies over the film.
  if ((page.viewportSize()?.width ?? 0) < 1024)
    await page.getByRole('complementary').getByRole('button', { name: 'Close', exact: true }).click(SOON);
  await page.getByText('Paused for everyone').waitFor(SOON);
}

function circle(x: number, y: number, size: number): { from: [number, number]; to: [number, number] }[] {
  const point = (n: number): [number, number] => [
    x + size * Math.cos((n * Math.PI) / 12),
    y + 1.6 * size * Math.sin((n * Math.PI) / 12),
  ];
  return Array.from({ length: 24 }, (_, n) => ({ from: point(n), to: point(n + 1) }));
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Leave' }).click(SOON);
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click(SOON);
}

async function showLeftEarly(page: Page): Promise<void> {
  await showRoom(page, []);
  await leave(page);
  await page.getByRole('heading', { name: 'You left the session.' }).waitFor(SOON);
}

/** At a session whose mentor has checked in. */
export async function showEnd(page: Page): Promise<void> {
  await showRoom(page, [MENTOR], 'near', { together_minutes: 58 });
  await leave(page);
  await page.getByRole('button', { name: 'Yes, we met' }).waitFor(SOON);
}

export const ROOM_SCREENS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'room-lobby': (page) => showLobby(page),
  'room-waiting': (page) => showRoom(page, []),
  'room-lobby-awaited': (page) => showLobby(page, { awaited: GUARDIAN.name }),
  'room-awaited': (page) => showRoom(page, [MENTOR], 'near', { awaited: GUARDIAN.name }),
  'room-connecting': (page) => showRoom(page, [MENTOR], 'far'),
  'room-chat': showChat,
  'room-notes': showNotes,
  'room-sound-only': showSoundOnly,
  'room-reconnecting': showReconnecting,
  'room-left': showLeft,
  'room-trouble': showTrouble,
  'room-captions': showCaptions,
  'room-film': showFilm,
  'room-left-early': showLeftEarly,
};
