export type Shared = 'shared' | 'copied' | 'shown';

/** The phone's own sheet where there is one; else the clipboard, and where that is refused too the page shows the link. */
export async function shareLink(data: { title: string; text: string; url: string }): Promise<Shared> {
  if (navigator.share) {
    try {
      await navigator.share(data);
      return 'shared';
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return 'shown';
    }
  }
  try {
    await navigator.clipboard.writeText(data.url);
    return 'copied';
  } catch {
    return 'shown';
  }
}
