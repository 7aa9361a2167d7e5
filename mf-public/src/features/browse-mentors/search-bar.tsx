import { Search, SlidersHorizontal } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from 'ui';
import { paths } from 'web-kit/paths';
import { useHydrated } from 'web-kit/session';
import styles from './filters.module.css';
import { countSet, type Filters, withFilters } from './filters.ts';

/** About a pause between two words. */
const PAUSE_MS = 250;
export const FILTERS_ID = 'filters';
const INPUT_ID = 'mentor-search';

interface Props {
  filters: Filters;
  onFilters: () => void;
}

/** A plain form where there are no scripts; with them, what is typed is looked for as it stands. */
export function SearchBar({ filters, onFilters }: Props) {
  const { text, setText, input, search } = useSearchText(filters);
  return (
    <search>
      <form
        className={styles.bar}
        method="get"
        action={paths.browse()}
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <label className="visually-hidden" htmlFor={INPUT_ID}>
          Search by name, position, college, major or sport
        </label>
        <div className={styles.box}>
          <Search aria-hidden="true" />
          <input
            ref={input}
            id={INPUT_ID}
            className="input"
            type="search"
            name="search"
            maxLength={80}
            autoComplete="off"
            enterKeyHint="search"
            placeholder="Name, position, or college"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <Kept filters={filters} />
        <FiltersButton count={countSet(filters)} onPress={onFilters} />
      </form>
    </search>
  );
}

function useSearchText(filters: Filters) {
  const navigate = useNavigate();
  const [text, setText] = useState(filters.search);
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(filters.search);
  const search = () => {
    const wanted = text.trim();
    if (wanted === sent.current) return;
    // One step back leads to the list before the search, not through its letters.
    const replace = sent.current !== '';
    sent.current = wanted;
    void navigate(withFilters(filters, { search: wanted }), { replace, preventScrollReset: true });
  };
  // What was typed before the page came alive counts.
  useEffect(() => setText((before) => input.current?.value ?? before), []);
  // Back, or cleared filters.
  useEffect(() => {
    if (filters.search === sent.current) return;
    sent.current = filters.search;
    setText(filters.search);
  }, [filters.search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of both, with what they hold
  useEffect(() => {
    const timer = setTimeout(search, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, filters]);
  return { text, setText, input, search };
}

/** What else is set stays when the form is sent without scripts. */
function Kept({ filters }: { filters: Filters }) {
  const kept = new URL(withFilters(filters, { search: '' }), 'http://here.invalid').searchParams;
  return [...kept].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

function FiltersButton({ count, onPress }: { count: number; onPress: () => void }) {
  const isAlive = useHydrated();
  const content = (
    <>
      <SlidersHorizontal aria-hidden="true" />
      Filters
      {count > 0 ? (
        <>
          <span aria-hidden="true">({count})</span>
          <span className="visually-hidden">{` (${count} set)`}</span>
        </>
      ) : null}
    </>
  );
  if (!isAlive) {
    return (
      <a className={`button button-quiet ${styles.open}`} href={`#${FILTERS_ID}`}>
        {content}
      </a>
    );
  }
  return (
    <Button look="quiet" className={styles.open} aria-haspopup="dialog" onClick={onPress}>
      {content}
    </Button>
  );
}
