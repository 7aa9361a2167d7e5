import { inWords } from 'contracts/times';

/** "Seven to do, one can’t wait." */
export function headerWords(count: number, urgent: number): string {
  if (count === 0) return 'Nothing to do.';
  const words = inWords(count);
  const todo = `${words.charAt(0).toUpperCase()}${words.slice(1)} to do`;
  if (urgent === 0) return `${todo}, and all of it can wait a few hours.`;
  if (urgent === count) return count === 1 ? 'One to do, and it can’t wait.' : `${todo}, and none of it can wait.`;
  return `${todo}, ${inWords(urgent)} can’t wait.`;
}
