import { type ContactKind, PATTERNS } from './contact-patterns.ts';
import { hideScores } from './match-scores.ts';
import { readSigns } from './read-plainly.ts';

export interface Contact {
  kind: ContactKind;
  words: string;
}

export function findContact(text: string): Contact | null {
  const read = hideScores(readSigns([...text]).join(''));
  for (const [kind, pattern] of PATTERNS) {
    const words = pattern.exec(read)?.[0].trim();
    if (words) return { kind, words };
  }
  return null;
}

/** What stands in the place of a way to get in touch. */
export const CONTACT_MASK = '[contact details removed]';

/** Without any way to get in touch that `findContact` finds; other words stay as they are. */
export function maskContacts(text: string): string {
  const masked = maskEach(text);
  // Found only in the whole of it: nothing of it is safe to show.
  return findContact(masked) ? CONTACT_MASK : masked;
}

function maskEach(text: string): string {
  const signs = [...text];
  // Where each sign of what is read stands in what was written.
  const read = readSigns(signs);
  const stands = read.flatMap((each, i) => Array.from({ length: each.length }, () => i));
  const nextSpan = findSpans(hideScores(read.join('')));
  let masked = '';
  let shown = 0;
  for (let at = 0; ; ) {
    const found = nextSpan(at);
    if (!found) return masked + signs.slice(shown).join('');
    masked += signs.slice(shown, stands[found.from]).join('') + CONTACT_MASK;
    shown = (stands[found.to - 1] ?? signs.length) + 1;
    // What shows nothing by itself goes with the sign before it.
    while (read[shown] === '') shown += 1;
    at = found.to;
    while (stands[at] === shown - 1) at += 1;
  }
}

interface Span {
  from: number;
  to: number;
}

/**
 * Each pattern looks at most of the text once, however much is found: what it found behind a place is still there when
 * all before that place is taken out, unless something begins right at it.
 */
function findSpans(read: string): (at: number) => Span | null {
  const spans = PATTERNS.map(([, pattern]) => ({
    pattern,
    atOnce: new RegExp(pattern, 'y'),
    next: spanIn(read, 0, pattern),
  }));
  return (at) => {
    let first: Span | null = null;
    for (const span of spans) {
      if (span.next && span.next.from < at) span.next = spanIn(read, at, span.pattern);
      else if (at > 0) span.next = spanIn(read, at, span.atOnce) ?? span.next;
      if (span.next && (!first || isBefore(span.next, first))) first = span.next;
    }
    return first;
  };
}

/** Begins first, and of those that do is the longest. */
function isBefore(a: Span, b: Span): boolean {
  return a.from < b.from || (a.from === b.from && a.to > b.to);
}

/** As if nothing stood before `at`. */
function spanIn(read: string, at: number, pattern: RegExp): Span | null {
  pattern.lastIndex = 0;
  const match = pattern.exec(read.slice(at));
  if (!match) return null;
  const words = match[0].trim();
  const from = at + match.index + match[0].indexOf(words);
  return { from, to: from + words.length };
}

export function contactFault({ kind, words }: Contact, where = 'off public pages'): string {
  return `This looks like ${kind}: “${words}”. Ways to get in touch stay ${where}, so please leave it out.`;
}

/** A link to any of these, or to what is below it, leads to a person or another room, not to film. */
const LEADS_TO_SOMEBODY = [
  ...['wa.me', 'whatsapp.com', 't.me', 'telegram.me', 'telegram.org', 'm.me', 'messenger.com', 'ig.me'],
  ...['discord.gg', 'discord.com', 'discordapp.com', 'snapchat.com', 'kik.me', 'line.me', 'signal.me', 'signal.group'],
  ...['linktr.ee', 'beacons.ai', 'cash.app', 'venmo.com', 'paypal.me', 'omegle.com', 'skype.com', 'wechat.com'],
  ...['zoom.us', 'meet.google.com', 'teams.microsoft.com', 'teams.live.com', 'facetime.apple.com', 'meet.jit.si'],
  ...['whereby.com', 'webex.com', 'forms.gle', 'docs.google.com', 'bit.ly', 'tinyurl.com', 't.co', 'goo.gl', 'is.gd'],
];

/** Null where a link is safe to open: of the web, on a named site, without a password, and to no chat. */
export function linkFault(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:\/\//i.test(text)) return 'Give a whole link that starts with https:// or http://.';
  const host = url.hostname.replace(/\.$/, '');
  const isNamed = /^(?:[a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{1,62}$/.test(host);
  if (!isNamed || url.username || url.password || url.port) return 'This link can’t be used. Copy the page’s own link.';
  const leads = LEADS_TO_SOMEBODY.find((site) => host === site || host.endsWith(`.${site}`));
  return leads ? `Links to ${leads} can’t be used here. Use a link to a page or a video.` : null;
}
