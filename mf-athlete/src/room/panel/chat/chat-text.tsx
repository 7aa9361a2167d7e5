import type { RoomChannel } from '../../channel.ts';
import { readFilmLink } from '../film/film-links.ts';
import { filmOf } from '../film/film-of.ts';
import styles from '../panel.module.css';
import { findLinks } from './find-links.ts';

/** Only what was typed is shown, and a film is opened together only by a press. */
export function ChatText({ text, channel }: { text: string; channel: RoomChannel }) {
  const pieces = findLinks(text);
  const film = pieces.flatMap((piece) => ('href' in piece ? [readFilmLink(piece.href)] : [])).find(Boolean);
  let at = 0;
  return (
    <div className={styles.bubble}>
      <p>
        {pieces.map((piece) => {
          at += piece.text.length;
          if (!('href' in piece)) return piece.text;
          return (
            <a key={at} href={piece.href} target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer">
              {piece.text}
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          );
        })}
      </p>
      {film ? (
        <button type="button" onClick={() => filmOf(channel)?.open({ from: 'embed', url: film.url })}>
          Watch together
        </button>
      ) : null}
    </div>
  );
}
