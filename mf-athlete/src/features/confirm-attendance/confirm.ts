import { confirmAttendance } from 'contracts/http/sessions';
import { call, errorText, isApiError, isRefused } from 'web-kit/api';

const FAILED = 'Error confirming mentor attendance. Please try again.';
/** Refusals that say it is so already: the answer to the first try was lost on the way, or the clock was faster. */
const DONE_BEFORE = ['session_student_confirmed', 'session_completed'] as const;

/** Confirms that the mentor showed up. Null when that stands now, whoever said it first; else why not. */
export async function confirm(id: string, athleteId: string, credential: string | null): Promise<string | null> {
  try {
    await call(confirmAttendance, { params: { id }, query: { athlete_id: athleteId }, credential });
    return null;
  } catch (error) {
    if (!isApiError(error) || error.status !== 400) return FAILED;
    return isRefused(error, ...DONE_BEFORE) ? null : errorText(error, FAILED);
  }
}
