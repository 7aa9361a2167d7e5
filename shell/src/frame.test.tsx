import { describe, expect, test } from 'bun:test';
import { logout } from 'contracts/http/sign-in';
import { countUnread } from 'contracts/http/threads';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { createKeptMarkup, textOf } from 'web-kit/kept-markup';
import { openPage, within } from 'web-kit/page-testing';
import { PEOPLE } from 'web-kit/page-testing/people';
import { createQueryClient } from 'web-kit/query';
import { RequireSignIn } from 'web-kit/require-sign-in';
import { clearSession } from 'web-kit/session';
import { createTree, giveData } from './route-tree.tsx';

const HEAD = '<meta name="support-email" content="help@sideline.example">';
let broken = true;
function Breaks() {
  if (broken) throw new Error('this page broke');
  return <h1>Mended</h1>;
}
const tree = () =>
  createTree(giveData(createQueryClient()), [
    { path: '/', element: <h1>Home</h1>, handle: { title: 'Home' } },
    { path: '/browse', element: <h1>On the roster</h1>, handle: { title: 'Find Mentors' } },
    { path: '/guarded', element: <RequireSignIn>For members</RequireSignIn> },
    { path: '/broken', Component: Breaks },
    { path: '/searched', loader: async () => null, element: <h1>Found</h1> },
  ]);
const open = (address: string, options: Parameters<typeof openPage>[2] = {}) =>
  openPage(tree(), address, {
    others: true,
    head: HEAD,
    ...options,
    server(fake) {
      fake.answer(countUnread, { unread: 0 });
      options.server?.(fake);
    },
  });
