/** The average of ratings counted by stars, from one to five, rounded to hundredths; 0 without any. */
export function averageOf(byStars: readonly number[]): number {
  const total = byStars.reduce((sum, count) => sum + count, 0);
  const stars = byStars.reduce((sum, count, index) => sum + count * (index + 1), 0);
  return total === 0 ? 0 : Math.round((stars / total) * 100) / 100;
}
