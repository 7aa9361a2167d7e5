import { listenOrExit } from '../listen-or-exit.ts';
import type { Log } from '../log.ts';
import { createGaugeAsker, type GaugeQuestion } from './ask-gauges.ts';
import { turnOnMeasuring } from './measured.ts';

export interface Metrics {
  add(questions: readonly GaugeQuestion[]): void;
  port: number;
  stop(): void;
}

interface Where {
  METRICS_PORT?: number | undefined;
  HOST: string;
}

/** At a port of its own that nothing public leads to. Null, and nothing is loaded or counted, unless one is set. */
export async function serveMetrics(name: string, where: Where, log: Log): Promise<Metrics | null> {
  if (where.METRICS_PORT === undefined) return null;
  const { createExposition } = await import('./expose.ts');
  const asker = createGaugeAsker();
  const expose = createExposition(name, asker);
  turnOnMeasuring();
  const { METRICS_PORT: port, HOST: hostname } = where;
  const server = listenOrExit(hostname, port, () =>
    Bun.serve({
      ...{ port, hostname },
      async fetch({ url, method }) {
        if (method !== 'GET' || new URL(url).pathname !== '/metrics') return new Response(null, { status: 404 });
        const { type, text } = await expose();
        return new Response(text, { headers: { 'content-type': type } });
      },
    }),
  );
  log.info('metrics are served', { port: server.port });
  return { add: asker.add, port: server.port ?? port, stop: () => void server.stop(true) };
}
