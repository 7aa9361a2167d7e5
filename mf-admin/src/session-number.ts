/** How a session is called where people speak of it: "No. 4F7A09C2". */
export function sessionNumber(sessionId: string): string {
  return `No. ${sessionId.slice(0, 8).toUpperCase()}`;
}
