import { expect, onTestFinished, test } from 'bun:test';
import { getAthleteFacts, getGuardian, listSignIns } from 'contracts/http/accounts';
import {
  addPushSubscription,
  getNotificationSettings,
  type NotificationSettings,
  putNotificationSettings,
  removePushSubscription,
} from 'contracts/http/notifications';
import { listBlocks } from 'contracts/http/reports';
import { logout, me } from 'contracts/http/sign-in';
import { openPage } from 'web-kit/page-testing';
import { replaceGlobals } from 'web-kit/page-testing/fake-dom';
import { PEOPLE } from 'web-kit/page-testing/people';
import routes from '../../app.tsx';

const KEY = 'the-key-of-this-site';
const ID = '77777777-7777-4777-8777-777777777777';
const OFF: NotificationSettings = {
  public_key: KEY,
  kinds: [
    { kind: 'booked', on: true },
    { kind: 'reminder', on: false },
  ],
  devices: [],
};
const HERE = { id: ID, device: 'Chrome on Android', since: '2026-12-01T14:00:00Z', is_current: true };
const LAPTOP = { ...HERE, id: ID.replace(/7/g, '8'), device: 'Firefox on Mac', is_current: false };
const KEYS = { p256dh: `B${'x'.repeat(86)}`, auth: 'y'.repeat(22) };

interface Browser {
  permission?: NotificationPermission;
  answer?: NotificationPermission;
  subscribed?: boolean;
  none?: boolean;
  agent?: string;
}

async function open(settings: NotificationSettings, browser: Browser = {}) {
  const asked: string[] = [];
  const page = await openPage(routes, '/account', {
    as: 'athlete',
    server: (fake) => {
      fake.answer(getGuardian, { email: null, confirmed: false });
      fake.answer(getAthleteFacts, {
        sport: 'soccer',
        position: null,
        graduation_year: null,
        gpa: null,
        height: null,
        weight: null,
        recruiting_goals: null,
      });
      fake.answer(me, { ...PEOPLE.athlete, user_type: 'athlete', birth_date_known: true });
      fake.answer(listSignIns, { sign_ins: [] });
      fake.answer(listBlocks, []);
      fake.answer(getNotificationSettings, settings);
      fakeBrowser(browser, asked);
    },
  });
  return { ...page, asked };
}

