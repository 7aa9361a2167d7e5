import { expect, test } from 'bun:test';
import { createClientReader, isNetwork } from './read-client.ts';

const said = (forwarded: string) => new Headers({ 'x-forwarded-for': forwarded });
const PROXY = '172.30.238.2';

test('behind our proxy each visitor is counted alone, whatever they claim', () => {
  const read = createClientReader(1, ['172.30.238.0/24', 'fd30:238::/64']);
  expect(read(said('198.51.100.7'), PROXY)).toBe('198.51.100.7');
  expect(read(said('203.0.113.9, 198.51.100.7'), PROXY)).toBe('198.51.100.7');
  expect(read(said('198.51.100.8'), `::ffff:${PROXY}`)).toBe('198.51.100.8');
  expect(read(said('2001:db8:1:2::5'), 'fd30:238::2')).toBe('2001:db8:1:2::/64');
});

test('a stranger who speaks to the gateway itself gains nothing by the header', () => {
  const read = createClientReader(1, ['172.30.238.0/24']);
  for (const stranger of ['198.51.100.66', '172.30.239.1', '::ffff:198.51.100.66', '127.0.0.1'])
    expect(read(said('203.0.113.9'), stranger)).toBe(stranger.replace('::ffff:', ''));
  expect(createClientReader(0, ['0.0.0.0/0'])(said('203.0.113.9'), PROXY)).toBe(PROXY);
});

test('behind two proxies the outer one’s word counts, and too short a list is the proxy’s own address', () => {
  const read = createClientReader(2, [PROXY]);
  expect(read(said('203.0.113.9, 198.51.100.7, 192.0.2.10'), PROXY)).toBe('198.51.100.7');
  for (const short of ['192.0.2.10', '', 'unknown, 192.0.2.10']) expect(read(said(short), PROXY)).toBe(PROXY);
});

test('only networks are taken for networks', () => {
  for (const right of ['10.0.0.0/8', '127.0.0.1', '::1', 'fd00::/8'])
    expect([right, isNetwork(right)]).toEqual([right, true]);
  for (const wrong of ['', 'caddy', '10.0.0.0/33', '10.0.0/8', '::/129', '10.0.0.0/8/8', '1.2.3.4/'])
    expect([wrong, isNetwork(wrong)]).toEqual([wrong, false]);
});
