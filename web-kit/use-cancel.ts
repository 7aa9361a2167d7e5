import { useQuery } from '@tanstack/react-query';
import { SHOWN_DETAIL } from 'contracts/shown-details';
import { errorText } from './api.ts';
import { cancelPreviewQuery, cancelSession } from './resources/sessions.ts';
import { useChange } from './use-change.ts';

interface Asked {
  sessionId: string;
  open: boolean;
  onClose: () => void;
  /** In dollars. */
  onCancelled?: (refund: number) => void;
}

export function useCancel({ sessionId, open, onClose, onCancelled }: Asked) {
  const preview = useQuery({ ...cancelPreviewQuery(sessionId), enabled: open });
  const { run, isPending, answer, failure, reset } = useChange(cancelSession, {
    onDone: ({ isCancelled, refund }) => isCancelled && onCancelled?.(refund),
    onShown: (outcome) => outcome.ok && outcome.answer.isCancelled && onClose(),
    fallback: 'We couldn’t cancel the session. Please try again.',
  });
  const fault = preview.isFetching ? null : preview.error;
  const unknown = fault && errorText(fault, 'We couldn’t work out the refund. Please try again.');
  return {
    refund: preview.data?.refund_amount ?? null,
    dialog: {
      open,
      onClose() {
        reset();
        onClose();
      },
      onCancel() {
        if (preview.data) run({ id: sessionId, shown: preview.data.refund_amount });
        else void preview.refetch();
      },
      failure: failure ?? (answer && !answer.isCancelled ? SHOWN_DETAIL.refund_less : unknown),
      working: isPending,
    },
  };
}
