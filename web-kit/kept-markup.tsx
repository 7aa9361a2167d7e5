import { setKeeper } from './kept.tsx';

export type Markup = readonly (string | Uint8Array)[];
interface Piece {
  /** What stands before, between, and after the page's addresses. */
  parts: readonly Uint8Array[];
  bytes: number;
}

/** Some 1,000 cards of mentors. */
const MOST_BYTES = 4 * 1024 * 1024;
const EDGE = /<wbr data-kept="(\d+)"\/>/;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * A card looks the same in every list, and rendering it costs a hundred times what copying it does. Pieces that pages share
 * are kept as bytes, each under all that it follows from; what is asked for least is forgotten first.
 */
export function createKeptMarkup(mostBytes = MOST_BYTES) {
  const kept = new Map<string, Piece>();
  // No text of a mentor's can contain it.
  const token = `own-address-${crypto.randomUUID()}`;
  let bytes = 0;

  function find(of: string): Piece | undefined {
    const known = kept.get(of);
    if (known) {
      kept.delete(of);
      kept.set(of, known);
    }
    return known;
  }

  function keep(of: string, markup: string): Piece {
    const parts = markup.split(token).map((part) => encoder.encode(part));
    // Keys are kept as well, two bytes for each character at most.
    const piece = { parts, bytes: parts.reduce((sum, part) => sum + part.length, 2 * of.length) };
    const before = kept.get(of);
    if (before) bytes -= before.bytes;
    kept.set(of, piece);
    bytes += piece.bytes;
    for (const [oldest, { bytes: freed }] of kept) {
      if (bytes <= mostBytes) break;
      kept.delete(oldest);
      bytes -= freed;
    }
    return piece;
  }

  return {
    /** @param address the page's path and query */
    render(address: string, render: () => string): Markup {
      const places: { of: string; known: Piece | undefined }[] = [];
      setKeeper({
        address: token,
        place({ of, children }) {
          const key = of();
          const known = find(key);
          const edge = <wbr data-kept={places.push({ of: key, known }) - 1} />;
          return (
            <>
              {edge}
              {known ? null : children}
              {edge}
            </>
          );
        },
      });
      let markup: string;
      try {
        markup = render();
      } finally {
        setKeeper(undefined);
      }
      return fill(markup.split(EDGE), address, (index, inner) => {
        const { of, known } = places[index] ?? { of: '', known: undefined };
        return known ?? keep(of, inner);
      });
    },
    size: () => ({ pieces: kept.size, bytes }),
  };

  /** @param split by turns what is between pieces, a piece's index, the piece as it was rendered, and its index again */
  function fill(split: readonly string[], address: string, pieceOf: (index: number, inner: string) => Piece): Markup {
    const own = new URLSearchParams({ '': address }).toString().slice(1);
    const ownBytes = encoder.encode(own);
    const markup: (string | Uint8Array)[] = [];
    for (let i = 0; i < split.length; i += 4) {
      markup.push((split[i] ?? '').replaceAll(token, own));
      if (i + 2 >= split.length) break;
      const { parts } = pieceOf(Number(split[i + 1]), split[i + 2] ?? '');
      parts.forEach((part, at) => {
        if (at > 0) markup.push(ownBytes);
        markup.push(part);
      });
    }
    return markup;
  }
}

export function textOf(markup: Markup): string {
  return markup.map((part) => (typeof part === 'string' ? part : decoder.decode(part))).join('');
}
