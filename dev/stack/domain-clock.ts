import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const clockCommand = z.union([
  z.strictObject({ now: z.iso.datetime({ offset: true }) }),
  z.strictObject({ advance: z.string() }),
  z.strictObject({ reset: z.literal(true) }),
]);

const DURATION = /^(-)?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const UNITS_MS = [604_800_000, 86_400_000, 3_600_000, 60_000, 1000];
/** Dates farther away do not fit into what Postgres and Stripe accept. */
const LIMIT_MS = 100 * 365 * 86_400_000;

/** An ISO-8601 duration without months and years in milliseconds; null for anything else. */
export function parseDuration(text: string): number | null {
  const match = DURATION.exec(text);
  if (!match || /[PT]$/.test(text)) return null;
  const parts = match.slice(2).map((part) => Number(part ?? 0));
  const total = parts.reduce((sum, part, index) => sum + part * (UNITS_MS[index] ?? 0), 0);
  return Math.round(match[1] ? -total : total);
}

/** The new offset in milliseconds; null when `body` is not a command. */
export function readClockCommand(body: unknown, offsetMs: number, realNow: number): number | null {
  const parsed = clockCommand.safeParse(body);
  if (!parsed.success) return null;
  const command = parsed.data;
  const wanted = chooseOffset(command, offsetMs, realNow);
  return wanted === null || Math.abs(wanted) > LIMIT_MS ? null : wanted;
}

function chooseOffset(command: z.infer<typeof clockCommand>, offsetMs: number, realNow: number): number | null {
  if ('reset' in command) return 0;
  if ('now' in command) return Date.parse(command.now) - realNow;
  const advance = parseDuration(command.advance);
  return advance === null ? null : offsetMs + advance;
}

export type DomainClock = { now(): Date; offsetMs(): number; setOffset(offsetMs: number): void };

/** The offset survives a restart, as the data made under it do. */
export function loadClock(dataDir: string): DomainClock {
  const file = join(dataDir, 'clock.json');
  let offset = readOffset(file);
  return {
    now: () => new Date(Date.now() + offset),
    offsetMs: () => offset,
    setOffset(offsetMs) {
      offset = offsetMs;
      writeFileSync(`${file}.new`, JSON.stringify({ offset_ms: offsetMs }), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
  };
}

function readOffset(file: string): number {
  try {
    return z.object({ offset_ms: z.number() }).parse(JSON.parse(readFileSync(file, 'utf8'))).offset_ms;
  } catch {
    return 0;
  }
}
