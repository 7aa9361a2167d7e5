import { MINUTE_MS, SECOND_MS } from 'contracts/times';

/** A page takes 4 to 8 ms of CPU: at this rate it leaves three quarters of a core to the rest, whoever asks. */
const FOR_ALL = { most: 100, perMs: 30 / SECOND_MS };
const MOST_ADDRESSES = 50_000;

/** Asked before a page is rendered that is not kept. Without it, the browser renders. */
export type MayRender = (address: string) => boolean;

interface Bucket {
  left: number;
  at: number;
}

export function createRenderAllowance(perMinute: number, now = () => performance.now()): MayRender {
  const rate = { most: perMinute, perMs: perMinute / MINUTE_MS };
  const buckets = new Map<string, Bucket>();
  let common: Bucket = { left: FOR_ALL.most, at: now() };

  const refilled = (bucket: Bucket | undefined, { most, perMs }: typeof rate): Bucket => {
    const at = now();
    return { left: bucket ? Math.min(most, bucket.left + (at - bucket.at) * perMs) : most, at };
  };

  return (address) => {
    const own = refilled(buckets.get(address), rate);
    common = refilled(common, FOR_ALL);
    const may = own.left >= 1 && common.left >= 1;
    if (may) {
      own.left -= 1;
      common.left -= 1;
    }
    buckets.delete(address);
    if (buckets.size >= MOST_ADDRESSES) buckets.delete(buckets.keys().next().value ?? '');
    buckets.set(address, own);
    return may;
  };
}
