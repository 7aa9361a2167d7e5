/** The divisions, apart from their schema in status.ts: pages show them and should not carry a validation library for it. */
export const COLLEGE_LEVELS = ['D1', 'D2', 'D3'] as const;
