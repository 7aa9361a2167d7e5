const SEGMENT_BYTES = 16n * 1024n * 1024n;
const SEGMENTS_A_FILE = 0x1_0000_0000n / SEGMENT_BYTES;

/** A piece of Postgres' log, as it names its files: timeline, then number. */
export interface Segment {
  timeline: number;
  number: bigint;
}

/** Such as 0/3000158. */
export function bytesBefore(position: string): bigint {
  const [high = '', low = ''] = position.split('/');
  return BigInt(`0x${high}`) * 0x1_0000_0000n + BigInt(`0x${low}`);
}

/** The segment that holds the last byte before a position. */
export function segmentBefore(position: string, timeline: number): Segment {
  return { timeline, number: (bytesBefore(position) - 1n) / SEGMENT_BYTES };
}

export function nameOf({ timeline, number }: Segment): string {
  return [timeline, number / SEGMENTS_A_FILE, number % SEGMENTS_A_FILE].map(inEight).join('');
}

const inEight = (part: number | bigint) => part.toString(16).toUpperCase().padStart(8, '0');

/** In which Postgres notes where the log of a timeline branched off. */
export const historyOf = (timeline: number) => `${inEight(timeline)}.history`;

export function segmentNamed(name: string): Segment {
  const [timeline = '', file = '', rest = ''] = [0, 8, 16].map((from) => name.slice(from, from + 8));
  return {
    timeline: Number.parseInt(timeline, 16),
    number: BigInt(`0x${file}`) * SEGMENTS_A_FILE + BigInt(`0x${rest}`),
  };
}

export const following = ({ timeline, number }: Segment): Segment => ({ timeline, number: number + 1n });

export const WAL = 'wal/';
export const walKey = (segment: Segment, after: string) => `${WAL}${nameOf(segment)}-${after}.zst`;
export const segmentOfKey = (key: string) => segmentNamed(key.slice(WAL.length, WAL.length + 24));
