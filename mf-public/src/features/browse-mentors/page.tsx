import { memo, Suspense, useCallback, useState } from 'react';
import { ButtonLink, FieldMarkings } from 'ui';
import { Kept } from 'web-kit/kept';
import { lazily } from 'web-kit/lazily';
import { paths } from 'web-kit/paths';
import { useHydrated, useSession } from 'web-kit/session';
import { ClearFilters, FilterPanel } from './filter-panel.tsx';
import panelStyles from './filters.module.css';
import type { Filters } from './filters.ts';
import styles from './page.module.css';
import { QuickFilters } from './quick-filters.tsx';
import { Results } from './results.tsx';
import { FILTERS_ID, SearchBar } from './search-bar.tsx';
import { forLinks, keyOfLinks, useFilters } from './use-filters.ts';
import { useCounts, useIsWide } from './use-mentors.ts';
import { useZoneWords } from './use-zone-words.ts';

/** Nobody waits for what opens at a tap: it comes once the page is alive. */
const FilterSheet = lazily(async () => (await import('./filter-sheet.tsx')).default);

/** Keeps nothing: what changes while it comes alive would draw all of it at once, and a slow phone would stand still. */
export default function BrowsePage() {
  return (
    <>
      <div className={`wide ${styles.page}`}>
        <Kept of={() => 'head of Browse'}>
          <Head />
        </Kept>
        <Search />
        <div className={styles.columns}>
          <Suspense fallback={null}>
            <Aside />
          </Suspense>
          <Suspense fallback={null}>
            <Results />
          </Suspense>
        </div>
      </div>
      <Kept of={() => 'invitation of Browse'}>
        <Invitation />
      </Kept>
    </>
  );
}

function Search() {
  const filters = useFilters();
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <Above filters={filters} onFilters={open} />
      <Suspense fallback={null}>
        {useHydrated() ? <FilterSheet filters={filters} open={isOpen} onClose={close} /> : null}
      </Suspense>
    </>
  );
}

/** Memoized: the sheet opens and closes without drawing them again. */
const Above = memo(({ filters, onFilters }: { filters: Filters; onFilters: () => void }) => (
  <>
    <Kept of={() => `search bar ${keyOfLinks(filters)} ${filters.search}`}>
      <SearchBar filters={filters} onFilters={onFilters} />
    </Kept>
    <Kept of={() => `quick filters ${keyOfLinks(filters)}`}>
      <QuickFilters filters={forLinks(filters)} />
    </Kept>
  </>
));

/** A phone shows mentors instead; its menu has the same links. */
function Head() {
  const session = useSession();
  return (
    <header className={styles.head}>
      <div>
        <p className="caps">{session ? `Welcome, ${session.firstName || 'User'}` : 'Verified college athletes'}</p>
        <h1>Find a mentor</h1>
      </div>
      <div className="row">
        <ButtonLink look="quiet" to={paths.howItWorks()}>
          How It Works
        </ButtonLink>
        {session?.role === 'mentor' ? (
          <ButtonLink to={paths.mentorDashboard()}>Dashboard</ButtonLink>
        ) : (
          <ButtonLink look="quiet" to={paths.becomeMentor()}>
            Become a Mentor
          </ButtonLink>
        )}
        {session ? null : (
          <ButtonLink look="accent" to={paths.register()} className="visitors-only">
            Get Started
          </ButtonLink>
        )}
      </div>
    </header>
  );
}

/** No server knows how wide the page is, so in what is kept there are no counts. */
function Aside() {
  const filters = useFilters();
  const zone = useZoneWords();
  // Here, too, since what is kept is not asked.
  forLinks(filters);
  return (
    <Kept of={() => `filters ${keyOfLinks(filters)} ${zone}`}>
      <Panel filters={filters} />
    </Kept>
  );
}

function Panel({ filters }: { filters: Filters }) {
  const isWide = useIsWide();
  const counts = useCounts(filters, isWide);
  return (
    <aside id={FILTERS_ID} className={panelStyles.aside} aria-labelledby={`${FILTERS_ID}-title`}>
      <div className={panelStyles.asideHead}>
        <h2 id={`${FILTERS_ID}-title`}>Filters</h2>
        <ClearFilters filters={forLinks(filters)} />
      </div>
      {/* The sheet may have asked for them before this comes alive, and the server's HTML has none. */}
      <FilterPanel id={FILTERS_ID} filters={filters} counts={isWide ? counts : undefined} />
    </aside>
  );
}

function Invitation() {
  if (useSession()?.role === 'mentor') return null;
  return (
    <section className={`on-field ${styles.invitation}`}>
      <FieldMarkings />
      <div className="wide">
        <h2>You play in college?</h2>
        <p className="lead">You know what coaches wrote back. Someone in your sport is emailing them right now.</p>
        <ButtonLink look="accent" size="large" to={paths.becomeMentor()}>
          Become a Mentor
        </ButtonLink>
      </div>
    </section>
  );
}
