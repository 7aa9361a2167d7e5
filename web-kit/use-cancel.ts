import { useQuery } from '@tanstack/react-query';
import { cancelSession, previewCancel } from 'contracts/http/sessions';
import { useState } from 'react';
import { call, errorText } from './api.ts';

/** Cancelling a session: first what would go back, in dollars, then the doing. `onDone` shows it; its work is waited for. */
export function useCancel(sessionId: string, open: boolean, onDone: (refund: number) => Promise<unknown>) {
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const options = { params: { id: sessionId } };
  const preview = useQuery({
    queryKey: ['cancel-preview', sessionId],
    queryFn: ({ signal }) => call(previewCancel, { ...options, signal }),
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  });
  const cancel = async () => {
    if (!preview.data || working) return;
    setWorking(true);
    setFailure(null);
    try {
      const { refund_amount } = await call(cancelSession, options);
      await onDone(refund_amount);
    } catch (error) {
      setFailure(errorText(error, 'The session could not be cancelled. Please try again.'));
    }
    setWorking(false);
  };
  const unknown = preview.error && errorText(preview.error, 'We could not work out the refund. Please try again.');
  return {
    refund: preview.data?.refund_amount ?? null,
    failure: failure ?? (unknown || null),
    working,
    cancel: () => void cancel(),
    /** Forgets what failed, for the next time it is opened. */
    reset: () => setFailure(null),
  };
}
