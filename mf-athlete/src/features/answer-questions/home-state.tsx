import { useQuery } from '@tanstack/react-query';
import { US_STATES, usState } from 'contracts/us-states';
import { Notice, Select } from 'ui';
import { giveState, meQuery } from 'web-kit/resources/account';
import { useWishes } from 'web-kit/use-wishes';

const STATE = 'state';
const OPTIONS = Object.entries(US_STATES).map(([value, label]) => ({ value, label }));

/** Saved as soon as it is chosen, because it belongs to the account and not to this session. */
export function HomeState({ mentor }: { mentor: string }) {
  const me = useQuery(meQuery);
  const saving = useWishes(giveState, () => STATE, 'We couldn’t save your state. Please try again.');
  if (!me.data) return null;
  const wished = saving.wished(STATE);
  const chosen = wished === undefined ? me.data.us_state : wished;
  return (
    <div className="stack">
      <Select
        label="Your state"
        hint={`Tells ${mentor} which colleges are close to home. Only mentors of your sessions see it.`}
        required={false}
        placeholder="I’d rather not say"
        options={OPTIONS}
        value={chosen ?? ''}
        onChange={({ target }) => saving.wish(target.value === '' ? null : usState.parse(target.value))}
      />
      {saving.failure ? <Notice kind="error">{saving.failure}</Notice> : null}
      {saving.isDone ? (
        <p className="small mute" role="status">
          Saved.
        </p>
      ) : null}
    </div>
  );
}
