/** Apart from their schema in status.ts, so that pages can show them without a validation library. */
export const COLLEGE_LEVELS = ['D1', 'D2', 'D3'] as const;
