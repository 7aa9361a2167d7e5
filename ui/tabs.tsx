import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { useSearchParams } from 'react-router';

export interface Tab {
  id: string;
  label: ReactNode;
  /** Shown unless 0. */
  count?: number;
  countLabel?: string;
  content: ReactNode;
}
interface Props {
  label: string;
  tabs: readonly Tab[];
  /** A query parameter, so that links and the back button lead to the tab. */
  param?: string;
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

export function Tabs({ label, tabs, param = 'tab' }: Props) {
  const [search, setSearch] = useSearchParams();
  const list = useRef<HTMLDivElement>(null);
  const base = useId();
  const current = tabs.find((tab) => tab.id === search.get(param)) ?? tabs[0];
  if (!current) return null;

  const choose = (index: number, { replace }: { replace: boolean }) => {
    const tab = tabs[(index + tabs.length) % tabs.length];
    if (!tab) return;
    const next = new URLSearchParams(search);
    if (tab === tabs[0]) next.delete(param);
    else next.set(param, tab.id);
    setSearch(next, { preventScrollReset: true, replace });
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.id}"]`)?.focus();
  };
  const press = (event: KeyboardEvent) => {
    const index = tabs.indexOf(current);
    const target =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? tabs.length - 1
          : event.key in STEPS
            ? index + (STEPS[event.key] ?? 0)
            : null;
    if (target === null) return;
    event.preventDefault();
    // Only the tab at which the keys stop is one to come back to.
    choose(target, { replace: true });
  };
  return (
    <div>
      <div ref={list} className="tab-list" role="tablist" aria-label={label} onKeyDown={press}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            className="tab"
            id={`${base}-tab-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab === current}
            aria-controls={`${base}-panel`}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => choose(index, { replace: tab === current })}
          >
            {tab.label}
            {tab.count ? (
              <span className="count">
                {tab.count} <span className="visually-hidden">{tab.countLabel ?? 'waiting'}</span>
              </span>
            ) : null}
          </button>
        ))}
      </div>
      <div id={`${base}-panel`} role="tabpanel" aria-labelledby={`${base}-tab-${current.id}`}>
        {current.content}
      </div>
    </div>
  );
}
