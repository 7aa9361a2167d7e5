import { MAX_FILM_BYTES } from 'contracts/room';
import { type FormEvent, useRef, useState } from 'react';
import { Button, TextInput } from 'ui';
import styles from '../panel.module.css';
import { readFilmLink } from './film-links.ts';

interface Props {
  onLink: (url: string) => void;
  onFile: (file: File) => void;
}
const MEGABYTE = 1024 * 1024;
const OTHER_SITE =
  'Only films on YouTube and Vimeo play here. For any other, save the video and open it as a file, or share your screen.';

export function OpenFilm({ onLink, onFile }: Props) {
  const [error, setError] = useState<{ of: 'link' | 'file'; text: string } | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const open = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const film = readFilmLink(String(new FormData(event.currentTarget).get('link') ?? ''));
    if (film) onLink(film.url);
    else setError({ of: 'link', text: OTHER_SITE });
  };
  const take = (chosen: File | undefined) => {
    const fault = chosen ? faultOf(chosen) : null;
    setError(fault ? { of: 'file', text: fault } : null);
    if (chosen && !fault) onFile(chosen);
    if (file.current) file.current.value = '';
  };
  return (
    <div className={styles.open}>
      <h2>Watch film together</h2>
      <p>It plays, pauses, and jumps for everyone at the same time. You can draw on it and leave notes.</p>
      <form onSubmit={open} noValidate>
        <TextInput
          label="Link to a film"
          name="link"
          inputMode="url"
          autoComplete="off"
          placeholder="https://youtu.be/…"
          maxLength={500}
          error={error?.of === 'link' ? error.text : null}
        />
        <Button type="submit" wide>
          Open Film
        </Button>
      </form>
      <p className={styles.or}>or</p>
      <input
        ref={file}
        id="film-file"
        className="visually-hidden"
        type="file"
        accept="video/*"
        tabIndex={-1}
        aria-label="Video file"
        onChange={(event) => take(event.currentTarget.files?.[0])}
      />
      <Button look="quiet" wide onClick={() => file.current?.click()}>
        Choose a Video File
      </Button>
      <p className={styles.small}>
        Up to {MAX_FILM_BYTES / MEGABYTE} MB. It goes straight to the others’ devices and isn’t stored anywhere else.
      </p>
      <p className={styles.fault} role="alert">
        {error?.of === 'file' ? error.text : ''}
      </p>
    </div>
  );
}

function faultOf({ size, type }: File): string | null {
  if (size === 0) return 'That file is empty.';
  if (type && !type.startsWith('video/')) return 'That file isn’t a video.';
  if (size <= MAX_FILM_BYTES) return null;
  return `That file has ${Math.ceil(size / MEGABYTE)} MB. Files up to ${MAX_FILM_BYTES / MEGABYTE} MB can be watched together. Cut it shorter, or put it on YouTube as unlisted and open its link.`;
}
