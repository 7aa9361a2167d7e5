import { done, type Result, refuse } from 'contracts/result';

interface Cue {
  from: number;
  to: number;
  text: string;
}
export interface Captions {
  /** As WebVTT, and what can be read in them. */
  file: string;
  words: string;
}

const MOST_CUES = 200;
const LONGEST_LINE = 300;
const STAMP = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d)[.,](\d{3})`;
const TIMING = new RegExp(String.raw`^${STAMP}\s+-->\s+${STAMP}(?:\s.*)?$`);
/** Captions written by hand may end a moment after the video. */
const LATE_SECONDS = 2;

/** Written anew from what was understood, so that nothing else gets into the file. */
export function writeCaptions(text: string, seconds: number): Result<Captions> {
  const lines = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const cues = /^WEBVTT(?:[ \t\n]|$)/.test(lines) ? readCues(lines, seconds) : spread(lines, seconds);
  if (!cues || cues.length === 0 || cues.length > MOST_CUES) return refuse('rule', 'captions_invalid');
  if (cues.some((cue) => cue.text.length > LONGEST_LINE)) return refuse('rule', 'captions_invalid');
  const file = `WEBVTT\n\n${cues.map(writeCue).join('\n')}`;
  return done({ file, words: cues.map((cue) => cue.text).join('\n') });
}

function readCues(text: string, seconds: number): Cue[] | null {
  const cues: Cue[] = [];
  for (const block of text.split(/\n{2,}/).slice(1)) {
    const lines = block.split('\n').filter((line) => line.trim() !== '');
    if (lines.length === 0 || /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(lines[0] ?? '')) continue;
    const at = lines[0]?.includes('-->') ? 0 : 1;
    const cue = readCue(lines[at] ?? '', lines.slice(at + 1));
    if (!cue || cue.to <= cue.from || cue.to > seconds + LATE_SECONDS || cue.from < (cues.at(-1)?.from ?? 0))
      return null;
    if (cue.text) cues.push(cue);
  }
  return cues;
}

function readCue(timing: string, lines: string[]): Cue | null {
  const found = TIMING.exec(timing.trim());
  if (!found) return null;
  const text = lines.map((line) => unmark(line.trim())).filter(Boolean);
  return { from: secondsOf(found.slice(1, 5)), to: secondsOf(found.slice(5, 9)), text: text.join('\n') };
}

function secondsOf([hours, minutes, seconds, thousandths]: (string | undefined)[]): number {
  return Number(hours ?? 0) * 3_600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1_000;
}

/** Tags of WebVTT say who speaks and how it looks. */
function unmark(line: string): string {
  return line
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** Each line as long as its share of the letters. */
function spread(text: string, seconds: number): Cue[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const letters = lines.reduce((sum, line) => sum + line.length, 0);
  let said = 0;
  return lines.map((line) => {
    const from = (seconds * said) / letters;
    said += line.length;
    return { from, to: (seconds * said) / letters, text: line };
  });
}

function writeCue({ from, to, text }: Cue): string {
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `${stamp(from)} --> ${stamp(to)}\n${safe}\n`;
}

function stamp(seconds: number): string {
  const whole = Math.round(seconds * 1_000);
  const part = (divisor: number, modulus: number, digits: number) =>
    String(Math.floor(whole / divisor) % modulus).padStart(digits, '0');
  return `${part(3_600_000, 100, 2)}:${part(60_000, 60, 2)}:${part(1_000, 60, 2)}.${part(1, 1_000, 3)}`;
}
