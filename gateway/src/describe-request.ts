import { isTraceparent, newTrace, withTrace } from 'svc-kit/log';
import { describeCall } from 'svc-kit/name-call';
import { openSpan } from 'svc-kit/tracing/spans';
import type { Answers } from './answers.ts';
import type { Step } from './gateway-env.ts';
import type { ClientReader } from './read-client.ts';
import type { CredentialReader } from './read-credentials.ts';

/** For whatever `describeRequest` does not describe. */
export function refuseAmbiguousHost(answers: Answers): Step {
  return async (c, next) => {
    if (isAmbiguous(c.req.raw.headers)) return answers.refuse(400, 'ambiguous_host');
    await next();
  };
}

function isAmbiguous(headers: Headers): boolean {
  return headers.get('host')?.includes(',') ?? false;
}

export function describeRequest(deps: {
  answers: Answers;
  readCredentials: CredentialReader;
  clientOf: ClientReader;
}): Step {
  return async (c, next) => {
    const { headers } = c.req.raw;
    if (isAmbiguous(headers)) return deps.answers.refuse(400, 'ambiguous_host');
    const credentials = deps.readCredentials(headers);
    if (credentials === 'ambiguous') return deps.answers.refuse(400, 'ambiguous_authorization');
    const traceparent = headers.get('traceparent');
    c.set('credentials', credentials);
    c.set('client', deps.clientOf(headers, c.env.peer));
    const span = openSpan({ kind: 'server', name: c.req.method, parent: traceparent });
    c.set('traceparent', span?.traceparent ?? (traceparent && isTraceparent(traceparent) ? traceparent : newTrace()));
    if (!span) return next();
    await withTrace(span.traceparent, next);
    span.end(describeCall(c));
  };
}
