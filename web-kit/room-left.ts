/** From here on it is said how much room is left. */
const NEARLY_FULL = 200;

/** What a browser cuts off when somebody pastes more than a field holds, it cuts off without a word. */
export function roomLeft(length: number, most: number): string | null {
  const left = most - length;
  if (left > NEARLY_FULL) return null;
  if (left > 0) return left === 1 ? '1 character left.' : `${left} characters left.`;
  return `This field is full. It holds ${most.toLocaleString('en-US')} characters, so check how your text ends.`;
}
