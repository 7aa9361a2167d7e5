import { formatInZone, useViewerZone } from 'web-kit/time';
import { agoInWords } from './books-state.ts';

export function Ago({ since, now }: { since: string; now: Date }) {
  const at = formatInZone(since, useViewerZone());
  return (
    <time dateTime={since} title={at}>
      {agoInWords(since, now) ?? `on ${at}`}
    </time>
  );
}
