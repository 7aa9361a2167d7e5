import type { Device, MediaFault } from './media-fault.ts';

type Browser = 'safari-phone' | 'chrome-phone' | 'firefox' | 'safari' | 'chrome';

export function browserOf(userAgent: string): Browser {
  // On an iPhone every browser asks as Safari does.
  if (/iPhone|iPad/.test(userAgent)) return 'safari-phone';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  if (/Android/.test(userAgent)) return 'chrome-phone';
  return /Chrome\/|Chromium\/|Edg\//.test(userAgent) ? 'chrome' : 'safari';
}

const WHERE_TO_ALLOW: Record<Browser, (device: Device) => string> = {
  'safari-phone': (device) =>
    `Tap the page menu next to the address, then Website Settings, and set ${title(device)} to Allow. If it's not there, open Settings, find your browser, and turn on ${title(device)}. Then reload this page.`,
  'chrome-phone': (device) =>
    `Tap the icon left of the address, then Permissions, and turn on ${title(device)}. Then reload this page.`,
  firefox: (device) =>
    `Click the crossed-out ${device} next to the address and remove the block. Then click Try Again and allow it.`,
  safari: (device) =>
    `In the menu bar, open Safari, then Settings for This Website, and set ${title(device)} to Allow. Then reload this page.`,
  chrome: (device) => `Click the icon left of the address, turn on ${title(device)}, and reload this page.`,
};

export function helpFor(fault: MediaFault, device: Device, userAgent: string): { title: string; text: string } {
  switch (fault) {
    case 'refused':
      return { title: `Your ${device} is blocked`, text: WHERE_TO_ALLOW[browserOf(userAgent)](device) };
    case 'none':
      return {
        title: `No ${device} found`,
        text: `Plug one in or turn it on, then click Try Again. ${without(device)}`,
      };
    case 'taken':
      return {
        title: `Another app has your ${device}`,
        text: `Close other calls and apps that use it, then click Try Again. ${without(device)}`,
      };
    case 'unsupported':
      return {
        title: `This browser won't share your ${device}`,
        text: 'Open this page in the latest Chrome, Safari, Edge, or Firefox.',
      };
  }
}

function without(device: Device): string {
  return device === 'camera' ? 'You can join with sound only.' : 'You can join, listen, and type in the chat.';
}

function title(device: Device): string {
  return device === 'camera' ? 'Camera' : 'Microphone';
}
