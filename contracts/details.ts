import { INTRO_MAX_BYTES, INTRO_SECONDS, PICTURE_MAX_BYTES, PORTRAIT_LEAST_WIDTH } from './media.ts';
import type { SessionStatus } from './status.ts';
import {
  ATHLETE_MIN_AGE,
  BRIEF_DAYS_AFTER_END,
  CHECK_IN_CLOSES_MINUTES_AFTER,
  CHECK_IN_OPENS_MINUTES_BEFORE,
  COMPLAINT_DAYS_AFTER_END,
  inWords,
  MAX_CHECKOUTS_PER_SESSION,
  MAX_UNPAID_HOLDS,
  MENTOR_MIN_AGE,
  MOST_PLAN_VERSIONS,
  PARENT_HOLD_ENDS_HOURS_BEFORE,
  PARENTS_PER_SESSION,
  PLAN_DAYS_AFTER_END,
} from './times.ts';

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;

/** Programs match on the code; people read the sentence. */
export const DETAIL = {
  account_without_password: 'Account created before password system. Please register again or contact support.',
  no_account: 'No account found with this email address. Please check your email or register a new account.',
  incorrect_password: 'Incorrect password. Please try again.',
  too_many_tries: 'Too many tries. Please wait a little and try again.',
  too_busy: 'Too much is going on at the moment, and nothing was changed. Please try again in a few seconds.',
  too_many_streams: 'This account listens on too many devices at once.',
  not_signed_in: 'Please log in to continue.',
  forbidden: 'You are not allowed to do this.',
  not_found: 'Not found',
  not_yourself: 'This belongs to another account.',
  second_factor_required: 'Second factor required',
  fresh_sign_in_required: 'Please log in again to confirm it is you.',
  email_taken: 'An account with this email address already exists.',
  no_such_account: 'No account has this email address.',
  underage: `You must be at least ${ATHLETE_MIN_AGE} years old to register.`,
  mentor_underage: `Mentors must be at least ${MENTOR_MIN_AGE} years old.`,
  too_young: `You must be at least ${ATHLETE_MIN_AGE} years old to book sessions.`,
  birth_date_fixed: 'Your birth date is saved already. Write to us if it is wrong.',
  reset_code_invalid: 'This reset code is not valid or has expired. Please request a new one.',
  reset_sent: 'If an account exists for this address, a reset code is on its way.',
  mentor_not_found: 'Mentor not found',
  mentor_has_slots: 'This mentor has open times now. You can book one.',
  mentor_not_hidden: 'This mentor is not hidden.',
  too_many_reports: 'You’ve sent many reports in a short time. Please wait a little, or write to us.',
  report_decided: 'This report has been decided already.',
  until_missing: 'Choose a time ahead until which they are hidden.',
  message_missing: 'Write what they are to read.',
  barred: 'You can’t book sessions at the moment. Write to us if you have questions.',
  session_paused:
    'This session is paused while we check something. You don’t need to do anything: either it goes ahead or everything is refunded.',
  session_not_paused: 'This session is not paused.',
  mentor_not_bookable: 'This mentor cannot be booked at the moment.',
  free_coming_soon: 'Free sessions are coming soon.',
  slot_taken: 'This time has just been taken. Please choose another one.',
  notice_beyond_horizon: 'With this notice and this horizon no hour could ever be booked.',
  slot_not_open: 'This time is not open for booking. Please choose another one.',
  athlete_busy: 'You already have a session at this time.',
  too_many_holds: `You have ${inWords(MAX_UNPAID_HOLDS)} unpaid bookings already. Pay or let them expire first.`,
  one_hold_until_confirmed:
    'You hold an hour already. Pay for it first, or confirm your email address to hold another one.',
  confirm_address: 'Please confirm your email address first. Then you can book this time.',
  address_code_invalid: 'This code is not valid or has expired. Please ask for a new one.',
  confirm_first: 'Student must confirm you showed up before session can be completed',
  complete_too_early: 'The session can be completed once its hour is over.',
  confirm_too_early: 'You can confirm attendance once the session has started.',
  check_in_too_early: `Check-in opens ${CHECK_IN_OPENS_MINUTES_BEFORE} minutes before the session starts.`,
  check_in_too_late: `Check-in closed ${CHECK_IN_CLOSES_MINUTES_AFTER} minutes after the session started.`,
  cannot_rate_yet: 'Cannot rate this session yet.',
  already_rated: 'This session has been rated already.',
  cannot_cancel: 'This session cannot be cancelled any more.',
  cannot_move: 'This session cannot be moved any more.',
  move_needs_athlete: 'The athlete must agree to the new time first.',
  no_move_proposed: 'No new time waits for your answer. It may have been withdrawn or answered already.',
  complaint_too_early: 'A complaint can be filed once the session has started. Until then you can cancel it.',
  complaint_too_late: `Complaints can be filed until ${COMPLAINT_DAYS_AFTER_END} days after the session.`,
  complaint_filed: 'A complaint about this session has been filed already.',
  complaint_answered: 'You have told your side already.',
  not_stuck: 'This has gone through or is being tried already. Reload the page to see how it stands.',
  complaint_decided: 'This complaint has been decided already.',
  complaint_amount: 'The amount must be more than 0 and less than what was paid.',
  complaint_too_soon_to_decide: 'Check-in for this session is still open. Please decide once it has closed.',
  refunded_already: 'This session has been refunded already.',
  refund_begun: 'The refund has begun already.',
  payout_frozen: 'A complaint or a card dispute about this session is open.',
  free_limit: 'You have a free session that week already.',
  mentor_not_ready: 'This mentor cannot take payments yet.',
  payouts_automatic:
    'Stripe pays your whole balance to your bank by itself, families’ money too. Set payouts to manual first.',
  payment_processing: 'Your bank is still working on your payment for this session.',
  payment_questioned: 'A payment for this session does not match what was asked. We are looking at it.',
  checkout_unavailable: 'Payment is not available at the moment.',
  invalid_origin: 'origin_url is not an address of this site.',
  storage_full:
    'Nothing can be saved at the moment. What is there can still be read; please try again in a few minutes.',
  service_down: 'This part of the site is not available right now. Please try again in a moment.',
  unexpected: 'Something went wrong on our side. Please try again.',
  link_invalid: 'This link is not valid any more.',
  invalid_input: 'Some fields need another look.',
  second_factor_exists: 'A second factor is set up already.',
  second_factor_wrong: 'This code does not fit. Please try the next one.',
  not_json: 'Send JSON with Content-Type: application/json.',
  json_invalid: 'The body is not valid JSON.',
  body_too_large: 'The body is too large.',
  text_not_storable: 'A character in this text cannot be stored.',
  signature_invalid: 'The signature does not fit.',
  evidence_too_late: 'Evidence was submitted already, or the dispute is closed.',
  birth_date_missing:
    'This mentor has not given a birth date yet, and mentors must be adults. Ask them to add it to their account first.',
  mentor_decided: 'This mentor has been decided already.',
  changes_decided: 'These changes have been looked at already.',
  profile_changed: 'This profile has changed since you saw it. Look at the changes, then decide again.',
  not_waiting_for_payment: 'This session is not waiting for a payment.',
  hold_over: 'The hold on this time is over. Please book it again.',
  too_many_checkouts: `The payment page was opened ${inWords(MAX_CHECKOUTS_PER_SESSION)} times already. Please let the booking expire and book again.`,
  parent_too_late: `There’s too little time left to wait for a parent: a session can only be held until ${PARENT_HOLD_ENDS_HOURS_BEFORE} hours before it starts. Please pay by card instead.`,
  too_many_parents: `You’ve emailed ${inWords(PARENTS_PER_SESSION)} people about this session already. You can still share the link yourself.`,
  mentor_cannot_pay: 'You’re the mentor of this session, so you can’t pay for it.',
  not_your_parents_link: 'This link is for your parent. To pay by card yourself, open My sessions.',
  foreign_origin: 'This call came from another site.',
  ambiguous_host: 'More than one Host was given.',
  ambiguous_authorization: 'More than one Authorization was given.',
  wrong_method: 'This address does not take this method.',
  dev_tools_down: 'The tools of development are not running.',
  notice_too_short: 'The notice is shorter than the platform allows.',
  horizon_too_far: 'The horizon is longer than the platform allows.',
  hold_not_over: 'The hold is not over yet.',
  check_in_open: 'Check-in is still open.',
  room_too_early: `The room opens ${CHECK_IN_OPENS_MINUTES_BEFORE} minutes before the session starts.`,
  room_too_late: 'This session has ended. We hope it was a good one.',
  room_elsewhere: 'You’re in this session on another device already.',
  room_ended: 'A guardian ended this session for everyone.',
  agreement_missing: 'Please agree to how sessions work first.',
  notes_changed: 'Somebody else has just written in these notes.',
  too_many_film_notes: 'This session has as many film notes as it can keep.',
  auto_confirm_too_early: 'It is too early to confirm by itself.',
  questions_closed: 'Your session has started, so your answers can’t be changed anymore.',
  brief_gone: `A brief goes away ${BRIEF_DAYS_AFTER_END} days after the session.`,
  papers_closed: 'This isn’t available right now.',
  plan_too_early: 'You can write the plan once the session has started.',
  plan_too_late: `A plan can be written or changed until ${PLAN_DAYS_AFTER_END} days after the session.`,
  plan_changed: 'This plan has changed since you opened it. Reload the page to see it.',
  plan_final: `This plan was sent ${MOST_PLAN_VERSIONS} times already, so it stays as it is.`,
  file_too_large: `This file is too large. A picture can have up to ${megabytes(PICTURE_MAX_BYTES)} and a video up to ${megabytes(INTRO_MAX_BYTES)}.`,
  picture_type_wrong: 'Use a JPEG, PNG or WebP picture.',
  picture_animated: 'This picture moves. Use a still one.',
  picture_too_small: `This picture is too small. The part you keep must be at least ${PORTRAIT_LEAST_WIDTH} pixels wide.`,
  picture_broken: 'We can’t read this picture. It may be damaged. Try another one.',
  picture_too_many_pixels: 'This picture has too many pixels. Use one with up to 50 megapixels.',
  video_type_wrong: 'Use a video in WebM, MP4 or MOV format.',
  video_too_long: `This video is too long. An intro can last up to ${INTRO_SECONDS} seconds.`,
  video_tracks_wrong:
    'An intro needs one picture track and at most one sound track. Record it again or use another file.',
  video_codec_wrong:
    'Many phones and computers can’t play this kind of video. Record it here, or set your camera to “Most Compatible” and film it again.',
  video_broken: 'We can’t read this video. It may be damaged. Try another one.',
  captions_invalid: 'These captions can’t be read. Write one line for each thing you say, or use a WebVTT file.',
  intro_missing: 'Add an intro first.',
  media_busy: 'Many pictures and videos are coming in right now. Please try again in a minute.',
  media_decided: 'Somebody has decided this already, or the mentor has replaced it.',
  range_wrong: 'The file is shorter than that.',
} as const;

