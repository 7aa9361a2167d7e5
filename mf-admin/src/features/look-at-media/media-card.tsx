import type { NewMedia } from 'contracts/http/media';
import { sportName } from 'contracts/sports';
import { Link } from 'react-router';
import { Badge, Button, Notice } from 'ui';
import { now } from 'web-kit/clock';
import { paths } from 'web-kit/paths';
import { formatDuration } from 'web-kit/time';
import styles from '../../parts.module.css';
import { ShownMedia } from '../../shown-media.tsx';

export const KINDS = { portrait: 'Portrait', intro: 'Intro', poster: 'Intro’s picture', captions: 'Captions' } as const;

interface Props {
  media: NewMedia;
  failure: string | null;
  onKeep: () => void;
  onTakeDown: () => void;
}

export function MediaCard({ media, failure, onKeep, onTakeDown }: Props) {
  const { kind, mentor_name: name } = media;
  return (
    <article
      id={`media-${media.id}`}
      className={`stack ${styles.entry}`}
      aria-label={`${KINDS[kind]} of ${name}`}
      tabIndex={-1}
    >
      <div className="row">
        <h3 className={styles.subheading}>
          <Link to={paths.adminPerson({ id: media.mentor_id })}>{name}</Link>
        </h3>
        <Badge tone="strong">{KINDS[kind]}</Badge>
        <Badge>
          {media.is_public ? 'Public' : 'Waiting'} for{' '}
          {formatDuration(now().getTime() - new Date(media.added_at).getTime())}
        </Badge>
      </div>
      <p className="small mute">
        {sportName(media.sport)} · {media.college}
      </p>
      <ShownMedia name={name} college={media.college} portrait={media.portrait} intro={media.intro} />
      {media.captions_text ? <p className={styles.text}>{media.captions_text}</p> : null}
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <div className="row">
        <Button look="quiet" onClick={onTakeDown}>
          Take down<span className="visually-hidden">: {name}</span>
        </Button>
        <Button onClick={onKeep}>
          Keep<span className="visually-hidden">: {name}</span>
        </Button>
      </div>
    </article>
  );
}
