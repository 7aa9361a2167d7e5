import { isIP } from 'node:net';

/** Limits give all devices of one network together as much as this many. */
export const DEVICES_OF_A_NETWORK = 10;

/** What limits count as one client: an IPv4 address, or the /64 that an IPv6 household or server has to itself. */
export function networkOf(address: string): string {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  if (isIP(bare) !== 6) return address;
  const groups = groupsOf(bare);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped) return [groups[6], groups[7]].flatMap((group = 0) => [group >> 8, group & 255]).join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const [front, back] = [numbers(head), numbers(tail ?? '')];
  return [...front, ...Array<number>(Math.max(0, 8 - front.length - back.length)).fill(0), ...back];
}

function numbers(text: string): number[] {
  return text
    .split(':')
    .filter(Boolean)
    .flatMap((part) => {
      if (!part.includes('.')) return [Number.parseInt(part, 16)];
      const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number);
      return [a * 256 + b, c * 256 + d];
    });
}
