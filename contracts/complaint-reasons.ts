import type { ComplaintReason } from './status.ts';

export const COMPLAINT_REASONS: Readonly<Record<ComplaintReason, string>> = {
  mentor_no_show: 'The mentor didn’t show up',
  poor_quality: 'Poor quality',
  unprofessional: 'Unprofessional behavior',
  technical_issues: 'Technical issues',
  false_credentials: 'False credentials',
  other: 'Something else',
};
