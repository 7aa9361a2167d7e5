import type { Page } from '@playwright/test';

const YOU = '10000000-0000-4000-8000-000000000000';
const MINUTE_MS = 60_000;

/** The time of a session would have to come, so its door and the room behind it are made up: nobody else is in. */
export async function showRoom(page: Page): Promise<void> {
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();
  const times = { opens_at: at(-25), starts_at: at(-10), ends_at: at(50), closes_at: at(80) };
  await page.route(`**/api/sessions/${id}/room`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), ...times, enter: { until: times.closes_at } } });
  });
  const entry = { ...times, ticket: 'made-up', seat: 'athlete', connection: YOU, ice_servers: [], others: [] };
  await page.route(`**/api/sessions/${id}/room/enter`, (route) =>
    route.fulfill({ json: { ...entry, meeting_url: null } }),
  );
  await page.routeWebSocket(/\/signal$/, (socket) =>
    socket.onMessage((text) => {
      const { kind } = JSON.parse(String(text));
      if (kind === 'hello') socket.send(JSON.stringify({ kind: 'welcome', you: YOU, present: [] }));
    }),
  );
  await page.reload();
  const [box, controls] = [page.getByRole('checkbox'), page.getByRole('toolbar', { name: 'Controls' })];
  await box.or(controls).waitFor();
  if (await box.isVisible()) {
    await box.check();
    await page.getByRole('button', { name: 'Join session' }).click();
  }
  await controls.waitFor();
}

export const showPart = (name: 'Chat' | 'Notes' | 'Film') => async (page: Page) => {
  await showRoom(page);
  const panel = page.getByRole('tab', { name });
  if (!(await panel.isVisible())) await page.getByRole('button', { name: 'Chat' }).click();
  await panel.click();
};

export async function showEnd(page: Page): Promise<void> {
  await showRoom(page);
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await page.getByRole('heading', { name: 'You left the session.' }).waitFor();
}
