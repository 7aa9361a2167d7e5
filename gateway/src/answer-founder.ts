import type { Endpoint } from 'contracts/endpoint';
import { getPersonRecord, getSessionRecord } from 'contracts/http/records';
import { findAnything } from 'contracts/http/search';
import { getPersonTimeline, getSessionTimeline } from 'contracts/http/timelines';
import { invalid, notStorable } from 'svc-kit/errors';
import type { InternalCall } from 'svc-kit/internal-call';
import { type Log, withTrace } from 'svc-kit/log';
import { findUnstorable } from 'svc-kit/storable';
import type { Answers } from './answers.ts';
import { type AskParts, createAskParts, type Joined } from './ask-parts.ts';
import type { Answer } from './gateway-env.ts';
import { joinPersonRecord, joinSessionRecord } from './join-records.ts';
import { joinSearch } from './join-search.ts';
import { joinTimeline } from './join-timelines.ts';
import type { Upstreams } from './parts.ts';

interface Deps {
  urls: Upstreams;
  ask: InternalCall;
  answers: Answers;
  log: Log;
}

export function answerFounder({ urls, ask: askOne, answers, log }: Deps): Readonly<Record<string, Answer>> {
  const ask: AskParts = createAskParts(askOne, log);
  const answer = <E extends Endpoint>(endpoint: E, join: Joined<E>): [string, Answer] => [
    endpoint.name,
    async (c) => {
      const params = endpoint.params?.safeParse(c.req.param());
      if (params?.error) return answers.refuse(404, 'not_found');
      const typed = c.req.query();
      const query = endpoint.query?.safeParse(typed);
      const unstorable = findUnstorable(typed);
      const fault = unstorable ? notStorable('query', unstorable) : query?.error && invalid('query', query.error);
      if (fault) return answers.json({ detail: fault.detail, code: fault.code }, 422);
      const asked = { params: params?.data, query: query?.data } as Parameters<Joined<E>>[0];
      const joined = await withTrace(c.get('traceparent'), () => join(asked));
      return joined === null ? answers.refuse(404, 'not_found') : answers.json(joined);
    },
  ];
  return Object.fromEntries([
    answer(findAnything, joinSearch(ask, urls)),
    answer(getPersonRecord, joinPersonRecord(ask, urls)),
    answer(getSessionRecord, joinSessionRecord(ask, urls)),
    answer(getPersonTimeline, joinTimeline('people', ask, urls)),
    answer(getSessionTimeline, joinTimeline('sessions', ask, urls)),
  ]);
}
