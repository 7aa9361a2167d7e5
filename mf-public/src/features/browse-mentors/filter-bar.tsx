import { COLLEGE_LEVELS } from 'contracts/college-levels';
import { SPORTS, sportName } from 'contracts/sports';
import { type ChangeEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Button, Select } from 'ui';
import { paths } from 'web-kit/paths';
import { type Filters, type Sort, withFilters } from './filters.ts';
import styles from './page.module.css';

const SORT_LABELS: Readonly<Record<Sort, string>> = {
  rating: 'Best rated',
  soonest: 'Soonest open hour',
  price: 'Lowest price',
  '-price': 'Highest price',
};
const sports = SPORTS.map((value) => ({ value, label: sportName(value) }));
const levels = COLLEGE_LEVELS.map((value) => ({ value, label: `Division ${value.slice(1)}` }));
const types = [
  { value: 'paid', label: 'Paid' },
  { value: 'free', label: 'Free' },
  { value: 'all', label: 'Paid and free' },
];
const sorts = Object.entries(SORT_LABELS).map(([value, label]) => ({ value, label }));

/** A plain form where there are no scripts; with them, each change filters at once. */
export function FilterBar({ filters }: { filters: Filters }) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  // What was chosen before the page came alive counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const change = changesIn(form.current, filters);
    if (Object.keys(change).length > 0) void navigate(withFilters(filters, change), { preventScrollReset: true });
  }, []);
  const choose = (event: ChangeEvent<HTMLSelectElement>) => {
    const change = { [event.target.name]: event.target.value } as Partial<Filters>;
    void navigate(withFilters(filters, change), { preventScrollReset: true });
  };
  const common = { onChange: choose };
  return (
    <search>
      <form ref={form} className={styles.filters} method="get" action={paths.browse()}>
        <Select
          label="Sport"
          name="sport"
          placeholder="All sports"
          options={sports}
          value={filters.sport}
          {...common}
        />
        <Select
          label="Division"
          name="college_level"
          placeholder="All divisions"
          options={levels}
          value={filters.college_level}
          {...common}
        />
        <Select label="Type" name="mentoring_type" options={types} value={filters.mentoring_type} {...common} />
        <Select label="Sort by" name="sort" options={sorts} value={filters.sort} {...common} />
        <noscript>
          <Button type="submit">Apply</Button>
        </noscript>
      </form>
    </search>
  );
}

/** The filters that stand otherwise in the form than in the address. */
function changesIn(form: HTMLFormElement | null, filters: Filters): Partial<Filters> {
  const entries = form ? [...new FormData(form)] : [];
  return Object.fromEntries(entries.filter(([name, value]) => filters[name as keyof Filters] !== value));
}
