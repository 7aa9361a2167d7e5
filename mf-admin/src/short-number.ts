export function shortNumber(id: string): string {
  return `No.\u00a0${id.slice(0, 8).toUpperCase()}`;
}
