import type { Device, MediaFault } from './media-fault.ts';

type Browser = 'safari-phone' | 'chrome-phone' | 'firefox' | 'safari' | 'chrome';

export function browserOf(userAgent: string): Browser {
  // On an iPhone every browser asks as Safari does.
  if (/iPhone|iPad/.test(userAgent)) return 'safari-phone';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  if (/Android/.test(userAgent)) return 'chrome-phone';
  return /Chrome\/|Chromium\/|Edg\//.test(userAgent) ? 'chrome' : 'safari';
}

const WHERE_TO_ALLOW: Record<Browser, (one: Words) => string> = {
  'safari-phone': ({ title }) =>
    `Tap the page menu next to the address, then Website Settings, and set ${title} to Allow. If it’s not there, open Settings, find your browser, and turn on ${title}. Then reload this page.`,
  'chrome-phone': ({ title }) =>
    `Tap the icon left of the address, then Permissions, and turn on ${title}. Then reload this page.`,
  firefox: ({ name }) =>
    `Click the crossed-out ${name} next to the address and remove the block. Then click Try Again and allow it.`,
  safari: ({ title }) =>
    `In the menu bar, open Safari, then Settings for This Website, and set ${title} to Allow. Then reload this page.`,
  chrome: ({ title }) => `Click the icon left of the address, turn on ${title}, and reload this page.`,
};

interface Words {
  name: string;
  title: string;
  are: 'is' | 'are';
  it: 'it' | 'them';
  /** What can be done without. */
  without: string;
}

const JOIN_IN_WRITING = 'You can join, listen, and type in the chat.';
const CAMERA: Words = {
  name: 'camera',
  title: 'Camera',
  are: 'is',
  it: 'it',
  without: 'You can join with sound only.',
};
const MICROPHONE: Words = {
  name: 'microphone',
  title: 'Microphone',
  are: 'is',
  it: 'it',
  without: JOIN_IN_WRITING,
};
const BOTH: Words = {
  name: 'camera and microphone',
  title: 'Camera and Microphone',
  are: 'are',
  it: 'them',
  without: JOIN_IN_WRITING,
};

export type Faults = Partial<Record<Device, MediaFault>>;

/** Whoever refuses one question of a browser has refused both devices, and would else come back for the second. */
export function helpFor(
  { camera, microphone }: Faults,
  userAgent: string,
  isInside = false,
): { title: string; text: string } {
  const words = camera === microphone ? BOTH : camera ? CAMERA : MICROPHONE;
  const { name, are, it } = words;
  const without = isInside ? '' : ` ${words.without}`;
  switch (camera ?? microphone) {
    case 'refused':
      return { title: `Your ${name} ${are} blocked`, text: WHERE_TO_ALLOW[browserOf(userAgent)](words) };
    case 'none':
      return {
        title: `No ${name.replace('and', 'or')} found`,
        text: `Plug one in or turn it on, then click Try Again.${without}`,
      };
    case 'taken':
      return {
        title: `Another app has your ${name}`,
        text: `Close other calls and apps that use ${it}, then click Try Again.${without}`,
      };
    default:
      return {
        title: `This browser won’t share your ${name}`,
        text: 'Open this page in the latest Chrome, Safari, Edge, or Firefox.',
      };
  }
}
