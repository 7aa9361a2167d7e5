import { COLLEGE_LEVELS } from 'contracts/college-levels';
import { WEEKDAYS } from 'contracts/hours-of-week';
import type { MentorCounts } from 'contracts/http/mentors';
import { SPORTS, sportName } from 'contracts/sports';
import type { ChangeEvent, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { Select } from 'ui';
import { FilterLink } from './filter-link.tsx';
import styles from './filters.module.css';
import { clearedFilters, DAY_TIMES, type Filters, PRICE_LIMITS, type Sort, withFilters } from './filters.ts';
import { StateFilter } from './state-filter.tsx';
import { forLinks } from './use-filters.ts';
import { useZoneWords } from './use-zone-words.ts';

const SORT_LABELS: Readonly<Record<Sort, string>> = {
  rating: 'Best rated',
  soonest: 'Soonest open',
  price: 'Lowest price',
  '-price': 'Highest price',
};
const sorts = Object.entries(SORT_LABELS).map(([value, label]) => ({ value, label }));
const sports = SPORTS.map((value) => ({ value, label: sportName(value) }));
const TYPES = { paid: 'Paid', free: 'Free', all: 'Both' } as const;
const POSITIONS_SHOWN = 12;

interface Props {
  filters: Filters;
  counts: MentorCounts | undefined;
}
interface PanelProps extends Props {
  /** Begins the ids in it. */
  id: string;
}

/** The same beside the list on a wide screen and in the sheet on a phone. */
export function FilterPanel({ id, filters: chosen, counts }: PanelProps) {
  const zone = useZoneWords();
  const filters = forLinks(chosen);
  const choose = useChoose(chosen);
  return (
    <div className={styles.panel}>
      <Selects id={id} filters={filters} onChoose={choose} />
      <Positions filters={filters} counts={counts} />
      <Choices
        title="Division"
        {...{ filters, counts }}
        name="college_level"
        options={COLLEGE_LEVELS.map((level) => ({ value: level, label: level }))}
      />
      <StateFilter id={`${id}-state`} filters={filters} counts={counts} onChoose={choose} />
      <Weekdays filters={filters} counts={counts} />
      <Choices
        title={
          <>
            Time of day <small className="mute">{zone}</small>
          </>
        }
        {...{ filters, counts }}
        name="time_of_day"
        options={DAY_TIMES.map((time) => ({ value: time, label: time.charAt(0).toUpperCase() + time.slice(1) }))}
      />
      <Choices
        title="Price"
        {...{ filters, counts }}
        name="max_price"
        options={PRICE_LIMITS.map((dollars) => ({ value: dollars, label: `Up to $${dollars}` }))}
      />
      <Types filters={filters} counts={counts} />
    </div>
  );
}

export function ClearFilters({ filters }: { filters: Filters }) {
  return (
    <Link to={withFilters(clearedFilters(filters), {})} preventScrollReset>
      Clear all
    </Link>
  );
}

/** The select's name is the filter's. */
function useChoose(filters: Filters) {
  const navigate = useNavigate();
  return (event: ChangeEvent<HTMLSelectElement>) => {
    const change = { [event.target.name]: event.target.value } as Partial<Filters>;
    void navigate(withFilters(filters, change), { preventScrollReset: true });
  };
}

type SelectsProps = Pick<PanelProps, 'id' | 'filters'> & { onChoose: ReturnType<typeof useChoose> };

function Selects({ id, filters: { sort, sport }, onChoose }: SelectsProps) {
  return (
    <>
      <Select id={`${id}-sort`} label="Sort by" name="sort" options={sorts} value={sort} onChange={onChoose} />
      <Select
        id={`${id}-sport`}
        label="Sport"
        name="sport"
        placeholder="All sports"
        options={sports}
        value={sport}
        onChange={onChoose}
      />
    </>
  );
}

interface ChoicesProps extends Props {
  title: ReactNode;
  name: 'position' | 'college_level' | 'time_of_day' | 'max_price';
  options: readonly { value: string; label: string }[];
}

function Choices({ title, filters, counts, name, options }: ChoicesProps) {
  return (
    <Group title={title}>
      <FilterLink filters={filters} change={{ [name]: '' }} chosen={filters[name] === ''}>
        Any
      </FilterLink>
      {options.map(({ value, label }) => (
        <FilterLink
          key={value}
          filters={filters}
          change={{ [name]: value }}
          chosen={filters[name] === value}
          count={counts && (counts[name][value] ?? 0)}
        >
          {label}
        </FilterLink>
      ))}
    </Group>
  );
}

/** Those that mentors of the sport have, the most frequent first. */
function Positions({ filters, counts }: Props) {
  if (!filters.sport) return null;
  const frequent = Object.entries(counts?.position ?? {})
    .sort(([a, many], [b, more]) => more - many || a.localeCompare(b))
    .slice(0, POSITIONS_SHOWN)
    .map(([value]) => value);
  const values = [...new Set([...frequent, filters.position])].filter(Boolean);
  const options = values.map((value) => ({ value, label: value }));
  return <Choices title="Position" filters={filters} counts={counts} name="position" options={options} />;
}

/** Several at once. */
function Weekdays({ filters, counts }: Props) {
  const days = filters.weekday.split(',').filter(Boolean);
  return (
    <Group title="Weekday">
      {WEEKDAYS.map((day) => {
        const chosen = days.includes(day);
        const next = chosen ? days.filter((each) => each !== day) : [...days, day];
        return (
          <FilterLink
            key={day}
            filters={filters}
            change={{ weekday: next.join(',') }}
            chosen={chosen}
            count={counts && (counts.weekday[day] ?? 0)}
          >
            {day.charAt(0).toUpperCase() + day.slice(1)}
          </FilterLink>
        );
      })}
    </Group>
  );
}

function Types({ filters, counts }: Props) {
  const { paid = 0, free = 0 } = counts?.mentoring_type ?? {};
  const numbers = { paid, free, all: paid + free };
  const types = Object.keys(TYPES) as (keyof typeof TYPES)[];
  return (
    <Group title="Type">
      {types.map((type) => (
        <FilterLink
          key={type}
          filters={filters}
          change={{ mentoring_type: type }}
          chosen={filters.mentoring_type === type}
          count={counts && numbers[type]}
        >
          {TYPES[type]}
        </FilterLink>
      ))}
    </Group>
  );
}

function Group({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className="label">{title}</legend>
      <div className={styles.choices}>{children}</div>
    </fieldset>
  );
}
