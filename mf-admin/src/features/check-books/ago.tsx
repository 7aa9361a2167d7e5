import { formatSession } from 'web-kit/session-time';
import { useViewerZone } from 'web-kit/time';
import { agoInWords } from './books-state.ts';

export function Ago({ since, now }: { since: string; now: Date }) {
  const at = formatSession(since, useViewerZone(), now);
  return (
    <time dateTime={since} title={at}>
      {agoInWords(since, now) ?? `on ${at}`}
    </time>
  );
}
