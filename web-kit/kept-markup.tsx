import { setKeeper } from './kept.tsx';

export type Markup = readonly (string | Uint8Array)[];
interface Piece {
  /** By turns what stays and the name of a value of the page's own. */
  parts: readonly (Uint8Array | string)[];
  bytes: number;
}
interface Place {
  of: string;
  known: Piece | undefined;
}

/** Some 1,000 cards of mentors. */
const MOST_BYTES = 4 * 1024 * 1024;
const EDGE = /<wbr data-kept="(\d+)"\/>/;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Cards look the same in every list; copying takes a hundredth of rendering. What is least asked for goes first. */
export function createKeptMarkup(mostBytes = MOST_BYTES) {
  const kept = new Map<string, Piece>();
  // No text of a mentor's can contain it. A name and a dot follow.
  const stem = `own-${crypto.randomUUID()}-`;
  const standIns = new RegExp(`${stem}(\\w+)\\.`, 'g');
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
    const parts = markup.split(standIns).map((part, i) => (i % 2 ? part : encoder.encode(part)));
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
      const own = new Map([['address', address]]);
      const places: Place[] = [];
      setKeeper({
        standIn(name, value) {
          own.set(name, value);
          return `${stem}${name}.`;
        },
        place({ of, children }) {
          const key = of();
          const known = find(key);
          const edge = <wbr data-kept={places.push({ of: key, known }) - 1} />;
          if (known) return edge;
          return (
            <>
              {edge}
              {children}
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
      const fill = fillWith(own);
      return join(markup.split(EDGE), places).flatMap((part) =>
        typeof part === 'string' ? fill.text(part) : fill.piece(part),
      );
    },
    size: () => ({ pieces: kept.size, bytes }),
  };

  /** @param split by turns text and a piece's index; one that was rendered has its index before and after */
  function join(split: readonly string[], places: readonly Place[]): (string | Piece)[] {
    const joined: (string | Piece)[] = [];
    let at = 0;
    for (;;) {
      joined.push(split[at] ?? '');
      const place = places[Number(split[at + 1])];
      if (!place) return joined;
      joined.push(place.known ?? keep(place.of, split[at + 2] ?? ''));
      at += place.known ? 2 : 4;
    }
  }

  function fillWith(own: ReadonlyMap<string, string>) {
    const encode = ([name, value]: [string, string]) =>
      [name, new URLSearchParams({ '': value }).toString().slice(1)] as const;
    const values = new Map([...own].map(encode));
    return {
      text: (text: string) => text.replace(standIns, (_, name: string) => values.get(name) ?? ''),
      piece: ({ parts }: Piece) => parts.map((part) => (typeof part === 'string' ? (values.get(part) ?? '') : part)),
    };
  }
}

export function textOf(markup: Markup): string {
  return markup.map((part) => (typeof part === 'string' ? part : decoder.decode(part))).join('');
}
