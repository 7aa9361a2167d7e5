import { BlockList, isIP } from 'node:net';
import { networkOf } from 'svc-kit/client-network';

export type ClientReader = (headers: Headers, peer: string) => string;

/** X-Forwarded-For counts only from our proxies' own networks, never as a client claims it; otherwise the peer does. */
export function createClientReader(trustedProxies: number, networks: readonly string[]): ClientReader {
  const ours = blockListOf(networks);
  return (headers, peer) => {
    if (trustedProxies === 0 || !isAmong(ours, peer)) return networkOf(peer);
    const hop = headers.get('x-forwarded-for')?.split(',').at(-trustedProxies)?.trim() ?? '';
    return networkOf(isIP(hop) === 0 ? peer : hop);
  };
}

export function isNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/');
  const most = { 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (bits === undefined) return most > 0;
  return more === undefined && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
}

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = familyOf(address);
    list.addSubnet(address, bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits), family);
  }
  return list;
}

/** A socket for both families reports IPv4 peers as ::ffff:192.0.2.1. */
function isAmong(list: BlockList, peer: string): boolean {
  const bare = peer.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(bare) !== 0 && list.check(bare, familyOf(bare));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}
