/** JSON that cannot end the script element it stands in. */
export function inScript(json: string): string {
  return json.replaceAll('<', '\\u003c');
}
