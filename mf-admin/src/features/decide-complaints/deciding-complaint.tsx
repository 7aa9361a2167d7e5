import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { complaintsQuery, reviewComplaint } from 'web-kit/resources/founder';
import { useChange } from 'web-kit/use-change';
import { DecisionDialog } from './decision-dialog.tsx';

/** Opening it tells both sides that it is under review. Looked up on each render: the mentor may respond meanwhile. */
export function DecidingComplaint({ id, onClose }: { id: string | null; onClose: () => void }) {
  const complaints = useQuery(complaintsQuery);
  const review = useChange(reviewComplaint);
  const complaint = complaints.data?.find((each) => each.id === id) ?? null;
  const isKnown = complaint !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is opened
  useEffect(() => {
    if (id && isKnown) review.run(id);
  }, [id, isKnown]);
  return <DecisionDialog complaint={complaint} unmarked={review.error !== null} onClose={onClose} />;
}
