import type { ReportSnapshot, ReportSubject } from 'contracts/http/reports';
import { internalMentor } from 'contracts/internal';
import { REPORT_REASONS } from 'contracts/report-reasons';
import { type Tx, transaction } from 'svc-kit/db';
import { schedule } from 'svc-kit/due';
import { HttpError, notFound } from 'svc-kit/errors';
import { emit } from 'svc-kit/outbox';
import type { Deps } from './deps.ts';
import { decideReportBy, heldUntil, hidesMentor, type Reporter } from './domain/report.ts';
import { minutesOf } from './domain/room-time.ts';
import { learnCalendar, learnConfirmation } from './learn.ts';
import { keepFromMinors } from './store/kept-mentors.ts';
import { REPORT_OVER } from './store/legal-hold.ts';
import { findSender } from './store/messages.ts';
import { isAddressConfirmed } from './store/people.ts';
import {
  addEntry,
  type Entry,
  findOpenReport,
  hadSession,
  insertReport,
  isOverLimit,
  isSpent,
  lockReporter,
  makeUrgent,
  markHiding,
  type OpenReport,
  saveSnapshot,
  wasUnfounded,
} from './store/reports.ts';
import { findRoom } from './store/rooms.ts';
import { findSessionWithNotes, findVisibleSession } from './store/sessions.ts';
import { keepForReport } from './store/threads.ts';

interface About {
  id: string;
  role: 'athlete' | 'mentor';
  sessionId: string | null;
  messageId: string | null;
}
interface Filing {
  reporter: Reporter;
  subject: ReportSubject;
  entry: Entry;
}

/** @throws HttpError 404 for whom the reporter cannot know, 429 after too many */
export async function reportPerson(deps: Deps, { reporter, subject, entry }: Filing): Promise<string> {
  const about = await findReported(deps, reporter, subject);
  if (!about || about.id === reporter.id) throw notFound();
  const [snapshot, isConfirmed] = await Promise.all([
    takeSnapshot(deps, reporter, about),
    isConfirmedNow(deps, reporter),
  ]);
  const now = deps.clock.now();
  return transaction(deps.sql, async (tx) => {
    await lockReporter(tx, reporter.id);
    if (await isOverLimit(tx, reporter.id)) throw new HttpError(429, 'too_many_reports');
    const { safety } = REPORT_REASONS[entry.reason];
    const open = await findOpenReport(tx, reporter, subject, now);
    const id = open?.id ?? crypto.randomUUID();
    const decideBy = decideReportBy(safety, now);
    const until = heldUntil(now);
    if (!open) {
      const report = { id, reporter, reportedId: about.id, reportedRole: about.role, subject, snapshot, safety };
      await insertReport(tx, { ...report, decideBy, heldUntil: until }, now);
      await schedule(tx, REPORT_OVER, id, until);
    } else await addTo(tx, open, { snapshot, safety, decideBy });
    await addEntry(tx, id, entry, now);
    if (safety && !open?.hides) await weighHiding(tx, { id, reporter, about, isConfirmed }, now);
    const isNews = !open || (safety && !open.safety);
    const payload = { reportId: id, reportedId: about.id, safety, decideBy: decideBy.toISOString() };
    if (isNews) await emit(tx, 'report.filed', payload, now);
    const held = { mentorId: about.id, heldUntil: until.toISOString() };
    if (!open && about.role === 'mentor') await emit(tx, 'mentor.reported', held, now);
    return id;
  });
}

async function addTo(
  tx: Tx,
  open: OpenReport,
  { snapshot, safety, decideBy }: { snapshot: ReportSnapshot; safety: boolean; decideBy: Date },
): Promise<void> {
  const longer = withMessagesSince(open.snapshot, snapshot);
  if (longer) await saveSnapshot(tx, open.id, longer);
  if (safety && !open.safety) await makeUrgent(tx, open.id, decideBy);
}

/** What was written since the report was filed comes to what it keeps; everything else stays as it was then. */
function withMessagesSince(kept: ReportSnapshot, { messages }: ReportSnapshot): ReportSnapshot | null {
  const known = kept.messages ?? [];
  const since = messages?.filter(({ id }) => !known.some((each) => each.id === id)) ?? [];
  return since.length > 0 ? { ...kept, messages: [...known, ...since] } : null;
}

interface Weighed {
  id: string;
  reporter: Reporter;
  about: About;
  isConfirmed: boolean;
}

