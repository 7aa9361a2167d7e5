import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SEARCH_MAX } from 'contracts/http/search';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { afterPaint } from 'ui';
import { searchQuery } from 'web-kit/resources/find';
import { useSession } from 'web-kit/session';
import { useViewerZone } from 'web-kit/time';
import styles from './find.module.css';
import { type Item, itemsOf } from './found-items.ts';
import { FoundList, optionId } from './found-list.tsx';
import { noteRecent, recentItems } from './recent.ts';
import { SearchState } from './search-state.tsx';

const PAUSE_MS = 150;

/** What was typed, once the typing has paused. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), typed === '' ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return typed === '' ? '' : settled;
}

export function FindDialog({ onClose }: { onClose: () => void }) {
  const element = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const q = useSettled(wanted);
  const [zone, you, navigate, list] = [useViewerZone(), useSession()?.id, useNavigate(), useId()];
  const query = useQuery({ ...searchQuery(q), placeholderData: keepPreviousData });
  const found = q !== '' && query.data ? query.data : null;
  const items = found ? itemsOf(found, zone) : q === '' ? recentItems(you) : [];
  const [active, setActive] = useActive(items);
  useEffect(() => {
    const dialog = element.current;
    return dialog && !dialog.open ? afterPaint(() => dialog.showModal()) : undefined;
  }, []);

  const open = (item: Item) => {
    noteRecent(you, item);
    element.current?.close();
    void navigate(item.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = items[active];
    if (step && items.length > 0) setActive((active + step + items.length) % items.length);
    else if (event.key === 'Enter' && chosen && q === wanted && !query.isPlaceholderData) open(chosen);
    else return;
    event.preventDefault();
  };
  const chosen = items[active];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes every dialog
    <dialog
      ref={element}
      className={`dialog ${styles.dialog}`}
      aria-label="Find anyone or anything"
      onClose={onClose}
      onClick={(event) => event.target === element.current && element.current?.close()}
    >
      <div className={styles.body}>
        <div className={styles.head}>
          <Search aria-hidden="true" />
          <input
            autoFocus
            className={styles.input}
            type="text"
            role="combobox"
            aria-label="Names, emails, colleges, session numbers, dates, amounts, Stripe’s ids"
            aria-expanded={items.length > 0}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={chosen ? optionId(list, chosen) : undefined}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            placeholder="Find anyone or anything"
            maxLength={SEARCH_MAX}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <button type="button" className={styles.close} onClick={() => element.current?.close()}>
            <kbd>esc</kbd>
            <span className="visually-hidden">Close</span>
          </button>
        </div>
        <FoundList
          id={list}
          items={items}
          typed={q}
          active={active}
          recent={q === ''}
          onActive={setActive}
          onOpen={open}
        />
        <SearchState query={query} typed={q} count={items.length} />
        <p className={styles.foot} aria-hidden="true">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> move <kbd>↵</kbd> open
          </span>
          <span>Also finds emails, amounts and session numbers</span>
        </p>
      </div>
    </dialog>
  );
}

/** The first of a new list; what was chosen stays chosen while it is in it. */
function useActive(items: readonly Item[]): [number, (index: number) => void] {
  const [key, setKey] = useState<string | null>(null);
  const index = items.findIndex((item) => item.key === key);
  return [Math.max(0, index), (next) => setKey(items[next]?.key ?? null)];
}
