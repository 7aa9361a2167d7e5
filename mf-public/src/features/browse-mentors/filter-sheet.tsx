import { afterPaint, Button, Dialog, Later } from 'ui';
import { ClearFilters, FilterPanel } from './filter-panel.tsx';
import styles from './filters.module.css';
import type { Filters } from './filters.ts';
import { useCounts, useMentors } from './use-mentors.ts';

interface SheetProps {
  filters: Filters;
  open: boolean;
  onClose: () => void;
}

/** Each choice counts at once; the button says how many mentors it leaves. */
export default function FilterSheet({ filters, open, onClose }: SheetProps) {
  const { data } = useMentors(filters);
  const counts = useCounts(filters, open);
  const total = data?.total;
  const many = total === 1 ? '1 mentor' : `${total} mentors`;
  return (
    <Dialog
      sheet
      title="Filters"
      open={open}
      onClose={onClose}
      actions={
        <>
          <ClearFilters filters={filters} />
          <Button look="accent" onClick={() => afterPaint(onClose)}>
            <span aria-live="polite">{total === undefined ? 'Show mentors' : `Show ${many}`}</span>
          </Button>
        </>
      }
    >
      <Later fallback={<div className={styles.coming} aria-busy="true" />}>
        <FilterPanel id="filter-sheet" filters={filters} counts={counts} />
      </Later>
    </Dialog>
  );
}
