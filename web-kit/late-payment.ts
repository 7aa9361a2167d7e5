/** Where a page can't know whether one came. */
export const PAID_TOO_LATE = 'A payment that came too late goes back in full.';
