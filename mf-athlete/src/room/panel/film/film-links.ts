import { FILM_SITES } from 'contracts/film-sites';

export interface EmbeddedFilm {
  site: 'YouTube' | 'Vimeo';
  /** The same for every way of writing the link. */
  url: string;
  /** The player's, without the settings. */
  frame: string;
}

const YOUTUBE_HOSTS = /^((www|m|music)\.)?youtube(-nocookie)?\.com$/;
const YOUTUBE_ID = /^[\w-]{11}$/;
const VIMEO_ID = /^\d{6,12}$/;
const VIMEO_HASH = /^[\da-f]{8,12}$/;

/** Null for everything that is no film of a site whose player can be kept in step. What comes from others is read again. */
export function readFilmLink(typed: string): EmbeddedFilm | null {
  const text = /^[a-z][a-z\d+.-]*:/i.test(typed.trim()) ? typed.trim() : `https://${typed.trim()}`;
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isPlain = /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.port;
  return isPlain ? (readYouTube(url) ?? readVimeo(url)) : null;
}

function readYouTube({ hostname, pathname, searchParams }: URL): EmbeddedFilm | null {
  const [first = '', second = ''] = pathname.split('/').filter(Boolean);
  let id = '';
  if (hostname === 'youtu.be') id = first;
  else if (!YOUTUBE_HOSTS.test(hostname)) return null;
  else
    id = first === 'watch' ? (searchParams.get('v') ?? '') : ['shorts', 'embed', 'live'].includes(first) ? second : '';
  if (!YOUTUBE_ID.test(id)) return null;
  return { site: 'YouTube', url: `https://www.youtube.com/watch?v=${id}`, frame: `${FILM_SITES[0]}/embed/${id}` };
}

function readVimeo({ hostname, pathname, searchParams }: URL): EmbeddedFilm | null {
  if (!/^((www|player)\.)?vimeo\.com$/.test(hostname)) return null;
  const parts = pathname.split('/').filter(Boolean);
  const place = parts.findIndex((part) => VIMEO_ID.test(part));
  const id = parts[place];
  if (!id) return null;
  const hash = parts[place + 1] ?? searchParams.get('h') ?? '';
  if (hash && !VIMEO_HASH.test(hash)) return null;
  return {
    site: 'Vimeo',
    url: `https://vimeo.com/${id}${hash && `/${hash}`}`,
    frame: `${FILM_SITES[1]}/video/${id}${hash && `?h=${hash}`}`,
  };
}
