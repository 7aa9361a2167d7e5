import type { ReportReason } from './status.ts';

interface Reason {
  words: string;
  /** Hides the mentor from minors at once and goes to the top of the queue. */
  safety: boolean;
}

/** In the order in which people see them. */
export const REPORT_REASONS: Readonly<Record<ReportReason, Reason>> = {
  uncomfortable: { words: 'They made me uncomfortable', safety: true },
  asked_for_contact: { words: 'They asked for contact details or to meet somewhere else', safety: true },
  sexual_or_threatening: { words: 'They were sexual or threatening', safety: true },
  recorded: { words: 'They recorded me or took pictures', safety: true },
  in_danger: { words: 'I’m worried about somebody’s safety', safety: true },
  rude: { words: 'They were rude', safety: false },
  fake_profile: { words: 'Their profile isn’t true', safety: false },
  other: { words: 'Something else', safety: false },
};
