import { expect, test } from 'bun:test';
import { getMentor } from 'contracts/http/mentors';
import { getParentRequest } from 'contracts/http/parent-requests';
import { openPage } from 'web-kit/page-testing';
import type { FakeServer } from 'web-kit/page-testing/fake-server';
import { PEOPLE } from 'web-kit/page-testing/people';
import { sampleProfile } from 'web-kit/page-testing/samples';
import routes from './app.tsx';
import { answerNothingYet, MEETS_ELSEWHERE } from './page-testing.ts';

function answerAsked(server: FakeServer): void {
  answerNothingYet(server);
  server.answer(getMentor, sampleProfile({}));
  server.answer(getParentRequest, {
    mentor_id: PEOPLE.mentor.id,
    mentor_name: 'Maya Okafor',
    mentor_time_zone: 'America/Los_Angeles',
    athlete_name: 'Jordan R.',
    scheduled_datetime: '2026-12-04T00:00:00Z',
    amount: 120,
    status: 'open',
    expires_at: '2026-12-01T23:00:00Z',
  });
}
const read = async (address: string, head = '') =>
  (await openPage(routes, address, { server: answerAsked, head })).text();

const PAGES = {
  '/trust-and-safety': ['in our own video room', 'you can end the session', 'From a profile, the room'],
  '/video-call-info': ['The room opens 15 minutes before the start'],
  '/pay#Ab3_-6789012345678901x': ['in a video room of ours', 'you can end the session'],
  '/privacy': ['Chat, picture and sound aren’t saved', 'YouTube'],
};
const NOTHING_RECORDED = /nothing is recorded/i;

test.each(Object.entries(PAGES))('%s says what our own room does', async (address, promises) => {
  const text = await read(address);
  for (const promise of promises) expect(text).toContain(promise);
  expect(text).toMatch(NOTHING_RECORDED);
});

test.each(Object.entries(PAGES))('%s promises none of it where sessions meet elsewhere', async (address, promises) => {
  const text = await read(address, MEETS_ELSEWHERE);
  for (const promise of promises) expect(text).not.toContain(promise);
  expect(text).not.toMatch(/record(ed|ing)\b/i);
  expect(text).toMatch(/outside video service|Your link opens/);
});
