import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from 'web-kit/resources/founder';
import { reportThresholdsQuery } from 'web-kit/resources/founder-money';
import { siteQuery } from 'web-kit/resources/site';
import { Settings } from './features/change-settings/settings.tsx';
import { Downloads } from './features/download-tables/downloads.tsx';
import { EndSignIns } from './features/end-sign-ins/end-sign-ins.tsx';
import { AuditLog } from './features/read-audit-log/audit-log.tsx';
import { DeadLetters } from './features/replay-events/dead-letters.tsx';
import { BrokerLosses } from './features/see-broker-losses/broker-losses.tsx';
import { BouncedMails } from './features/watch-mail/bounced-mails.tsx';
import { Part } from './part.tsx';
import { Sections } from './sections.tsx';
import { useSectionInView } from './use-section-in-view.ts';
import { useSettled } from './use-settled.ts';

export default function SettingsTab() {
  const isSettled = useSettled([useQuery(settingsQuery), useQuery(siteQuery), useQuery(reportThresholdsQuery)]);
  useSectionInView(isSettled);
  return (
    <Sections
      tab="settings"
      isSettled={isSettled}
      sections={[
        { id: 'settings', label: 'Settings' },
        { id: 'audit-log', label: 'Audit log' },
        { id: 'downloads', label: 'Downloads' },
        { id: 'sign-ins', label: 'Log somebody out' },
        { id: 'behind-the-scenes', label: 'Behind the scenes' },
      ]}
    >
      <Settings />
      <AuditLog />
      <Downloads />
      <EndSignIns />
      <Part id="behind-the-scenes" title="Behind the scenes">
        <DeadLetters />
        <BrokerLosses />
        <BouncedMails />
      </Part>
    </Sections>
  );
}
