export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const SESSION_MINUTES = 60;
export const CHECK_IN_OPENS_MINUTES_BEFORE = 15;
export const CHECK_IN_CLOSES_MINUTES_AFTER = 30;
/** Bank disputes come up to four months later, and are decided after two more. */
export const ROOM_RECORD_DAYS = 365;
/** It opens with check-in. */
export const ROOM_CLOSES_MINUTES_AFTER_END = 30;
export const NOTICE_MINUTES = 2_880;
export const HORIZON_DAYS = 16;
export const MAX_HORIZON_DAYS = 60;
export const MAX_NOTICE_MINUTES = 20_160;
export const MAX_BUFFER_MINUTES = 180;
export const SLOT_QUERY_MAX_DAYS = 31;
export const MAX_BUSY_CALENDARS = 5;
export const FEED_PAST_DAYS = 30;
export const HOLD_MINUTES = 15;
/** Stripe's minimum is 30. */
export const CHECKOUT_MINUTES = 31;
export const MAX_CHECKOUTS_PER_SESSION = 3;
/** Raising it takes a migration: the database checks `hold_no`. */
export const MAX_UNPAID_HOLDS = 2;
/** An athlete whose address nobody confirmed has so many at a time, and none after so many that lapsed. */
export const UNCONFIRMED_HOLDS = 1;
export const LAPSED_HOLDS_UNTIL_CONFIRMED = 2;
export const SLOTS_ON_CARD = 3;
export const MAX_FAVORITES = 200;
export const ADDRESS_CODES_PER_HOUR = 3;
export const ADDRESS_CODE_MINUTES = 10;
/** From the first asking. */
export const PARENT_HOLD_HOURS = 12;
export const PARENT_HOLD_ENDS_HOURS_BEFORE = 24;
/** So many addresses are written to about one session. */
export const PARENTS_PER_SESSION = 3;
/** For so long after the asking, a parent's link tells how it ended. */
export const PARENT_LINK_DAYS = 30;
export const PARENT_NOTE_CHARACTERS = 300;
export const FULL_REFUND_HOURS_BEFORE = 24;
export const MOVE_PROPOSAL_HOURS = 48;
/** Of one session: each is mailed to everybody, and each asking to the student. */
export const MOST_MOVES_PER_DAY = 10;
export const MOST_UNANSWERED_PROPOSALS = 5;
export const AUTO_CONFIRM_HOURS_AFTER_END = 72;
export const AUTO_COMPLETE_HOURS_AFTER_CONFIRM = 24;
export const NO_SHOW_REFUND_DELAY_HOURS = 2;
/** A mentor with this many no-shows in the window leaves the lists until the admin has looked. */
export const NO_SHOWS_THAT_HIDE = 2;
export const NO_SHOW_WINDOW_DAYS = 90;
export const CONFIRM_REMINDER_HOURS_AFTER_END = [0, 24, 48] as const;
export const SESSION_REMINDER_HOURS_BEFORE = [24, 1] as const;
/** The mentor sees the brief so long. */
export const BRIEF_DAYS_AFTER_END = 30;
export const PLAN_DAYS_AFTER_END = 14;
export const MENTOR_NOTE_DAYS_AFTER_END = 30;
export const PLAN_TASKS = { least: 3, most: 5 } as const;
/** Every one is mailed to the family. */
export const MOST_PLAN_VERSIONS = 10;
/** Promised on the site; most decisions come sooner. */
export const VERIFICATION_HOURS = 48;
export const USUAL_VERIFICATION_HOURS = 24;
/** Business days. */
export const PAYOUT_DAYS = 3;
export const USUAL_PAYOUT_DAYS = 2;
/** How long a card's bank takes to show a refund. */
export const CARD_REFUND_DAYS = { least: 5, most: 10 } as const;
export const COMPLAINT_DAYS_AFTER_END = 14;
/** What public pages say of kept promises looks back this far. */
export const PROMISE_DAYS = 90;
export const COMPLAINT_DECISION_HOURS = 24;
export const REPORT_DECISION_HOURS = 24;
export const SAFETY_DECISION_HOURS = 4;
export const REPORTS_PER_HOUR = 10;
/** After the session. */
export const REPORT_LINK_DAYS = 90;
/** What a report concerns is kept so long, also when its account is deleted. */
export const LEGAL_HOLD_DAYS = 365;
/** Whoever never had a session with a mentor hides one by a report this seldom. */
export const STRANGERS_HIDE_EVERY_DAYS = 30;
export const MESSAGE_MAX = 2_000;
export const MESSAGES_PER_PAGE = 100;
export const MESSAGES_PER_HOUR = 30;
export const THREADS_PER_PAGE = 50;
/** What is new is counted no further. */
export const UNREAD_COUNTED = 100;
/** Conversations that one athlete begins. */
export const THREADS_PER_DAY = 10;
/** What a minor is written, or writes, between these hours of their own time zone waits until the second. */
export const QUIET_HOURS = { from: 20, until: 8 } as const;
/** From a message on, a guardian's link opens its conversation for so long. */
export const THREAD_LINK_DAYS = 30;
/** A mentor whom the athlete has blocked can report what they were written for so long. */
export const REPORT_AFTER_BLOCK_DAYS = 30;
/** From a conversation's last message. */
export const KEEP_THREADS_DAYS = 365;
/** Per athlete. */
export const FREE_SESSIONS_PER_WEEK = 1;
/** With those that were cancelled again: of each, the mentor is mailed twice. */
export const FREE_BOOKINGS_PER_DAY = 5;
export const ATHLETE_MIN_AGE = 13;
export const MENTOR_MIN_AGE = 18;
export const RESET_CODE_MINUTES = 10;
export const RESET_CODE_DIGITS = 6;
export const RESET_CODE_TRIES = 5;
/** Of one asker (an earlier device, else a network address), and of all together that are no earlier device. */
export const RESET_CODES_PER_HOUR = 3;
export const STRANGERS_RESET_CODES_PER_HOUR = 12;
/** Longer than the hour above: whoever is refused a code has a mail with a working link. */
export const RESET_LINK_HOURS = 2;
export const RESET_LINK_CHARACTERS = 22;
/** Browsers keep no cookie longer than 400 days. */
export const DEVICE_DAYS = 400;
export const SIGN_IN_HISTORY_DAYS = 90;
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;
export const ACCESS_TOKEN_MINUTES = 15;
export const GUARDIAN_LINK_DAYS = 14;
export const MAX_PUSH_DEVICES = 10;
export const LINK_CREDENTIAL_MINUTES = 15;
export const REFRESH_TOKEN_DAYS = 30;
export const FRESH_SIGN_IN_MINUTES = 10;
export const PAYMENT_POLL_SECONDS = 2;
export const PAYMENT_POLL_ATTEMPTS = 8;
export const LOGIN_REDIRECT_MS = 1_500;
export const REGISTER_REDIRECT_MS = 2_000;
export const RESET_REDIRECT_MS = 2_000;
export const RATED_ALREADY_REDIRECT_MS = 3_000;
export const RATED_REDIRECT_MS = 4_000;
export const BIO_PREVIEW_CHARACTERS = 120;
export const CARD_ACHIEVEMENTS = 3;
export const DEFAULT_TIME_ZONE = 'America/New_York';

export function graduationYears(currentYear: number): number[] {
  return Array.from({ length: 12 }, (_, i) => currentYear - 6 + i);
}

const WORDS = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(
  ' ',
);

export function inWords(n: number): string {
  return WORDS[n] ?? String(n);
}