export const SESSION_STANDS: Readonly<Record<SessionStatus, string>> = {
  scheduled: 'This session has not been paid yet.',
  confirmed: 'The mentor has not checked in yet.',
  mentor_checked_in: 'The mentor has checked in already.',
  student_confirmed: 'Attendance has been confirmed already.',
  completed: 'This session is completed.',
  expired: 'This booking expired because it was not paid in time.',
  cancelled: 'This session was cancelled.',
  mentor_no_show: 'The mentor did not check in, so this session is refunded in full.',
};

export const leastNotice = (minutes: number) =>
  `The notice must be at least ${minutes % 60 ? `${minutes} minutes` : `${minutes / 60} hours`}: the platform asks for that.`;
export const mostHorizon = (days: number) => `The horizon can be at most ${days} days: the platform allows no more.`;

export type RefusalCode = keyof typeof DETAIL | `session_${SessionStatus}`;

export function detailOf(code: RefusalCode): string {
  return code in DETAIL
    ? DETAIL[code as keyof typeof DETAIL]
    : SESSION_STANDS[code.slice('session_'.length) as SessionStatus];
}

export const standsCode = (status: SessionStatus): RefusalCode => `session_${status}`;

export function refusalOf(code: RefusalCode, detail: string = detailOf(code)): { detail: string; code: RefusalCode } {
  return { detail, code };
}
