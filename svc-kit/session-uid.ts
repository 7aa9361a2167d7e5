/** What calendars know a session by, in mailed files and in feeds alike. */
export function sessionUid(sessionId: string, siteHost: string): string {
  return `${sessionId}@${siteHost}`;
}
