import { CalendarDays, CreditCard } from 'lucide-react';
import { useEffect } from 'react';
import { initialsOf, teamColorOf } from 'ui';
import styles from './find.module.css';
import { type Item, PARTS } from './found-items.ts';
import { markWords } from './mark-words.ts';

export const optionId = (list: string, { key }: Item) => `${list}-${key}`;

interface Props {
  id: string;
  items: readonly Item[];
  typed: string;
  active: number;
  /** Not found but opened before. */
  recent: boolean;
  onActive: (index: number) => void;
  onOpen: (item: Item) => void;
}

export function FoundList({ id, items, recent, ...rest }: Props) {
  const groups = recent
    ? [{ label: 'Opened before', some: items }]
    : PARTS.map(({ part, label }) => ({ label, some: items.filter((item) => item.part === part) }));
  const chosen = items[rest.active];
  useEffect(() => {
    if (chosen) document.getElementById(optionId(id, chosen))?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen]);
  return (
    <div id={id} role="listbox" aria-label="Found" className={styles.list}>
      {groups
        .filter(({ some }) => some.length > 0)
        .map(({ label, some }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of a listbox
          <div key={label} role="group" aria-label={label}>
            <p className={`caps ${styles.label}`} aria-hidden="true">
              {label}
            </p>
            {some.map((item) => (
              <Option key={item.key} list={id} item={item} index={items.indexOf(item)} {...rest} />
            ))}
          </div>
        ))}
    </div>
  );
}

function Option({
  list,
  item,
  index,
  typed,
  active,
  onActive,
  onOpen,
}: Omit<Props, 'id' | 'items' | 'recent'> & { list: string; item: Item; index: number }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox, which keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <div
      id={optionId(list, item)}
      role="option"
      aria-selected={index === active}
      className={styles.option}
      onMouseMove={() => onActive(index)}
      onClick={() => onOpen(item)}
    >
      <Mark item={item} />
      <span className={styles.words}>
        <b>
          <Marked text={item.title} typed={typed} />
        </b>
        <small>
          <Marked text={item.detail} typed={typed} />
        </small>
      </span>
      <small className={styles.side}>{item.side}</small>
    </div>
  );
}

function Mark({ item }: { item: Item }) {
  if (item.part === 'sessions') return <CalendarDays className={styles.icon} aria-hidden="true" />;
  if (item.part === 'money') return <CreditCard className={styles.icon} aria-hidden="true" />;
  const [first = '', ...last] = item.title.split(' ');
  return (
    <span className={styles.face} style={{ background: teamColorOf(item.title) }} aria-hidden="true">
      {initialsOf(first, last.join(' '))}
    </span>
  );
}

function Marked({ text, typed }: { text: string; typed: string }) {
  let at = 0;
  return markWords(text, typed).map(({ text: piece, hit }) => {
    const key = at;
    at += piece.length;
    return hit ? <mark key={key}>{piece}</mark> : <span key={key}>{piece}</span>;
  });
}
