import type { MentorCounts } from 'contracts/http/mentors';
import { type ChangeEvent, useEffect, useState } from 'react';
import { Select } from 'ui';
import type { Filters } from './filters.ts';

interface Props {
  id: string;
  filters: Filters;
  counts: MentorCounts | undefined;
  onChoose: (event: ChangeEvent<HTMLSelectElement>) => void;
}

/** Those that mentors’ colleges are in, by name. It stands there before anything is known of them, so that nothing moves. */
export function StateFilter({ id, filters: { us_state: chosen }, counts, onChoose }: Props) {
  const nameOf = useStateNames();
  const numbers = counts?.us_state ?? {};
  const offered = [...new Set([...Object.keys(numbers), chosen])].filter(Boolean);
  const options = offered
    .map((state) => ({ value: state, label: counts ? `${nameOf(state)} (${numbers[state] ?? 0})` : nameOf(state) }))
    .sort((one, other) => one.label.localeCompare(other.label));
  return (
    <Select
      id={id}
      label="College’s state"
      name="us_state"
      placeholder="Any state"
      options={options}
      value={chosen}
      onChange={onChoose}
    />
  );
}

/** Most who look don’t open the list: the names come once the page is alive. */
function useStateNames(): (state: string) => string {
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    import('./state-names.ts').then(
      ({ STATE_NAMES }) => setNames(STATE_NAMES),
      () => undefined,
    );
  }, []);
  return (state) => names[state] ?? state;
}
