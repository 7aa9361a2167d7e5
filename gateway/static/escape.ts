/** Text for an element or an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** JSON that cannot end the script element it stands in. */
export function inScript(data: unknown): string {
  return JSON.stringify(data).replace(/</g, '\\u003c');
}
