import type { InternalCall } from 'svc-kit/internal-call';

const MOST_KEPT = 64;

/** Mails of one session leave together and share answers, but only to questions put after their work began. */
export function shareAnswers(ask: InternalCall, nowMs = () => performance.now()): () => InternalCall {
  const asked = new Map<string, { atMs: number; answer: Promise<unknown> }>();
  return () => {
    const begunMs = nowMs();
    return (url, response, init) => {
      if (init) return ask(url, response, init);
      const known = asked.get(url);
      if (known && known.atMs >= begunMs) return known.answer as ReturnType<typeof ask<typeof response>>;
      const atMs = nowMs();
      const answer = ask(url, response);
      asked.delete(url);
      asked.set(url, { atMs, answer });
      for (const oldest of asked.keys()) {
        if (asked.size <= MOST_KEPT) break;
        asked.delete(oldest);
      }
      return answer;
    };
  };
}
