import { queryOptions } from '@tanstack/react-query';
import type { BodyInput, ResponseOf } from 'contracts/endpoint';
import * as complaints from 'contracts/http/complaints';
import * as founder from 'contracts/http/founder';
import * as mentors from 'contracts/http/mentors';
import * as reports from 'contracts/http/reports';
import { getRoomRecord } from 'contracts/http/room';
import { cancelSession, listSessions, reverseNoShow, type Session } from 'contracts/http/sessions';
import * as settings from 'contracts/http/settings';
import { type AdminAction, AUDIT_LOGS, BROKER_LOSSES, DEAD_LETTERS, getAnalytics } from 'contracts/http/system';
import type { ProfileChanged } from 'contracts/profile';
import type { SessionStatus } from 'contracts/status';
import { call, callPage, isRefused } from '../api.ts';
import type { KeyPrefix, StaleAfter } from '../query-keys.ts';
import { upload } from '../upload.ts';
import { defineChange } from '../use-change.ts';
import { EVERY_PART, part } from './founder-part.ts';
import { siteQuery } from './site.ts';

export type LogOwner = keyof typeof AUDIT_LOGS;
export type LetterOwner = keyof typeof DEAD_LETTERS;
type FounderKey =
  | readonly ['admin', 'sessions', 'no-shows']
  | readonly ['admin', 'sessions', 'today', day: string]
  | readonly ['admin', 'sessions', 'page', status: SessionStatus | '', page: number]
  | readonly ['admin', 'room', sessionId: string]
  | readonly ['admin', 'report-messages', reportId: string]
  | readonly ['admin', 'dead-letters', LetterOwner]
  | readonly ['admin', 'broker-losses', LetterOwner]
  | readonly ['admin', 'audit', LogOwner, AdminAction | '', page: number]
  | readonly ['admin', 'trends', 'sessions' | 'money', weeks: number]
  | readonly ['admin', 'promises', 'verification' | 'complaint' | 'report' | 'payout'];
declare module '../query-keys.ts' {
  interface DeclaredKeys {
    founder: FounderKey;
  }
}

/** With as many weeks before, to compare them. */
const daysFor = (weeks: number) => 2 * weeks * 7;
export const SESSIONS_AT_ONCE = 5;
export const LOG_ENTRIES_AT_ONCE = 10;

export const analyticsQuery = part('analytics', (options) => call(getAnalytics, options));
export const bouncedMailsQuery = part('bounced-mails', (options) => call(founder.listBouncedMails, options));
export const cardDisputesQuery = part('card-disputes', (options) => call(founder.listCardDisputes, options));
export const complaintsQuery = part('complaints', (options) => call(complaints.listComplaints, options));
export const hiddenMentorsQuery = part('hidden-mentors', (options) => call(founder.listHiddenMentors, options));
export const pendingMentorsQuery = part('pending-mentors', (options) => call(mentors.listPendingMentors, options));
export const profileChangesQuery = part('profile-changes', (options) => call(mentors.listProfileChanges, options));
export const reportsQuery = part('reports', (options) => call(reports.listReports, options));
export const settingsQuery = part('settings', (options) => call(settings.getPlatformSettings, options));
export const stuckSessionsQuery = part('stuck-sessions', (options) => call(founder.listStuckSessions, options));

export const noShowsQuery = queryOptions({
  queryKey: ['admin', 'sessions', 'no-shows'] as const,
  queryFn: ({ signal }) => call(listSessions, { query: { status: 'mentor_no_show', per_page: 50 }, signal }),
  staleTime: 0,
});

const MOST_AT_ONCE = 100;

/** Those that are on, and those that begin before the viewer's day is over. @param day its key */
export const todaysSessionsQuery = (day: string, { from, until }: { from: Date; until: Date }) =>
  queryOptions({
    queryKey: ['admin', 'sessions', 'today', day] as const,
    async queryFn({ signal }) {
      const query = { from: from.toISOString(), until: until.toISOString(), per_page: MOST_AT_ONCE };
      const all: ResponseOf<typeof listSessions> = [];
      // The newest come first, and those that are on last.
      for (let page = 1; all.length === (page - 1) * MOST_AT_ONCE; page += 1)
        all.push(...(await call(listSessions, { query: { ...query, page }, signal })));
      return all;
    },
    staleTime: 0,
  });

export const sessionsPageQuery = (status: SessionStatus | '', page: number) =>
  queryOptions({
    queryKey: ['admin', 'sessions', 'page', status, page] as const,
    queryFn: ({ signal }) =>
      callPage(listSessions, { query: { page, per_page: SESSIONS_AT_ONCE, ...(status && { status }) }, signal }),
    staleTime: 0,
  });

export const roomRecordQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['admin', 'room', sessionId] as const,
    queryFn: ({ signal }) => call(getRoomRecord, { params: { id: sessionId }, signal }),
    staleTime: 0,
  });

