import { BooksLine } from './features/check-books/books-line.tsx';
import { CommissionPanel } from './features/collect-commission/commission-panel.tsx';
import { Figures } from './features/see-figures/figures.tsx';
import { ParentsAsked } from './features/see-figures/parents-asked.tsx';
import { Promises } from './features/see-figures/promises.tsx';
import { Trends } from './features/see-figures/trends.tsx';

export function Overview() {
  return (
    <div className="stack gap-12">
      <CommissionPanel>
        <BooksLine />
      </CommissionPanel>
      <Figures />
      <Promises />
      <ParentsAsked />
      <Trends />
    </div>
  );
}
