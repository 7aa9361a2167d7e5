export type Piece = { text: string } | { text: string; href: string };

/** Shown as typed. Only what begins like an address of the web leads anywhere. */
const ADDRESS = /(?<![\w:/.+-])https?:\/\/[^\s<>"]+/gi;
/** The end of a sentence, rather than of an address. */
const TRAILING = /[.,;:!?'’”)\]}]+$/;

export function findLinks(text: string): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const found of text.matchAll(ADDRESS)) {
    const shown = withoutTrailing(found[0]);
    const href = hrefOf(shown);
    if (!href) continue;
    if (found.index > done) pieces.push({ text: text.slice(done, found.index) });
    pieces.push({ text: shown, href });
    done = found.index + shown.length;
  }
  if (done < text.length) pieces.push({ text: text.slice(done) });
  return pieces;
}

function withoutTrailing(address: string): string {
  const cut = address.replace(TRAILING, '');
  const closing = address[cut.length];
  return closing === ')' && cut.includes('(') ? `${cut})` : cut;
}

/** Null where what is typed looks like one place and leads to another. */
function hrefOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return isWeb && !url.username && !url.password && url.hostname.includes('.') ? url.href : null;
}
