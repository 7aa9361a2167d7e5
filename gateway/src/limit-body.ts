import type { Endpoint } from 'contracts/endpoint';
import { bodyLimit } from 'hono/body-limit';
import type { Answers } from './answers.ts';
import type { Check } from './gateway-env.ts';

const USUAL_BODY_BYTES = 64 * 1024;
const goOn = async () => undefined;

export function createBodyLimit(answers: Answers): (endpoint: Endpoint) => Check {
  return ({ maxBodyBytes = USUAL_BODY_BYTES, bytes }) => {
    const refuse = () => answers.refuse(413, bytes ? 'file_too_large' : 'body_too_large', { connection: 'close' });
    const limitWhileReading = bodyLimit({ maxSize: maxBodyBytes, onError: refuse });
    return async (c) => {
      const { headers } = c.req.raw;
      const length = headers.get('content-length');
      // Hono's first looks whether there is a body, and what was looked at Bun reads as a stream.
      if (length !== null && !headers.has('transfer-encoding'))
        return Number(length) <= maxBodyBytes ? undefined : refuse();
      return (await limitWhileReading(c, goOn)) ?? undefined;
    };
  };
}
