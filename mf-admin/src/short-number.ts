/** How a session, or whatever else has an id, is called where people speak of it: "No. 4F7A09C2", on one line. */
export function shortNumber(id: string): string {
  return `No.\u00a0${id.slice(0, 8).toUpperCase()}`;
}
