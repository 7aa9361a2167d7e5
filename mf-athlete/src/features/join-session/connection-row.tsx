import { Signal, SignalLow, SignalMedium, SignalZero } from 'lucide-react';
import { useState } from 'react';
import { TextButton } from 'ui';
import { askForIceServers } from 'web-kit/resources/room';
import { defineChange, useChange } from 'web-kit/use-change';
import type { ConnectionReport } from '../../room/test-connection.ts';
import styles from './lobby.module.css';

const WORDS = {
  good: { title: 'Good connection', text: 'Picture and sound will be clear', Icon: Signal },
  fair: { title: 'Fair connection', text: 'Sound will be clear, the picture may be rough', Icon: SignalMedium },
  weak: {
    title: 'Weak connection',
    text: 'Move closer to your Wi-Fi, or close other apps and downloads',
    Icon: SignalLow,
  },
  none: {
    title: 'We couldn’t connect',
    text: 'This network may block video calls. Try another Wi-Fi or your phone’s data',
    Icon: SignalZero,
  },
} as const;

const test = defineChange({
  async ask(credential: string | null): Promise<ConnectionReport> {
    const [servers, { testConnection }] = await Promise.all([
      askForIceServers.ask(credential),
      import(/* webpackChunkName: "if-tested" */ '../../room/test-connection.ts'),
    ]);
    return testConnection(servers);
  },
  stale: () => [],
});

export function ConnectionRow({ credential }: { credential: string | null }) {
  const [verdict, setVerdict] = useState<ConnectionReport['verdict'] | null>(null);
  const { run, isPending } = useChange(test, {
    onDone: (report) => setVerdict(report.verdict),
    onFailed: () => setVerdict('none'),
  });
  const { title, text, Icon } = WORDS[verdict ?? 'good'];
  const isTested = verdict !== null;
  return (
    <div className={styles.row}>
      {isTested ? <Icon aria-hidden="true" /> : <Signal aria-hidden="true" />}
      <span role="status">
        {isPending ? (
          'Testing your connection…'
        ) : isTested ? (
          <>
            <b>{title}</b>
            <span>{text}</span>
          </>
        ) : (
          'Connection'
        )}
      </span>
      <TextButton onClick={() => run(credential)} disabled={isPending}>
        {isTested ? 'Retest' : 'Test it'}
      </TextButton>
    </div>
  );
}
