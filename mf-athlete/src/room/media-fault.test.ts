import { expect, test } from 'bun:test';
import { faultOf } from './media-fault.ts';
import { helpFor } from './media-help.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/138.0 Mobile/15E148 Safari/604.1';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:141.0) Gecko/20100101 Firefox/141.0';
const MAC_SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';
const DESK_CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36';

test('who refused is told where their own browser keeps the permission', () => {
  const text = (userAgent: string) => helpFor({ camera: 'refused' }, userAgent).text;
  expect(text(IPHONE)).toContain('Website Settings');
  expect(text(ANDROID)).toContain('Permissions');
  expect(text(FIREFOX)).toContain('crossed-out camera');
  expect(text(MAC_SAFARI)).toContain('Settings for This Website');
  expect(text(DESK_CHROME)).toContain('icon left of the address');
});

test('each way in which a device gives nothing has its own words', () => {
  const fault = (name: string) => faultOf(new DOMException('', name));
  expect(fault('NotAllowedError')).toBe('refused');
  expect(fault('NotFoundError')).toBe('none');
  expect(fault('NotReadableError')).toBe('taken');
  expect(faultOf(new TypeError('undefined is not an object'))).toBe('unsupported');
  const titles = (['refused', 'none', 'taken', 'unsupported'] as const).map(
    (one) => helpFor({ microphone: one }, DESK_CHROME).title,
  );
  expect(new Set(titles).size).toBe(4);
});

test('nobody is kept out by a missing camera', () => {
  expect(helpFor({ camera: 'none' }, DESK_CHROME).text).toContain('You can join with sound only.');
});

test('who refused both is told to allow both, in one go', () => {
  const both = helpFor({ camera: 'refused', microphone: 'refused' }, DESK_CHROME);
  expect(both.title).toBe('Your camera and microphone are blocked');
  expect(both.text).toContain('turn on Camera and Microphone, and reload');
  for (const userAgent of [IPHONE, ANDROID, FIREFOX, MAC_SAFARI])
    expect(helpFor({ camera: 'refused', microphone: 'refused' }, userAgent).text).toMatch(/camera and microphone/i);
});

test('where each has another fault, the camera’s is told first', () => {
  const { title, text } = helpFor({ camera: 'taken', microphone: 'refused' }, DESK_CHROME);
  expect(title).toBe('Another app has your camera');
  expect(text).toContain('apps that use it, then');
});
