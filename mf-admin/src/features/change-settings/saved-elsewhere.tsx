import { Notice, TextButton } from 'ui';
import type { Behind } from 'web-kit/use-as-shown';

interface Props {
  /** Heard of while something else was typed. */
  isHeard: boolean;
  /** Found when it was about to be replaced. */
  behind: Behind;
  onShow: () => void;
}

export function SavedElsewhere({ isHeard, behind, onShow }: Props) {
  if (!isHeard && !behind.isBehind) return null;
  const show = () => {
    onShow();
    behind.end();
  };
  return (
    <Notice kind="warning" title="Something else was saved here meanwhile.">
      <p>Saving now replaces it with what you see here.</p>
      <TextButton onClick={show}>Show what was saved, without my changes</TextButton>
    </Notice>
  );
}
