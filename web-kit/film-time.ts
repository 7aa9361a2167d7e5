/** 0:22, 12:05, 1:00:07 */
export function filmTime(seconds: number): string {
  const whole = Math.floor(seconds + 0.001);
  const two = (n: number) => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
