import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { GaugeAsker } from './ask-gauges.ts';
import { TIMINGS } from './measured.ts';
import { BUCKETS, type Series, type Timings } from './timings.ts';

const EVENT_LOOP_EVERY_MS = 50;
/** What Bun cannot know, or knows wrongly, and what the other numbers say already. */
const LEFT_OUT = [
  'process_heap_bytes',
  'process_virtual_memory_bytes',
  'nodejs_heap_space_size_total_bytes',
  'nodejs_heap_space_size_used_bytes',
  'nodejs_heap_space_size_available_bytes',
  'nodejs_active_resources',
  'nodejs_active_resources_total',
  'nodejs_active_handles',
  'nodejs_active_handles_total',
  'nodejs_active_requests',
  'nodejs_active_requests_total',
  'nodejs_version_info',
];

export function createExposition(service: string, asker: GaugeAsker): () => Promise<{ type: string; text: string }> {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_EVERY_MS });
  for (const name of LEFT_OUT) registry.removeSingleMetric(name);
  const failures = new Gauge({
    name: 'sideline_gauge_failures_total',
    help: 'Questions for gauges that failed or took too long.',
    labelNames: ['question'],
    registers: [registry],
  });

  function gaugeOf(name: string, help: string, labels: readonly string[]): Gauge {
    const known = registry.getSingleMetric(name);
    return known instanceof Gauge ? known : new Gauge({ name, help, labelNames: labels, registers: [registry] });
  }

  async function fillGauges() {
    const readings = await asker.read();
    for (const [name, [help, ...labels]] of Object.entries(asker.gauges())) {
      const gauge = gaugeOf(name, help, labels);
      gauge.reset();
      for (const { value, labels = {} } of readings.get(name) ?? []) gauge.set(labels, value);
    }
    for (const [question, count] of asker.failures()) failures.set({ question }, count);
  }

  return async () => {
    await fillGauges();
    const timings = TIMINGS.map((each) => writeTimings(each, service)).join('');
    return { type: registry.contentType, text: (await registry.metrics()) + timings };
  };
}

function writeTimings({ name, help, series }: Timings<string>, service: string): string {
  const lines = series().flatMap((each) => writeSeries(name, { ...each, labels: { service, ...each.labels } }));
  return `\n# HELP ${name} ${help}\n# TYPE ${name} histogram\n${lines.join('')}`;
}

function writeSeries(name: string, { labels, counts, seconds }: Series): string[] {
  const text = Object.entries(labels)
    .map(([label, value]) => `${label}="${value.replace(/["\\\n]/g, '_')}"`)
    .join(',');
  let sum = 0;
  const buckets = counts.map((count, i) => {
    sum += count;
    return `${name}_bucket{${text},le="${BUCKETS[i] ?? '+Inf'}"} ${sum}\n`;
  });
  return [...buckets, `${name}_sum{${text}} ${seconds}\n`, `${name}_count{${text}} ${sum}\n`];
}
