interface Piece {
  text: string;
  hit: boolean;
}

/** Cuts a text where it begins with one of the words that were typed, as the server compares them. */
export function markWords(text: string, typed: string): Piece[] {
  const words = typed.split(/[^\p{L}\p{N}\p{M}\u200c-\u200d'’]+/u).flatMap((word) => plain(word) || []);
  const pieces: Piece[] = [];
  const add = (piece: string, hit: boolean) => {
    const last = pieces.at(-1);
    if (last?.hit === hit) last.text += piece;
    else if (piece) pieces.push({ text: piece, hit });
  };
  let at = 0;
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}\u200c-\u200d'’]+/gu)) {
    const length = Math.max(0, ...words.map((beginning) => lengthOf(word, beginning)));
    add(text.slice(at, index), false);
    add(word.slice(0, length), true);
    add(word.slice(length), false);
    at = index + word.length;
  }
  add(text.slice(at), false);
  return pieces.filter((piece) => piece.text !== '');
}

/** How much of the word the beginning takes; 0 where it does not begin so. */
function lengthOf(word: string, beginning: string): number {
  if (!plain(word).startsWith(beginning)) return 0;
  let length = 0;
  while (length < word.length && plain(word.slice(0, length)).length < beginning.length) length += 1;
  while (/^[\p{M}\u200c-\u200d'’]/u.test(word.slice(length))) length += 1;
  return length;
}

function plain(word: string): string {
  return word
    .normalize('NFD')
    .replace(/[\p{M}\u200c-\u200d'’]/gu, '')
    .toLowerCase();
}
