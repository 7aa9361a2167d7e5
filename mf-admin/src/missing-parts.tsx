import type { Source } from 'contracts/http/timelines';
import { Notice, TextButton } from 'ui';

/** A part that did not answer is said, so that nothing is taken for not being there. */
export function MissingParts({ missing, onRetry }: { missing: readonly Source[]; onRetry: () => void }) {
  if (missing.length === 0) return null;
  return (
    <Notice kind="error">
      No answer from {missing.join(', ')}. What they know is missing here.{' '}
      <TextButton onClick={onRetry}>Try again</TextButton>
    </Notice>
  );
}
