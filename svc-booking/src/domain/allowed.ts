import type { RefusalCode } from 'contracts/details';
import { done, type Refusal, type Result, refuse } from 'contracts/result';
import type { Actor, Session } from './session.ts';

/** `code` refuses on its far side. */
export interface Edge {
  at: Date;
  code: RefusalCode;
}

/** Half-open: from the first edge on, and before the second. A missing edge sets no limit. */
export interface Span {
  from?: Edge;
  until?: Edge;
}
export const ALWAYS: Span = {};

export type Allowed = Result<Span>;

export function allowedAt(allowed: Allowed, now: Date): Allowed {
  return allowed.ok ? inside(allowed.value, now) : allowed;
}

/** A span that is over is refused; one that has yet to open stays. */
export function allowedFrom(allowed: Allowed, now: Date): Allowed {
  if (!allowed.ok) return allowed;
  const { until } = allowed.value;
  return until && now >= until.at ? refuse('rule', until.code) : allowed;
}

/** Strangers learn nothing about a session, not even that it exists. */
export function refuseStranger(session: Session, actor: Actor): { ok: false; error: Refusal } | null {
  const isStranger =
    (actor.kind === 'athlete' && actor.id !== session.athleteId) ||
    (actor.kind === 'mentor' && actor.id !== session.mentorId);
  return isStranger ? refuse('missing', 'not_found') : null;
}

export function refuseAllButAthlete(session: Session, actor: Actor): { ok: false; error: Refusal } | null {
  return refuseStranger(session, actor) ?? (actor.kind === 'athlete' ? null : refuse('forbidden', 'forbidden'));
}

export function refuseAllButMentor(session: Session, actor: Actor): { ok: false; error: Refusal } | null {
  return refuseStranger(session, actor) ?? (actor.kind === 'mentor' ? null : refuse('forbidden', 'forbidden'));
}

function inside(span: Span, now: Date): Allowed {
  if (span.from && now < span.from.at) return refuse('rule', span.from.code);
  return span.until && now >= span.until.at ? refuse('rule', span.until.code) : done(span);
}
