import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from 'contracts/endpoint';
import { DEAD_LETTERS, type deadLetter } from 'contracts/http/system';
import { useState } from 'react';
import { Button, FailedState, Notice, Skeleton, Table } from 'ui';
import { call, errorText } from 'web-kit/api';
import { formatInZone, useViewerZone } from 'web-kit/time';
import type { z } from 'zod';
import { keys } from '../../admin-calls.ts';
import { SubPart } from '../../part.tsx';
import styles from '../../parts.module.css';

type Owner = keyof typeof DEAD_LETTERS;
type Letter = z.infer<typeof deadLetter> & { owner: Owner };
const OWNERS = Object.keys(DEAD_LETTERS) as Owner[];
const keyOf = (owner: Owner) => [...keys.deadLetters, owner];

export function useDeadLetters() {
  const results = useQueries({
    queries: OWNERS.map((owner) => ({
      queryKey: keyOf(owner),
      queryFn: ({ signal }: { signal: AbortSignal }): Promise<ResponseOf<(typeof DEAD_LETTERS)[Owner]['list']>> =>
        call(DEAD_LETTERS[owner].list, { signal }),
      staleTime: 0,
    })),
  });
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

/** What a service could not work on after all its tries; the rest flows on meanwhile. */
export function DeadLetters() {
  const { letters, silent, waiting, retrying, retry } = useDeadLetters();
  return (
    <SubPart title="Events that are stuck">
      {silent.length > 0 ? (
        <FailedState title="Error loading admin data" onRetry={retry} retrying={retrying}>
          <p>No answer from {silent.join(', ')}.</p>
        </FailedState>
      ) : null}
      {letters.length > 0 ? <LetterTable letters={letters} /> : null}
      {waiting ? <Skeleton height="3rem" /> : null}
      {letters.length === 0 && silent.length === 0 && !waiting ? (
        <p className="mute">None. All four services have worked on everything they were told.</p>
      ) : null}
    </SubPart>
  );
}

function LetterTable({ letters }: { letters: Letter[] }) {
  const client = useQueryClient();
  const zone = useViewerZone();
  const [working, setWorking] = useState<string | null>(null);
  const [said, setSaid] = useState<{ kind: 'success' | 'error'; text: string } | null>(null);
  const replay = async ({ id, owner, event_name }: Letter) => {
    if (working) return;
    setWorking(id);
    setSaid(null);
    try {
      await call(DEAD_LETTERS[owner].replay, { params: { id } });
      setSaid({ kind: 'success', text: `${event_name} is being tried again.` });
    } catch (error) {
      setSaid({ kind: 'error', text: errorText(error, 'It could not be tried again. Please try once more.') });
    }
    setWorking(null);
    await client.invalidateQueries({ queryKey: keyOf(owner) });
  };
  return (
    <div className="stack">
      {said ? <Notice kind={said.kind}>{said.text}</Notice> : null}
      <Table
        caption="Events that are stuck"
        keyOf={({ owner, id }) => `${owner}-${id}`}
        rows={letters}
        columns={[
          { label: 'Service', value: ({ owner }) => owner },
          { label: 'Event', value: ({ event_name }) => event_name },
          { label: 'What went wrong', value: ({ error }) => <span className={styles.text}>{error}</span> },
          { label: 'Tries', number: true, value: ({ tries }) => tries },
          { label: 'Since', value: ({ parked_at }) => formatInZone(parked_at, zone) },
          {
            label: 'Action',
            value: (letter) => (
              <Button
                look="quiet"
                onClick={() => void replay(letter)}
                waiting={working === letter.id && 'Trying again…'}
              >
                Replay
              </Button>
            ),
          },
        ]}
      />
    </div>
  );
}
