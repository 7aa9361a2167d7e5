import { ChangeList, Notice } from 'ui';
import { isApiError } from 'web-kit/api';
import { changesInWords } from 'web-kit/profile-words';
import { profileChangedBy } from 'web-kit/resources/founder';

export function Failure({ error }: { error: Error | null }) {
  const changed = profileChangedBy(error);
  if (!error) return null;
  if (!changed) {
    return (
      <Notice kind="error" title="Error processing verification. Please try again.">
        {isApiError(error) ? error.message : ''}
      </Notice>
    );
  }
  return (
    <Notice kind="warning" title="Nothing was decided: this profile changed after you opened it">
      <div className="stack gap-2">
        {changed.changes.length > 0 ? <ChangeList changes={changesInWords(changed.changes)} /> : null}
        <p>You see here how it reads now. Decide on that.</p>
      </div>
    </Notice>
  );
}