/** As much of a browser as turning on takes; `asked` is what it was asked for. */
function fakeBrowser(
  { permission = 'default', answer = 'granted', subscribed = false, none, agent }: Browser,
  asked: string[],
) {
  if (agent) Object.defineProperty(navigator, 'userAgent', { value: agent });
  if (none) return;
  let subscription: object | null = null;
  const made = () => ({
    toJSON: () => ({ endpoint: 'https://push.example.com/one', keys: KEYS }),
    async unsubscribe() {
      asked.push('unsubscribe');
      subscription = null;
      return true;
    },
  });
  if (subscribed) subscription = made();
  const pushManager = {
    getSubscription: async () => subscription,
    async subscribe(options: { applicationServerKey: string; userVisibleOnly: boolean }) {
      asked.push(`subscribe ${options.applicationServerKey} ${options.userVisibleOnly}`);
      subscription = made();
      return subscription;
    },
  };
  const registration = { pushManager };
  const serviceWorker = {
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  const notification = {
    permission,
    async requestPermission() {
      asked.push('permission');
      notification.permission = answer;
      return answer;
    },
  };
  onTestFinished(replaceGlobals({ PushManager: class {}, Notification: notification }));
}

test('permission is asked for after a tap beside a sentence that explains, and the browser is then on', async () => {
  const page = await open(OFF);
  expect(page.screen.getByText(/Your lock screen shows no names/)).toBeDefined();
  expect(page.asked).toEqual([]);
  page.server.answer(addPushSubscription, { ...OFF, devices: [HERE] });
  await page.press('Turn on in this browser');
  expect(page.asked).toEqual(['permission', `subscribe ${KEY} true`]);
  expect(page.server.sent(addPushSubscription)).toMatchObject([
    { body: { endpoint: 'https://push.example.com/one', keys: KEYS } },
  ]);
  expect(page.screen.getByText('On in this browser')).toBeDefined();
  expect(page.screen.queryByRole('button', { name: 'Turn on in this browser' })).toBeNull();
});

test('who says no is told how to change their mind, and nothing is sent', async () => {
  const page = await open(OFF, { answer: 'denied' });
  await page.press('Turn on in this browser');
  expect(page.screen.getByText(/Your browser blocks notifications/)).toBeDefined();
  expect(page.server.sent(addPushSubscription)).toHaveLength(0);
});

test('a browser that blocks notifications says how to mend it, without a button that cannot work', async () => {
  const page = await open(OFF, { permission: 'denied' });
  expect(page.screen.getByText(/set Notifications to Allow, and reload/)).toBeDefined();
  expect(page.screen.queryByRole('button', { name: 'Turn on in this browser' })).toBeNull();
});

test('a browser that cannot is told so; an iPhone, that the home screen comes first', async () => {
  const old = await open(OFF, { none: true });
  expect(old.screen.getByText('This browser can’t show notifications.')).toBeDefined();
  const phone = await open(OFF, {
    none: true,
    agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1',
  });
  expect(phone.screen.getByText(/add Sideline to your home screen first/)).toBeDefined();
  expect(phone.screen.getByText(/tap Share, then “Add to Home Screen.”/)).toBeDefined();
});

test('a site without keys says that it sends none', async () => {
  const page = await open({ ...OFF, public_key: null });
  expect(page.screen.getByText('This site doesn’t send notifications at the moment.')).toBeDefined();
  expect(page.screen.queryByRole('button', { name: 'Turn on in this browser' })).toBeNull();
});

test('each kind is switched alone, and one that could not be saved stays as it was', async () => {
  const page = await open({ ...OFF, devices: [HERE] }, { permission: 'granted', subscribed: true });
  const box = (name: string) => page.screen.getByRole('checkbox', { name }) as HTMLInputElement;
  const [booked, reminder] = ['A session is booked', 'A session is coming up: the day before and an hour before'];
  expect([box(booked).checked, box(reminder).checked]).toEqual([true, false]);
  page.server.answer(putNotificationSettings, {
    ...OFF,
    devices: [HERE],
    kinds: OFF.kinds.map(({ kind }) => ({ kind, on: false })),
  });
  await page.click(box(booked));
  expect(page.server.sent(putNotificationSettings)).toMatchObject([{ body: { off: ['reminder', 'booked'] } }]);
  expect(box(booked).checked).toBe(false);
  page.server.breaks(putNotificationSettings);
  await page.click(box(booked));
  expect(box(booked).checked).toBe(false);
  expect(page.screen.getByRole('alert')).toBeDefined();
});

test('what is chosen before the last choice is saved counts as well', async () => {
  const page = await open({ ...OFF, devices: [HERE] }, { permission: 'granted', subscribed: true });
  const box = (name: string) => page.screen.getByRole<HTMLInputElement>('checkbox', { name });
  const [booked, reminder] = ['A session is booked', 'A session is coming up: the day before and an hour before'];
  const release = page.server.hold(putNotificationSettings, { ...OFF, devices: [HERE] });
  await page.click(box(booked));
  await page.click(box(reminder));
  expect([box(booked).checked, box(reminder).checked]).toEqual([false, true]);
  const saved = OFF.kinds.map(({ kind }) => ({ kind, on: kind !== 'booked' }));
  page.server.answer(putNotificationSettings, { ...OFF, devices: [HERE], kinds: saved });
  release();
  await page.settle();
  const sent = page.server.sent(putNotificationSettings).map(({ body }) => body.off);
  expect(sent).toEqual([['reminder', 'booked'], ['booked']]);
  expect([box(booked).checked, box(reminder).checked]).toEqual([false, true]);
});

test('every device is listed, and each is turned off alone; this browser also lets go itself', async () => {
  const page = await open({ ...OFF, devices: [HERE, LAPTOP] }, { permission: 'granted', subscribed: true });
  page.server.answer(removePushSubscription, { message: 'Done.' });
  page.server.answer(getNotificationSettings, { ...OFF, devices: [HERE] });
  await page.press('Turn off for Firefox on Mac');
  expect(page.asked).toEqual([]);
  page.server.answer(getNotificationSettings, OFF);
  await page.press('Turn off for Chrome on Android');
  expect(page.asked).toEqual(['unsubscribe']);
  expect(page.server.sent(removePushSubscription).map(({ params }) => params.id)).toEqual([LAPTOP.id, HERE.id]);
  expect(page.screen.getByRole('button', { name: 'Turn on in this browser' })).toBeDefined();
  expect(page.screen.queryByRole('checkbox', { name: 'A session is booked' })).toBeNull();
  expect(document.activeElement?.textContent).toBe('Notifications');
});

test('logging out lets this browser’s subscription go', async () => {
  const page = await open({ ...OFF, devices: [HERE] }, { permission: 'granted', subscribed: true });
  page.server.answer(logout, { message: 'You’re logged out.' });
  await page.press('Logout');
  expect(page.asked).toEqual(['unsubscribe']);
});
