import { expect, test } from 'bun:test';
import { isPublicAddress } from './public-address.ts';

test.each(['8.8.8.8', '1.1.1.1', '151.101.1.69', '2606:4700::1111', '2a00:1450:4001:81b::200e'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  ['this machine', '127.0.0.1'],
  ['this machine, its other end', '127.255.255.254'],
  ['any of this machine', '0.0.0.0'],
  ['this machine by IPv6', '::1'],
  ['unspecified by IPv6', '::'],
  ['a private network', '10.0.0.8'],
  ['a private network of a container', '172.17.0.1'],
  ['a private network at home', '192.168.1.1'],
  ['a provider behind one address (CGNAT)', '100.64.0.1'],
  ['link-local', '169.254.0.7'],
  ['metadata of a cloud', '169.254.169.254'],
  ['metadata by IPv6', 'fd00:ec2::254'],
  ['link-local by IPv6', 'fe80::1'],
  ['link-local with a zone', 'fe80::1%eth0'],
  ['a private network by IPv6', 'fc00::1'],
  ['IPv4 mapped into IPv6', '::ffff:127.0.0.1'],
  ['IPv4 mapped, a public one', '::ffff:8.8.8.8'],
  ['IPv4 inside of IPv6, the old way', '::127.0.0.1'],
  ['IPv4 translated', '::ffff:0:127.0.0.1'],
  ['NAT64', '64:ff9b::7f00:1'],
  ['NAT64 of a network', '64:ff9b:1::a00:1'],
  ['6to4 of this machine', '2002:7f00:1::'],
  ['Teredo', '2001:0:7f00:1::'],
  ['multicast', '224.0.0.1'],
  ['multicast by IPv6', 'ff02::1'],
  ['broadcast', '255.255.255.255'],
  ['reserved', '240.0.0.1'],
  ['for documentation', '203.0.113.7'],
  ['for documentation by IPv6', '2001:db8::1'],
  ['for benchmarks', '198.18.0.1'],
  ['site-local', 'fec0::1'],
  ['outside of what is handed out', '4000::1'],
  ['not an address', 'calendar.example'],
  ['nothing', ''],
])('%s is not public', (_what, address) => {
  expect(isPublicAddress(address)).toBe(false);
});
