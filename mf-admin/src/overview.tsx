import { useQuery } from '@tanstack/react-query';
import { analyticsQuery } from 'web-kit/resources/founder';
import { commissionBreakdownQuery, commissionQuery } from 'web-kit/resources/founder-money';
import { BooksLine } from './features/check-books/books-line.tsx';
import { CommissionPanel } from './features/collect-commission/commission-panel.tsx';
import { CommissionWaterfall } from './features/collect-commission/commission-waterfall.tsx';
import { Figures } from './features/see-figures/figures.tsx';
import { ParentsAsked } from './features/see-figures/parents-asked.tsx';
import { Promises } from './features/see-figures/promises.tsx';
import { Trends } from './features/see-figures/trends.tsx';
import { Sections } from './sections.tsx';
import { useSectionInView } from './use-section-in-view.ts';
import { useSettled } from './use-settled.ts';

export default function Overview() {
  const isSettled = useSettled([
    useQuery(commissionQuery),
    useQuery(commissionBreakdownQuery),
    useQuery(analyticsQuery),
  ]);
  useSectionInView(isSettled);
  return (
    <div className="stack gap-8">
      <CommissionPanel>
        <BooksLine />
      </CommissionPanel>
      <Figures />
      <Sections
        tab="overview"
        isSettled={isSettled}
        sections={[
          { id: 'how-it-adds-up', label: 'How it adds up' },
          { id: 'promises', label: 'Promises' },
          { id: 'parents', label: 'Parents asked' },
          { id: 'money-trend', label: 'Money by week' },
          { id: 'session-trend', label: 'Sessions by week' },
        ]}
      >
        <CommissionWaterfall />
        <Promises />
        <ParentsAsked />
        <Trends />
      </Sections>
    </div>
  );
}
