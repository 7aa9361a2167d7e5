import { Notice, TextButton } from 'ui';

export function SavedElsewhere({ onShow }: { onShow: () => void }) {
  return (
    <Notice kind="warning" title="Something else was saved here meanwhile.">
      <p>Saving now replaces it with what you see here.</p>
      <TextButton onClick={onShow}>Show what was saved, without my changes</TextButton>
    </Notice>
  );
}
