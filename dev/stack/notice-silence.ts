/** Two seconds a question, so about ten seconds of silence. */
export const QUESTIONS = 5;
/** Before its first answer: every program listens at once, also on a busy machine. */
export const QUESTIONS_AT_START = 30;
const PERIOD_MS = 2_000;

/** Counts questions and not time, because whoever asks may have been held up together with it. @returns ends them */
export function noticeSilence(
  isAlive: () => Promise<boolean>,
  onSilence: () => void,
  periodMs = PERIOD_MS,
): () => void {
  let isOver = false;
  const ask = async () => {
    let limit = QUESTIONS_AT_START;
    for (let unanswered = 0; !isOver; ) {
      const [answer] = await Promise.all([isAlive(), Bun.sleep(periodMs)]);
      unanswered = answer ? 0 : unanswered + 1;
      if (answer) limit = QUESTIONS;
      if (isOver || unanswered < limit) continue;
      isOver = true;
      onSilence();
    }
  };
  void ask();
  return () => {
    isOver = true;
  };
}
