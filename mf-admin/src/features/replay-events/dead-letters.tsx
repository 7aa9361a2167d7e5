import { useQueries } from '@tanstack/react-query';
import { DEAD_LETTERS, type deadLetter } from 'contracts/http/system';
import { Button, FailedState, Notice, Skeleton, Table } from 'ui';
import { now } from 'web-kit/clock';
import { deadLettersQuery, type LetterOwner, replayEvent } from 'web-kit/resources/founder';
import { formatSession } from 'web-kit/session-time';
import { useViewerZone } from 'web-kit/time';
import { useChange } from 'web-kit/use-change';
import type { z } from 'zod';
import { SubPart } from '../../part.tsx';
import styles from '../../parts.module.css';

type Letter = z.infer<typeof deadLetter> & { owner: LetterOwner };
const OWNERS = Object.keys(DEAD_LETTERS) as LetterOwner[];

export function useDeadLetters() {
  const results = useQueries({ queries: OWNERS.map(deadLettersQuery) });
  const letters = results.flatMap(({ data }, index): Letter[] => {
    const owner = OWNERS[index];
    return owner && data ? data.map((letter) => ({ ...letter, owner })) : [];
  });
  return {
    letters,
    silent: OWNERS.filter((_, index) => results[index]?.isError),
    waiting: results.some(({ isPending }) => isPending),
    retrying: results.some(({ isError, isFetching }) => isError && isFetching),
    retry: () => results.forEach((result) => void (result.isError && result.refetch())),
  };
}

export function DeadLetters() {
  const { letters, silent, waiting, retrying, retry } = useDeadLetters();
  const replay = useChange(replayEvent, { fallback: 'We couldn’t try it again. Please try once more.' });
  const isListed = letters.some(({ id }) => id === replay.input?.id);
  return (
    <SubPart title="Events that are stuck">
      {silent.length > 0 ? (
        <FailedState title="Error loading admin data" onRetry={retry} retrying={retrying}>
          <p>No answer from {silent.join(', ')}.</p>
        </FailedState>
      ) : null}
      {replay.isDone ? (
        <Notice kind="success" answers={!isListed}>
          {replay.input?.event_name} is being tried again.
        </Notice>
      ) : null}
      {replay.failure ? <Notice kind="error">{replay.failure}</Notice> : null}
      {letters.length > 0 ? (
        <LetterTable letters={letters} waitsFor={replay.isPending && replay.input?.id} onReplay={replay.run} />
      ) : null}
      {waiting ? <Skeleton height="3rem" /> : null}
      {letters.length === 0 && silent.length === 0 && !waiting ? <p className="mute">None. No stuck jobs.</p> : null}
    </SubPart>
  );
}

interface TableProps {
  letters: Letter[];
  waitsFor: string | false | undefined;
  onReplay: (letter: Letter) => void;
}

function LetterTable({ letters, waitsFor, onReplay }: TableProps) {
  const zone = useViewerZone();
  return (
    <Table
      caption="Events that are stuck"
      keyOf={({ owner, id }) => `${owner}-${id}`}
      rows={letters}
      columns={[
        { label: 'Service', value: ({ owner }) => owner },
        { label: 'Event', value: ({ event_name }) => event_name },
        { label: 'What went wrong', value: ({ error }) => <span className={styles.text}>{error}</span> },
        { label: 'Tries', number: true, value: ({ tries }) => tries },
        { label: 'Since', value: ({ parked_at }) => formatSession(parked_at, zone, now()) },
        {
          label: 'Action',
          value: (letter) => (
            <Button look="quiet" onClick={() => onReplay(letter)} waiting={waitsFor === letter.id && 'Trying again…'}>
              Replay
            </Button>
          ),
        },
      ]}
    />
  );
}
