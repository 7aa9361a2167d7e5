/** Digits one by one, as a number to call may be written, too. */
const DIGIT_BY_DIGIT = /(?<![\w.,/-])\d(?:[\s.\-–—_*·•]{1,3}\d){6,}(?![\w/-]|[.,]\d)/g;
const SETS = /^\d[-–—]\d(?:\s{1,2}\d[-–—]\d)+$/;
const SET = /(\d)[-–—](\d)/g;
/** What no pattern looks for. */
const HIDDEN = '\0';

/**
 * Four and more sets of tennis in a row have as many digits as a number to call. What is one set after the other, from
 * its beginning to its end, is hidden; of a run that isn't, nothing.
 */
export function hideScores(read: string): string {
  return read.replace(DIGIT_BY_DIGIT, (run) => (isMatch(run) ? run.replace(/\d/g, HIDDEN) : run));
}

function isMatch(run: string): boolean {
  return SETS.test(run) && [...run.matchAll(SET)].every(([, one, other]) => isSet(Number(one), Number(other)));
}

/** Won by six with two ahead, or by seven. */
function isSet(one: number, other: number): boolean {
  const [won, lost] = [Math.max(one, other), Math.min(one, other)];
  return won === 6 ? lost <= 4 : won === 7 && (lost === 5 || lost === 6);
}
