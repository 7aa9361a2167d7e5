import { expect, test } from 'bun:test';
import { MINUTE_MS } from 'contracts/times';
import { createEndedSignIns, KEEP_MS } from './ended-sign-ins.ts';

const START = Date.parse('2026-12-03T18:00:00Z');

function stage() {
  let time = START;
  const sut = createEndedSignIns(() => time);
  const note = (name: string, payload: object) =>
    sut.note({ id: crypto.randomUUID(), name, occurredAt: new Date(time).toISOString(), payload } as never);
  return {
    note,
    end: (signInId: string) => note('sign_in.ended', { accountId: 'account', signInId }),
    isEnded: (signInId: string, id = 'account', signedInAt = START / 1000) => sut.isEnded({ id, signInId, signedInAt }),
    pass(ms: number) {
      time += ms;
    },
  };
}

test('a sign-in that ended stays ended while others end, until no token of it can be good any more', () => {
  const s = stage();
  s.end('first');
  s.pass(MINUTE_MS);
  s.end('second');
  expect([s.isEnded('first'), s.isEnded('second'), s.isEnded('third')]).toEqual([true, true, false]);
  s.pass(KEEP_MS - MINUTE_MS - 1);
  s.end('third');
  expect([s.isEnded('first'), s.isEnded('second'), s.isEnded('third')]).toEqual([true, true, true]);
  s.pass(1);
  s.end('fourth');
  expect([s.isEnded('first'), s.isEnded('second'), s.isEnded('third')]).toEqual([false, true, true]);
});

test('when all of an account end, so do those of that very moment, and nothing else that happens to it ends one', () => {
  const s = stage();
  s.note('account.changed', { accountId: 'account' });
  expect(s.isEnded('any')).toBe(false);
  s.note('sign_in.ended', { accountId: 'account', signInId: null });
  expect([s.isEnded('any'), s.isEnded('any', 'another')]).toEqual([true, false]);
  expect(s.isEnded('any', 'account', START / 1000 + 0.001)).toBe(false);
});

test('of two times at which all of an account ended, the later one counts, whichever is heard of first', () => {
  const s = stage();
  s.pass(MINUTE_MS);
  s.note('sign_in.ended', { accountId: 'account', signInId: null });
  s.pass(-MINUTE_MS);
  s.note('sign_in.ended', { accountId: 'account', signInId: null });
  expect(s.isEnded('any', 'account', START / 1000 + 60)).toBe(true);
});

test('when an account is deleted no sign-in of it is good, not even one that is dated after that', () => {
  const s = stage();
  s.note('account.deleted', { accountId: 'account', role: 'athlete' });
  expect([s.isEnded('any', 'account', START / 1000 + 60), s.isEnded('any', 'another')]).toEqual([true, false]);
});

test('no more than a hundred thousand are remembered, and the newest are', () => {
  const s = stage();
  for (let n = 0; n <= 100_000; n++) s.end(String(n));
  expect([s.isEnded('0'), s.isEnded('1'), s.isEnded('100000')]).toEqual([false, true, true]);
});

test('one that is heard of again is remembered for as long again, and the others are forgotten in their time', () => {
  const s = stage();
  s.end('again');
  s.pass(MINUTE_MS);
  s.end('once');
  s.pass(MINUTE_MS);
  s.end('again');
  s.pass(KEEP_MS - MINUTE_MS);
  s.end('new');
  expect([s.isEnded('again'), s.isEnded('once'), s.isEnded('new')]).toEqual([true, false, true]);
});
