/** JSON that cannot end the script element it stands in. */
export function inScript(data: unknown): string {
  return JSON.stringify(data).replace(/</g, '\\u003c');
}
