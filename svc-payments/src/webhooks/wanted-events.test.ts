import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import Stripe from 'stripe';
import { WANTED_EVENTS, type WantedEvents } from './wanted-events.ts';

const README = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');

const wanted = (fits: (each: WantedEvents) => boolean) => WANTED_EVENTS.filter(fits).flatMap(({ types }) => types);
const named = (text: string) => [...text.matchAll(/`([\w.[\]]+)`/g)].map(([, name = '']) => name);

test('the README names exactly the event destinations that the service listens to', () => {
  const rows = [...README.matchAll(/^ *\| .*\(`@(self|accounts)`\) \| (snapshot|thin) \| (.*) \|$/gm)];
  const told = rows.map(([, from, payload, events = '']) => ({ from, payload, types: named(events).sort() }));
  const parts = [...new Set(WANTED_EVENTS.map(({ scope, payload }) => `${scope} ${payload}`))];
  const expected = parts.map((part) => {
    const types = wanted(({ scope, payload }) => `${scope} ${payload}` === part);
    const [scope, payload] = part.split(' ');
    return { from: scope === 'platform' ? 'self' : 'accounts', payload, types: types.sort() };
  });
  expect(told).toEqual(expected);
  expect(README).toContain(`The API version of the snapshots is \`${Stripe.API_VERSION}\`.`);
});

test('what `stripe listen` is told to forward is the same', () => {
  const told = (flag: string) => (README.match(new RegExp(`--${flag} '?([^'\\s]+)`))?.[1] ?? '').split(',').sort();
  expect(told('events')).toEqual([...new Set(wanted(({ payload }) => payload === 'snapshot'))].sort());
  expect(told('thin-events')).toEqual(wanted(({ payload }) => payload === 'thin').sort());
  for (const flag of ['forward-to', 'forward-connect-to', 'forward-thin-to', 'forward-thin-connect-to'])
    expect(told(flag)).toEqual(['localhost:8080/api/webhooks/stripe']);
});
