import { expect, onTestFinished, test } from 'bun:test';
import { createLog } from 'svc-kit/log';
import { serveMetrics } from 'svc-kit/metrics/serve-metrics';
import { createKept } from './kept.ts';

test('who scrapes the backup sees up to when everything is kept, and before the first one when it began', async () => {
  const log = createLog('backup', 'error');
  const metrics = await serveMetrics('backup', { METRICS_PORT: 0, HOST: '127.0.0.1' }, log);
  onTestFinished(() => metrics?.stop());
  let clock = 1_800_000_000_000;
  const kept = createKept(() => clock);
  metrics?.add([kept.question]);
  const scrape = async () => {
    const text = await (await fetch(`http://127.0.0.1:${metrics?.port}/metrics`)).text();
    return /^sideline_backup_kept_timestamp_seconds\{service="backup"\} (\S+)$/m.exec(text)?.[1];
  };
  clock += 5_000;
  expect(Number(await scrape())).toBe(1_800_000_000);
  const later = createKept(() => clock);
  later.note(1_800_000_060_000);
  expect(await later.question.ask()).toEqual({
    sideline_backup_kept_timestamp_seconds: [{ value: 1_800_000_060 }],
  });
});
