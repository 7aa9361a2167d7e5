/** Replaces base[from, to) by text. */
export interface Edit {
  from: number;
  to: number;
  text: string;
}

/** Above this many pairs, words are not compared one by one. */
const MAX_PAIRS = 250_000;
const WORDS = /[\p{L}\p{N}]+|\s+|./gsu;
const LINES = /[^\n]*\n|[^\n]+/g;

/** What turns base into changed, in order and apart from each other. */
export function editsBetween(base: string, changed: string): Edit[] {
  const whole = betweenWords(trimmed({ from: 0, to: base.length, text: changed }, base), base, changed);
  if (whole.from === whole.to && whole.text === '') return [];
  const old = base.slice(whole.from, whole.to);
  for (const pieces of [WORDS, LINES]) {
    const before = old.match(pieces) ?? [];
    const after = whole.text.match(pieces) ?? [];
    if (before.length * after.length <= MAX_PAIRS)
      return unmatched(before, after, whole.from).map((edit) => (isOneWord(edit, base) ? trimmed(edit, base) : edit));
  }
  return [whole];
}

/** Keeps what either wrote, drops what either deleted; in one place both in turn, or once if one has the other. */
export function mergeTexts(base: string, mine: string, theirs: string): string {
  if (mine === theirs || mine === base) return theirs;
  if (theirs === base) return mine;
  const gone = new Uint8Array(base.length);
  const added = new Map<number, string>();
  for (const changed of [theirs, mine]) {
    for (const { from, to, text } of editsBetween(base, changed)) {
      gone.fill(1, from, to);
      added.set(from, together(added.get(from) ?? '', text));
    }
  }
  let merged = '';
  for (let place = 0; place <= base.length; place++) {
    merged += added.get(place) ?? '';
    if (place < base.length && !gone[place]) merged += base[place];
  }
  return merged;
}

/** Where a caret goes that stood in the text before the edits. */
export function moveCaret(caret: number, edits: readonly Edit[]): number {
  let moved = caret;
  for (const { from, to, text } of edits) {
    if (from >= caret) break;
    moved += text.length - (Math.min(to, caret) - from);
  }
  return moved;
}

function together(first: string, second: string): string {
  if (first.includes(second)) return first;
  return second.includes(first) ? second : first + second;
}

function trimmed({ from, to, text }: Edit, base: string): Edit {
  const most = Math.min(to - from, text.length);
  let start = 0;
  while (start < most && base[from + start] === text[start]) start++;
  if (isHighHalf(text.charCodeAt(start - 1))) start--;
  let end = 0;
  while (end < most - start && base[to - 1 - end] === text[text.length - 1 - end]) end++;
  if (isLowHalf(text.charCodeAt(text.length - end))) end--;
  return { from: from + start, to: to - end, text: text.slice(start, text.length - end) };
}

/** A word that was taken out whole leaves whole, though the next one may begin with the same letter. */
function betweenWords({ from, to }: Edit, base: string, changed: string): Edit {
  let [start, end] = [from, to];
  while (isLetter(base[start - 1])) start--;
  while (isLetter(base[end])) end++;
  return { from: start, to: end, text: changed.slice(start, changed.length - (base.length - end)) };
}

const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);

function isOneWord({ from, to, text }: Edit, base: string): boolean {
  const old = base.slice(from, to);
  return text.startsWith(old) || text.endsWith(old) || !/\s/.test(old + text);
}

/** Half of a character beyond 16 bits must not be parted from its other half. */
const isHighHalf = (code: number) => code >= 0xd800 && code < 0xdc00;
const isLowHalf = (code: number) => code >= 0xdc00 && code < 0xe000;

/** Everything outside of a longest common subsequence. */
function unmatched(before: readonly string[], after: readonly string[], offset: number): Edit[] {
  const longest = commonLengths(before, after);
  const edits: Edit[] = [];
  let open: Edit | null = null;
  let place = offset;
  for (let i = 0, j = 0; i < before.length || j < after.length; ) {
    const length = before[i]?.length ?? 0;
    if (i < before.length && before[i] === after[j]) {
      open = null;
      place += length;
      i++;
      j++;
      continue;
    }
    if (!open) {
      open = { from: place, to: place, text: '' };
      edits.push(open);
    }
    if (j >= after.length || (i < before.length && longest(i + 1, j) >= longest(i, j + 1))) {
      place += length;
      open.to = place;
      i++;
    } else open.text += after[j++];
  }
  return edits;
}

/** How much before[i…] and after[j…] have in common. */
function commonLengths(before: readonly string[], after: readonly string[]): (i: number, j: number) => number {
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  const read = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        before[i] === after[j] ? read(i + 1, j + 1) + 1 : Math.max(read(i + 1, j), read(i, j + 1));
  return read;
}