export const reportMessagesQuery = (reportId: string) =>
  queryOptions({
    queryKey: ['admin', 'report-messages', reportId] as const,
    queryFn: ({ signal }) => call(reports.getReportMessages, { params: { id: reportId }, signal }),
    staleTime: 0,
  });

export const deadLettersQuery = (owner: LetterOwner) =>
  queryOptions({
    queryKey: ['admin', 'dead-letters', owner] as const,
    queryFn: ({ signal }): Promise<ResponseOf<(typeof DEAD_LETTERS)[LetterOwner]['list']>> =>
      call(DEAD_LETTERS[owner].list, { signal }),
    staleTime: 0,
  });

export const brokerLossesQuery = (owner: LetterOwner) =>
  queryOptions({
    queryKey: ['admin', 'broker-losses', owner] as const,
    queryFn: ({ signal }): Promise<ResponseOf<(typeof BROKER_LOSSES)[LetterOwner]>> =>
      call(BROKER_LOSSES[owner], { signal }),
    staleTime: 0,
  });

export const auditLogQuery = (owner: LogOwner, action: AdminAction | '', page: number) =>
  queryOptions({
    queryKey: ['admin', 'audit', owner, action, page] as const,
    queryFn: ({ signal }): Promise<ResponseOf<(typeof AUDIT_LOGS)[LogOwner]>> =>
      call(AUDIT_LOGS[owner], { query: { page, per_page: LOG_ENTRIES_AT_ONCE, ...(action && { action }) }, signal }),
    staleTime: 0,
  });

export const sessionTrendQuery = (weeks: number) =>
  queryOptions({
    queryKey: ['admin', 'trends', 'sessions', weeks] as const,
    queryFn: ({ signal }) => call(founder.getSessionTrend, { query: { days: daysFor(weeks) }, signal }),
    staleTime: 0,
  });
export const moneyTrendQuery = (weeks: number) =>
  queryOptions({
    queryKey: ['admin', 'trends', 'money', weeks] as const,
    queryFn: ({ signal }) => call(founder.getMoneyTrend, { query: { days: daysFor(weeks) }, signal }),
    staleTime: 0,
  });

export const verificationTimesQuery = queryOptions({
  queryKey: ['admin', 'promises', 'verification'] as const,
  queryFn: ({ signal }) => call(founder.getVerificationTimes, { signal }),
  staleTime: 0,
});
export const complaintTimesQuery = queryOptions({
  queryKey: ['admin', 'promises', 'complaint'] as const,
  queryFn: ({ signal }) => call(complaints.getComplaintTimes, { signal }),
  staleTime: 0,
});
export const reportTimesQuery = queryOptions({
  queryKey: ['admin', 'promises', 'report'] as const,
  queryFn: ({ signal }) => call(reports.getReportTimes, { signal }),
  staleTime: 0,
});
export const payoutTimesQuery = queryOptions({
  queryKey: ['admin', 'promises', 'payout'] as const,
  queryFn: ({ signal }) => call(founder.getPayoutTimes, { signal }),
  staleTime: 0,
});

const FIGURES = [
  ['admin', 'analytics'],
  ['admin', 'trends'],
] as const satisfies readonly KeyPrefix[];

export const founderStaleAfter: StaleAfter = {
  session: [...FIGURES, ['admin', 'stuck-sessions'], ['admin', 'sessions'], ['admin', 'room'], ['admin', 'complaints']],
  complaint: [
    ['admin', 'complaints'],
    ['admin', 'promises'],
  ],
  report: [
    ['admin', 'reports'],
    ['admin', 'promises'],
  ],
  payment: [...FIGURES, ['admin', 'complaints']],
  refund: FIGURES,
  transfer: [...FIGURES, ['admin', 'promises']],
  card_dispute: [...FIGURES, ['admin', 'card-disputes'], ['admin', 'complaints']],
  payout: FIGURES,
  commission: FIGURES,
  mentor: [
    ['admin', 'pending-mentors'],
    ['admin', 'profile-changes'],
    ['admin', 'new-media'],
    ['admin', 'hidden-mentors'],
    ['admin', 'analytics'],
    ['admin', 'promises'],
  ],
  settings: [['admin', 'settings']],
};

type PendingMentor = ResponseOf<typeof mentors.listPendingMentors>[number];
type Verdict = BodyInput<typeof mentors.verifyMentor> & { mentor: PendingMentor };

export const verifyMentor = defineChange({
  ask: ({ mentor, ...body }: Verdict) => call(mentors.verifyMentor, { params: { id: mentor.id }, body }),
  learn: (client, _, { mentor }) =>
    client.setQueryData(pendingMentorsQuery.queryKey, (list) => list?.filter(({ id }) => id !== mentor.id)),
  stale: () => [
    ['admin', 'pending-mentors'],
    ['admin', 'profile-changes'],
    ['admin', 'analytics'],
  ],
  staleAfterFailure: true,
});

