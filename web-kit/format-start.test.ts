import { expect, test } from 'bun:test';
import { formatStart } from './format-start.ts';

test('a start says its zone only where the same time comes twice', () => {
  const starts: [zone: string, instant: string, said: string][] = [
    ['America/New_York', '2027-11-07T05:30:00Z', '1:30 AM EDT'],
    ['America/New_York', '2027-11-07T06:30:00Z', '1:30 AM EST'],
    ['America/New_York', '2027-11-07T07:00:00Z', '2:00 AM'],
    ['America/New_York', '2027-11-06T05:30:00Z', '1:30 AM'],
    ['America/New_York', '2027-03-14T07:00:00Z', '3:00 AM'],
    ['Australia/Lord_Howe', '2027-04-03T14:45:00Z', '1:45 AM GMT+11'],
    ['Australia/Lord_Howe', '2027-04-03T15:15:00Z', '1:45 AM GMT+10:30'],
    ['Australia/Lord_Howe', '2027-04-03T14:15:00Z', '1:15 AM'],
    ['Asia/Beirut', '2027-10-30T20:00:00Z', '11:00 PM GMT+3'],
    ['Asia/Beirut', '2027-10-30T21:00:00Z', '11:00 PM GMT+2'],
    ['Asia/Kathmandu', '2027-11-07T05:30:00Z', '11:15 AM'],
  ];
  for (const [zone, instant, said] of starts) expect([zone, formatStart(instant, zone)]).toEqual([zone, said]);
});
