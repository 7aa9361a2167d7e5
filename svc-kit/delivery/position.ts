/** Of an event in its owner's record, as `<txid>-<seq>`. Numbers of 64 bits, hence never a JavaScript number. */
export type Position = string;

export const BEGINNING: Position = '0-0';

export function partsOf(position: Position): { txid: string; seq: string } {
  const [txid, seq] = position.split('-');
  if (txid === undefined || seq === undefined) throw new Error(`not a position: ${position}`);
  return { txid, seq };
}

export function isBefore(one: Position, other: Position): boolean {
  const [a, b] = [partsOf(one), partsOf(other)];
  return a.txid === b.txid ? BigInt(a.seq) < BigInt(b.seq) : BigInt(a.txid) < BigInt(b.txid);
}

export function earlier(one: Position, other: Position): Position {
  return isBefore(other, one) ? other : one;
}

export function later(one: Position, other: Position): Position {
  return isBefore(one, other) ? other : one;
}

/** No other event lies between. */
export function justBefore(position: Position): Position {
  const { txid, seq } = partsOf(position);
  return `${txid}-${BigInt(seq) - 1n}`;
}
