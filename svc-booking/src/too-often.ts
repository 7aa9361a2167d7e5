import { HttpError } from 'svc-kit/errors';

type Code = 'booked_too_often' | 'moved_too_often' | 'asked_too_often' | 'too_many_threads' | 'too_many_messages';

/** Of what is mailed each time: somebody could fill mailboxes, a stranger's among them who was only asked to pay. */
export function tooOften(code: Code): HttpError {
  return new HttpError(429, code, { headers: { 'retry-after': '3600' } });
}
