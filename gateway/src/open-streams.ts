import type { Person } from 'svc-kit/auth';

/** Unread events after which a listener counts as gone. */
const MOST_UNREAD = 500;
const encoder = new TextEncoder();

export interface Stream {
  person: Person;
  send(text: string): void;
  close(): void;
}

export interface OpenStreams {
  /** @param expiresAt real time, ms: no stream outlives the token it was opened with */
  start(person: Person, expiresAt: number, greeting: string): ReadableStream<Uint8Array>;
  of(people: readonly string[]): Stream[];
  ofAdmins(): Stream[];
  count(): number;
  closeAll(): void;
}

export function createOpenStreams(heartbeatMs: number): OpenStreams {
  const byPerson = new Map<string, Set<Stream>>();
  const admins = new Set<Stream>();
  let open = 0;
  let heart: ReturnType<typeof setInterval> | undefined;

  const all = () => [...byPerson.values()].flatMap((streams) => [...streams]);

  function add(stream: Stream) {
    const own = byPerson.get(stream.person.id) ?? new Set();
    byPerson.set(stream.person.id, own.add(stream));
    if (stream.person.role === 'admin') admins.add(stream);
    open += 1;
    heart ??= setInterval(() => {
      for (const each of all()) each.send(': still here\n\n');
    }, heartbeatMs);
  }

  function remove(stream: Stream): boolean {
    const own = byPerson.get(stream.person.id);
    if (!own?.delete(stream)) return false;
    if (own.size === 0) byPerson.delete(stream.person.id);
    admins.delete(stream);
    open -= 1;
    if (open > 0) return true;
    clearInterval(heart);
    heart = undefined;
    return true;
  }

  return {
    start(person, expiresAt, greeting) {
      let stream: Stream;
      let expiry: ReturnType<typeof setTimeout>;
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            stream = openStream(person, controller, (self) => {
              clearTimeout(expiry);
              return remove(self);
            });
            expiry = setTimeout(stream.close, Math.max(0, expiresAt - Date.now()));
            add(stream);
            stream.send(greeting);
          },
          cancel() {
            clearTimeout(expiry);
            remove(stream);
          },
        },
        { highWaterMark: 16 },
      );
    },
    of: (people) => people.flatMap((id) => [...(byPerson.get(id) ?? [])]),
    ofAdmins: () => [...admins],
    count: () => open,
    closeAll() {
      for (const stream of all()) stream.close();
    },
  };
}

function openStream(
  person: Person,
  controller: ReadableStreamDefaultController<Uint8Array>,
  leave: (stream: Stream) => boolean,
): Stream {
  const stream: Stream = {
    person,
    send(text) {
      controller.enqueue(encoder.encode(text));
      if ((controller.desiredSize ?? 0) < -MOST_UNREAD) stream.close();
    },
    close() {
      if (leave(stream)) controller.close();
    },
  };
  return stream;
}