export type ChangedMentor = ResponseOf<typeof mentors.listProfileChanges>[number];

export const decideProfileChanges = defineChange({
  ask: ({ mentor, ...body }: BodyInput<typeof mentors.decideProfileChanges> & { mentor: ChangedMentor }) =>
    call(mentors.decideProfileChanges, { params: { id: mentor.id }, body }),
  learn: (client, _, { mentor }) =>
    client.setQueryData(profileChangesQuery.queryKey, (list) => list?.filter(({ id }) => id !== mentor.id)),
  stale: () => [
    ['admin', 'profile-changes'],
    ['admin', 'pending-mentors'],
  ],
  staleAfterFailure: true,
});

/** Null unless the profile is no longer the one that was decided on. */
export function profileChangedBy(error: Error | null): ProfileChanged | null {
  return isRefused(error, 'profile_changed') ? (error.body as ProfileChanged) : null;
}

export const reviewComplaint = defineChange({
  ask: (complaintId: string) => call(complaints.reviewComplaint, { params: { id: complaintId } }),
  stale: () => EVERY_PART,
});

export const decideComplaint = defineChange({
  ask: ({ complaintId, ...body }: BodyInput<typeof complaints.decideComplaint> & { complaintId: string }) =>
    call(complaints.decideComplaint, { params: { id: complaintId }, body }),
  stale: () => EVERY_PART,
  staleAfterFailure: true,
});

export const decideReport = defineChange({
  ask: ({ reportId, ...body }: BodyInput<typeof reports.decideReport> & { reportId: string }) =>
    call(reports.decideReport, { params: { id: reportId }, body }),
  stale: () => EVERY_PART,
  staleAfterFailure: true,
});

export const submitEvidence = defineChange({
  ask: ({ disputeId, ...body }: BodyInput<typeof founder.submitDisputeEvidence> & { disputeId: string }) =>
    call(founder.submitDisputeEvidence, { params: { id: disputeId }, body }),
  stale: () => EVERY_PART,
  staleAfterFailure: true,
});

export const unhideMentor = defineChange({
  ask: ({ mentorId, note }: BodyInput<typeof founder.unhideMentor> & { mentorId: string }) =>
    call(founder.unhideMentor, { params: { id: mentorId }, body: { note } }),
  stale: () => EVERY_PART,
  staleAfterFailure: true,
});

export const endAccountSignIns = defineChange({
  ask: (body: BodyInput<typeof founder.endAccountSignIns>) => call(founder.endAccountSignIns, { body }),
  stale: () => EVERY_PART,
});

export type Intervention = 'reverse' | 'cancel';
/** As it was shown: nothing else is cancelled. */
type Shown = Pick<Session, 'id' | 'scheduled_datetime' | 'status'>;

export const intervene = defineChange({
  ask({ session, by }: { session: Shown; by: Intervention }): Promise<{ message: string }> {
    const { id, scheduled_datetime: seen_starts_at, status: seen_status } = session;
    if (by === 'reverse') return call(reverseNoShow, { params: { id } });
    return call(cancelSession, { params: { id }, query: { seen_starts_at, seen_status } });
  },
  stale: () => EVERY_PART,
  staleAfterFailure: true,
});

export const replayEvent = defineChange({
  ask: ({ owner, id }: { owner: LetterOwner; id: string; event_name: string }) =>
    call(DEAD_LETTERS[owner].replay, { params: { id } }),
  stale: ({ owner }) => [['admin', 'dead-letters', owner]],
  staleAfterFailure: true,
});

export const saveSettings = defineChange({
  ask: (body: settings.PlatformSettings) => call(settings.savePlatformSettings, { body }),
  stale: () => EVERY_PART,
});

export const saveSite = defineChange({
  async ask(part: Partial<settings.Site>) {
    // As it stands by now: this page may have missed what another tab has saved of the rest.
    const { brand, testimonials } = await call(settings.getSite);
    return call(settings.saveSite, { body: { brand, testimonials, ...part } });
  },
  learn: (client, _, part) => client.setQueryData(siteQuery.queryKey, (site) => site && { ...site, ...part }),
  stale: () => EVERY_PART,
});

const portraitOnSite = () => [['site']] as const;
export const sendFounderPortrait = defineChange({
  ask: (file: File) => upload(settings.saveFounderPortrait, { file, onProgress: () => undefined }),
  stale: portraitOnSite,
});
export const removeFounderPortrait = defineChange<void, ResponseOf<typeof settings.deleteFounderPortrait>>({
  ask: () => call(settings.deleteFounderPortrait),
  stale: portraitOnSite,
});
