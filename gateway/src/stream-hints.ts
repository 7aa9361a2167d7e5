import type { EventEnvelope } from 'contracts/events';
import { QUIET } from 'contracts/http/system';
import { SECOND_MS } from 'contracts/times';
import type { Person } from 'svc-kit/auth';
import { addressHint } from './address-hint.ts';
import type { Answers } from './answers.ts';
import { createLastNews } from './last-news.ts';
import { createOpenStreams } from './open-streams.ts';
import type { Verified } from './verify-token.ts';

const HEARTBEAT_MS = 15 * SECOND_MS;
const RETRY_MS = 1.5 * SECOND_MS;
const MOST_STREAMS = 5_000;
/** Devices and windows of one person; hidden tabs do not listen. */
const MOST_PER_PERSON = 10;

export interface HintStreams {
  open(request: Request, who: Verified): Response;
  tell(event: EventEnvelope): void;
  /** Without the broker, streams end and new ones are refused, so that pages poll instead of hearing nothing. */
  setEnabled(enabled: boolean): void;
  stop(): void;
  count(): number;
}

export function createHintStreams(deps: {
  answers: Answers;
  isEnded(person: Person): boolean;
  heartbeatMs?: number;
  mostStreams?: number;
}): HintStreams {
  const { answers, isEnded, heartbeatMs = HEARTBEAT_MS, mostStreams = MOST_STREAMS } = deps;
  const streams = createOpenStreams(heartbeatMs);
  const lastNews = createLastNews();
  let enabled = false;
  let stopped = false;

  function closeEnded({ payload }: EventEnvelope) {
    const { accountId } = payload as EventEnvelope<'sign_in.ended' | 'account.deleted'>['payload'];
    for (const stream of streams.of([accountId])) if (isEnded(stream.person)) stream.close();
  }

  return {
    open(request, { person, expiresAt }) {
      if (!enabled || stopped || streams.count() >= mostStreams) return answers.serviceDown();
      if (streams.of([person.id]).length >= MOST_PER_PERSON)
        return answers.refuse(429, 'too_many_streams', { 'retry-after': '30' });
      const headers = {
        ...answers.headers,
        'content-type': 'text/event-stream; charset=utf-8',
        // A proxy that buffers or compresses would hold the hints back.
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      };
      const quietMs = person.role === 'admin' ? lastNews.quietMs() : lastNews.quietMs(person.id);
      const greeting = `retry: ${RETRY_MS}\n\nevent: ${QUIET}\ndata: ${quietMs}\n\n`;
      const body = request.method === 'HEAD' ? null : streams.start(person, expiresAt, greeting);
      return new Response(body, { headers });
    },
    tell(event) {
      if (event.name === 'sign_in.ended' || event.name === 'account.deleted') closeEnded(event);
      const addressed = addressHint(event);
      if (!addressed) return;
      lastNews.note(addressed.people);
      const text = `data: ${JSON.stringify(addressed.hint)}\n\n`;
      for (const stream of new Set([...streams.ofAdmins(), ...streams.of(addressed.people)])) stream.send(text);
    },
    setEnabled(to) {
      enabled = to;
      lastNews.forget();
      if (!enabled) streams.closeAll();
    },
    stop() {
      stopped = true;
      streams.closeAll();
    },
    count: streams.count,
  };
}