async function weighHiding(tx: Tx, { id, reporter, about, isConfirmed }: Weighed, now: Date): Promise<void> {
  if (about.role !== 'mentor') return;
  // Whoever was written to by them knows them, until the founder has found nothing in what such a report was about.
  const wasWrittenTo = about.messageId !== null && !(await wasUnfounded(tx, reporter.id, now));
  const knowsMentor = wasWrittenTo || (await hadSession(tx, reporter.id, about.id));
  const standing = {
    safety: true,
    reportedRole: about.role,
    seat: reporter.seat,
    knowsMentor,
    isAddressConfirmed: isConfirmed,
    isSpent: await isSpent(tx, reporter.id, about.id, now),
  };
  if (!hidesMentor(standing)) return;
  await markHiding(tx, id, knowsMentor);
  await keepFromMinors(tx, about.id, now);
}

/** Null for what the reporter cannot have met. */
async function findReported(deps: Deps, reporter: Reporter, { kind, id }: ReportSubject): Promise<About | null> {
  const role = reporter.seat === 'mentor' ? 'mentor' : 'athlete';
  if (kind === 'message') {
    const sender = await findSender(deps.sql, reporter, id);
    if (!sender) return null;
    return { id: sender, role: role === 'mentor' ? 'athlete' : 'mentor', sessionId: null, messageId: id };
  }
  if (kind === 'mentor') {
    const found = await learnCalendar(deps, id);
    return found?.calendar.known ? { id, role: 'mentor', sessionId: null, messageId: null } : null;
  }
  const which = kind === 'session' ? { sessionId: id } : { athleteId: id };
  const session = await findVisibleSession(deps.sql, { id: reporter.id, role }, which);
  if (!session || (kind === 'athlete' && role !== 'mentor')) return null;
  return role === 'mentor'
    ? { id: session.athleteId, role: 'athlete', sessionId: session.id, messageId: null }
    : { id: session.mentorId, role: 'mentor', sessionId: session.id, messageId: null };
}

async function takeSnapshot(deps: Deps, reporter: Reporter, about: About): Promise<ReportSnapshot> {
  const [athleteId, mentorId] = about.role === 'mentor' ? [reporter.id, about.id] : [about.id, reporter.id];
  const [session, shown, messages] = await Promise.all([
    about.sessionId ? showSession(deps, about.sessionId) : null,
    about.role === 'mentor' ? showMentor(deps, about.id) : { profile: null },
    keepForReport(deps.sql, { athleteId, mentorId, messageId: about.messageId }),
  ]);
  const written = messages.map((message) => ({ ...message, sent_at: message.sent_at.toISOString() }));
  return { session, ...shown, ...(written.length > 0 ? { messages: written } : {}) };
}

async function showSession({ sql, clock }: Deps, id: string): Promise<ReportSnapshot['session']> {
  const [session, room] = await Promise.all([findSessionWithNotes(sql, id), findRoom(sql, id, clock.real())]);
  return (
    session && {
      id: session.id,
      status: session.status,
      starts_at: session.startsAt.toISOString(),
      ends_at: session.endsAt.toISOString(),
      checked_in_at: session.checkedInAt?.toISOString() ?? null,
      student_confirmed_at: session.studentConfirmedAt?.toISOString() ?? null,
      notes: session.notes,
      together_minutes: room && minutesOf(room.togetherSeconds),
    }
  );
}

/** One that cannot be fetched is no reason to turn a report away. */
async function showMentor(
  { ask, log, settings }: Deps,
  mentorId: string,
): Promise<Pick<ReportSnapshot, 'profile' | 'media'>> {
  try {
    const mentor = await ask(`${settings.catalogUrl}/internal/mentors/${mentorId}`, internalMentor);
    if (!mentor) return { profile: null };
    const { facts, verified, portrait, intro = null } = mentor;
    const media = { portrait: portrait ? { url: portrait } : null, intro };
    return { profile: { ...facts, verified }, ...(portrait || intro ? { media } : {}) };
  } catch (error) {
    log.warn('a report has no profile: catalog did not answer', { error });
    return { profile: null };
  }
}

async function isConfirmedNow(deps: Deps, { id, seat }: Reporter): Promise<boolean> {
  if (seat === 'mentor') return false;
  // Their link came by mail.
  if (seat === 'guardian') return true;
  return (await isAddressConfirmed(deps.sql, id)) || learnConfirmation(deps, id);
}
