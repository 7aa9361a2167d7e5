import { SPORTS, sportName } from 'contracts/sports';
import { collegeLevel } from 'contracts/status';
import type { ChangeEvent } from 'react';
import { useNavigate } from 'react-router';
import { Button, Select } from 'ui';
import { paths } from 'web-kit/paths';
import { useHydrated } from 'web-kit/session';
import { type Filters, type Sort, withFilters } from './filters.ts';
import styles from './page.module.css';

const SORT_LABELS: Readonly<Record<Sort, string>> = {
  rating: 'Best rated',
  soonest: 'Soonest open hour',
  price: 'Lowest price',
  '-price': 'Highest price',
};
const sports = SPORTS.map((value) => ({ value, label: sportName(value) }));
const levels = collegeLevel.options.map((value) => ({ value, label: `Division ${value.slice(1)}` }));
const types = [
  { value: 'paid', label: 'Paid' },
  { value: 'free', label: 'Free' },
  { value: 'all', label: 'Paid and free' },
];
const sorts = Object.entries(SORT_LABELS).map(([value, label]) => ({ value, label }));

/** A plain form until the page is alive, so that it filters without scripts; then each change filters at once. */
export function FilterBar({ filters }: { filters: Filters }) {
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const choose = (event: ChangeEvent<HTMLSelectElement>) => {
    const change = { [event.target.name]: event.target.value } as Partial<Filters>;
    navigate(withFilters(filters, change), { preventScrollReset: true });
  };
  const common = { onChange: choose };
  return (
    <search>
      <form className={styles.filters} method="get" action={paths.browse()}>
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
        {hydrated ? null : <Button type="submit">Apply</Button>}
      </form>
    </search>
  );
}
