/** Of what the founder writes to mentors about their profile, and into the log about an account. */
export const FOUNDER_NOTE_MAX = 1_000;
/** Of what both sides of a decided complaint or report read. */
export const DECISION_NOTE_MAX = 2_000;
/** Of why money was booked otherwise. */
export const MONEY_NOTE_MAX = 500;
