import ipaddr from 'ipaddr.js';

/** What the internet hands out today; all else of IPv6 is reserved, or another way to write an IPv4 address. */
const GLOBAL_IPV6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/** Whether the whole internet can reach it: nothing of this machine, its network, its provider, or its metadata. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6);
}
