import { ExternalLink as Arrow, Play } from 'lucide-react';

/** What somebody else wrote down: it says where it leads, and the page there learns nothing of ours. */
export function ExternalLink({ url, label }: { url: string; label: string | null }) {
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url;
  return (
    <a
      className="external-link"
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      referrerPolicy="no-referrer"
    >
      <span className="external-link-mark" aria-hidden="true">
        <Play />
      </span>
      <span className="external-link-words">
        <b>{label ?? host}</b>
        <span className="small mute">{label ? host : 'Opens in a new tab'}</span>
      </span>
      <Arrow aria-hidden="true" />
    </a>
  );
}
