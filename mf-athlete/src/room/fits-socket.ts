import { MAX_SIGNAL_BYTES } from 'contracts/room';

/** For what stands around a message in a frame. */
const AROUND_BYTES = 2_000;
export const MOST_IN_A_FRAME = MAX_SIGNAL_BYTES - AROUND_BYTES;

/** Letters of other scripts take up to three bytes, an emoji four. */
export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
