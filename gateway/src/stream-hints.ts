import type { EventEnvelope } from 'contracts/events';
import { SECOND_MS } from 'contracts/times';
import type { Person } from 'svc-kit/auth';
import { addressHint } from './address-hint.ts';
import type { Answers } from './answers.ts';
import type { Verified } from './verify-token.ts';

const HEARTBEAT_MS = 15 * SECOND_MS;
/** How soon a browser reconnects after its stream was closed. */
const RETRY_MS = 1.5 * SECOND_MS;
const MOST_STREAMS = 5_000;
/** Devices and windows of one person; hidden tabs do not listen. */
const MOST_PER_PERSON = 10;
/** Unread events after which a listener counts as gone. */
const MOST_UNREAD = 500;

/** The open streams of hints (`GET /api/events`): who listens, what they hear, and when a stream ends. */
export interface HintStreams {
  open(request: Request, who: Verified): Response;
  /** Sends an event's hint to the people it concerns, and ends the streams of sign-ins that it ended. */
  tell(event: EventEnvelope): void;
  /** Without the broker streams end and new ones are refused, so that pages poll instead of hearing nothing. */
  setEnabled(enabled: boolean): void;
  stop(): void;
  count(): number;
}

interface Stream {
  person: Person;
  send(text: string): void;
  close(): void;
}

const encoder = new TextEncoder();

export function createHintStreams(deps: {
  answers: Answers;
  isEnded(person: Person): boolean;
  heartbeatMs?: number;
  mostStreams?: number;
}): HintStreams {
  const { answers, isEnded, heartbeatMs = HEARTBEAT_MS, mostStreams = MOST_STREAMS } = deps;
  const byPerson = new Map<string, Set<Stream>>();
  const admins = new Set<Stream>();
  let open = 0;
  let enabled = false;
  let stopped = false;
  let heart: ReturnType<typeof setInterval> | undefined;

  function* all() {
    for (const streams of byPerson.values()) yield* streams;
  }

  function streamsOf(people: readonly string[]): Stream[] {
    return people.flatMap((id) => [...(byPerson.get(id) ?? [])]);
  }

  function add(stream: Stream) {
    const own = byPerson.get(stream.person.id) ?? new Set();
    byPerson.set(stream.person.id, own.add(stream));
    if (stream.person.role === 'admin') admins.add(stream);
    open += 1;
    heart ??= setInterval(() => {
      for (const each of [...all()]) each.send(': still here\n\n');
    }, heartbeatMs);
  }

  function remove(stream: Stream) {
    const own = byPerson.get(stream.person.id);
    if (!own?.delete(stream)) return;
    if (own.size === 0) byPerson.delete(stream.person.id);
    admins.delete(stream);
    open -= 1;
    if (open > 0) return;
    clearInterval(heart);
    heart = undefined;
  }

  /** @param expiresAt real time, ms: no stream outlives the token it was opened with */
  function start(person: Person, expiresAt: number): ReadableStream<Uint8Array> {
    let stream: Stream;
    return new ReadableStream<Uint8Array>(
      {
        start(controller) {
          const expiry = setTimeout(() => stream.close(), Math.max(0, expiresAt - Date.now()));
          stream = {
            person,
            send(text) {
              controller.enqueue(encoder.encode(text));
              if ((controller.desiredSize ?? 0) < -MOST_UNREAD) stream.close();
            },
            close() {
              clearTimeout(expiry);
              if (!byPerson.get(person.id)?.has(stream)) return;
              remove(stream);
              controller.close();
            },
          };
          add(stream);
          stream.send(`retry: ${RETRY_MS}\n\n`);
        },
        cancel() {
          remove(stream);
          stream.close();
        },
      },
      { highWaterMark: 16 },
    );
  }

  function closeEnded({ payload }: EventEnvelope) {
    const { accountId } = payload as EventEnvelope<'sign_in.ended' | 'account.deleted'>['payload'];
    for (const stream of streamsOf([accountId])) if (isEnded(stream.person)) stream.close();
  }

  function closeAll() {
    for (const stream of [...all()]) stream.close();
  }

  return {
    open(request, { person, expiresAt }) {
      if (!enabled || stopped || open >= mostStreams) return answers.serviceDown();
      const own = byPerson.get(person.id)?.size ?? 0;
      if (own >= MOST_PER_PERSON) return answers.refuse(429, 'too_many_streams', { 'retry-after': '30' });
      const headers = {
        ...answers.headers,
        'content-type': 'text/event-stream; charset=utf-8',
        // A proxy that buffers or compresses would hold the hints back.
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      };
      return new Response(request.method === 'HEAD' ? null : start(person, expiresAt), { headers });
    },
    tell(event) {
      if (event.name === 'sign_in.ended' || event.name === 'account.deleted') closeEnded(event);
      const addressed = open > 0 ? addressHint(event) : null;
      if (!addressed) return;
      const text = `data: ${JSON.stringify(addressed.hint)}\n\n`;
      for (const stream of new Set([...admins, ...streamsOf(addressed.people)])) stream.send(text);
    },
    setEnabled(to) {
      enabled = to;
      if (!enabled) closeAll();
    },
    stop() {
      stopped = true;
      closeAll();
    },
    count: () => open,
  };
}