type Page = Awaited<ReturnType<typeof open>>;
const itemsOf = (page: Page, name: string) =>
  within(page.screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('the navigation', () => {
  test('shows a visitor Login and Sign Up', async () => {
    const page = await open('/');
    const items = itemsOf(page, 'Main');
    expect(items).toContainEqual(['Login', '/login']);
    expect(items).toContainEqual(['Sign Up', '/register']);
    expect(items).toContainEqual(['Find Mentors', '/browse']);
    expect(page.screen.queryByRole('button', { name: 'Logout' })).toBeNull();
  });

  test.each([
    ['athlete', 'Welcome, Ann', ['Find Mentors', '/browse']],
    ['mentor', 'Welcome, Maya', ['Dashboard', '/mentor-dashboard']],
    ['admin', 'Welcome, Frances', ['Admin', '/admin']],
  ] as const)('welcomes the %s by the first name, with the way to work and Logout', async (role, welcome, item) => {
    const page = await open('/', { as: role });
    expect(page.screen.getByText(welcome)).toBeTruthy();
    const items = itemsOf(page, 'Main');
    expect(items).toContainEqual([...item]);
    expect(items.map(([label]) => label)).not.toContain('Login');
    expect(items.map(([label]) => label)).not.toContain('Sign Up');
    expect(page.screen.getByRole('button', { name: 'Logout' })).toBeTruthy();
  });

  test('offers athletes no dashboard, and mentors no search for mentors', async () => {
    const athlete = await open('/', { as: 'athlete' });
    expect(itemsOf(athlete, 'Main').map(([label]) => label)).not.toContain('Dashboard');
    const mentor = await open('/', { as: 'mentor' });
    expect(itemsOf(mentor, 'Main').map(([label]) => label)).not.toContain('Find Mentors');
  });

  test('leads athletes and mentors to their messages, and says how many are new', async () => {
    for (const as of ['athlete', 'mentor'] as const) {
      const page = await open('/', {
        as,
        server: (fake) => fake.answer(countUnread, { unread: 3 }),
      });
      expect(itemsOf(page, 'Main')).toContainEqual(['Messages 3 new', '/messages']);
      expect(page.screen.getByRole('button', { name: /Menu/ }).textContent).toBe('Menu 3 new');
    }
  });

  test('says no more than that very much is new', async () => {
    const page = await open('/', { as: 'mentor', server: (fake) => fake.answer(countUnread, { unread: 100 }) });
    expect(itemsOf(page, 'Main')).toContainEqual(['Messages 99+ new', '/messages']);
  });

  test('says nothing of messages where none are new or the service is away, and has none for the founder', async () => {
    expect(itemsOf(await open('/', { as: 'athlete' }), 'Main')).toContainEqual(['Messages', '/messages']);
    const away = await open('/', { as: 'athlete', server: (fake) => fake.breaks(countUnread) });
    expect(itemsOf(away, 'Main')).toContainEqual(['Messages', '/messages']);
    const founder = await open('/', { as: 'admin' });
    expect(itemsOf(founder, 'Main').map(([label]) => label)).not.toContain('Messages');
    expect(founder.server.called()).not.toContain(countUnread.name);
  });

  test('calls somebody without a first name ‘User’', async () => {
    const page = await open('/', { as: { role: 'mentor', user: { ...PEOPLE.mentor, first_name: '' } } });
    expect(page.screen.getByText('Welcome, User')).toBeTruthy();
  });
});

describe('logging out', () => {
  test('leads home from any page, a guarded one too, and leaves none of the five keys', async () => {
    const page = await open('/guarded', {
      as: 'athlete',
      server: (server) => server.answer(logout, { message: 'Bye.' }),
    });
    await page.press('Logout');
    expect(page.address()).toBe('/');
    const keys = ['authToken', 'userData', 'userType', 'athleteId', 'mentorId'];
    expect(keys.map((key) => localStorage.getItem(key))).toEqual([null, null, null, null, null]);
    expect(itemsOf(page, 'Main')).toContainEqual(['Login', '/login']);
  });

  test('in another tab is seen in this one', async () => {
    const page = await open('/', { as: 'athlete' });
    await page.happens(() => clearSession());
    expect(itemsOf(page, 'Main')).toContainEqual(['Login', '/login']);
  });
});

test('the footer of every page leads to the terms, the privacy notice and the support contact', async () => {
  for (const address of ['/', '/browse', '/nowhere']) {
    const page = await open(address);
    const items = itemsOf(page, 'Footer');
    expect(items).toContainEqual(['Terms', '/terms']);
    expect(items).toContainEqual(['Privacy', '/privacy']);
    expect(items).toContainEqual(['Support: help@sideline.example', 'mailto:help@sideline.example']);
    page.takeErrors();
  }
});

describe('an address without a page', () => {
  test('is told inside the frame, with a way on', async () => {
    const page = await open('/nowhere');
    expect(page.screen.getByRole('heading', { level: 1, name: 'Out of bounds.' })).toBeTruthy();
    expect(page.leadsTo('Go to the home page')).toBe('/');
    expect(document.title).toBe('Page not found · Sideline');
    expect(page.screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
  });
});

describe('a page that broke', () => {
  test('is told inside the frame and can be tried again', async () => {
    broken = true;
    const page = await open('/broken');
    expect(page.screen.getByRole('heading', { level: 1, name: 'This page didn’t load' })).toBeTruthy();
    expect(page.text()).toContain('help@sideline.example');
    expect(page.takeErrors().join()).toContain('this page broke');
    broken = false;
    await page.press('Try Again');
    expect(page.screen.getByRole('heading', { level: 1, name: 'Mended' })).toBeTruthy();
  });
});

test('going offline is said, and coming back takes it away', async () => {
  const page = await open('/');
  const goes = (online: boolean) =>
    page.happens(() => {
      Object.defineProperty(navigator, 'onLine', { value: online, configurable: true });
      dispatchEvent(new Event(online ? 'online' : 'offline'));
    });
  expect(page.text()).not.toContain('You’re offline.');
  await goes(false);
  expect(page.text()).toContain('You’re offline. What you see may be old; what you type stays here.');
  await goes(true);
  expect(page.text()).not.toContain('You’re offline.');
});

test('another page sets the title and the focus on its heading', async () => {
  const page = await open('/');
  expect(document.title).toBe('Sideline');
  await page.follow('/browse');
  expect(document.title).toBe('Find Mentors · Sideline');
  expect(document.activeElement?.tagName).toBe('H1');
});

test('the focus stays where it is on the first page, and while the same page shows something else', async () => {
  for (const address of ['/', '/searched']) {
    const page = await open(address);
    expect(document.activeElement).toBe(document.body);
    page.screen.getByRole('link', { name: 'Sign Up' }).focus();
    await page.follow(`${address}?sport=soccer`);
    expect(document.activeElement?.textContent).toBe('Sign Up');
  }
});

test('a page without a heading takes the focus itself', async () => {
  const page = await open('/', { as: 'athlete' });
  await page.follow('/guarded');
  expect(document.activeElement?.tagName).toBe('MAIN');
});

test('the colors that were chosen stay', async () => {
  const page = await open('/');
  await page.click(page.screen.getByRole('radio', { name: 'Dark' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(document.cookie).toContain('theme=dark');
  await page.click(page.screen.getByRole('radio', { name: 'System' }));
  expect(document.documentElement.dataset.theme).toBeUndefined();
});

test('a page whose frame was rendered for another one before is the one that React renders whole', async () => {
  const { query, dataRoutes } = createStaticHandler(tree());
  const kept = createKeptMarkup();
  for (const path of ['/', '/browse', '/']) {
    const context = await query(new Request(`http://site${path}`));
    if (context instanceof Response) throw new Error(`${path} leads elsewhere`);
    const router = createStaticRouter(dataRoutes, context);
    const render = () => renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
    expect(textOf(kept.render(path, render))).toBe(render());
  }
  // The header once for each path, the footer and the choice of colors once.
  expect(kept.size().pieces).toBe(4);
});
