import { currentTrace, leaveNewTracesUnsampled, withTrace } from '../log.ts';
import type { Span, SpanFacts, Tracer } from './tracer.ts';

let tracer: Tracer | null = null;

interface Where {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
}

/** Nothing of OpenTelemetry is loaded unless there is somebody to tell. */
export async function startTracing(service: string, where: Where): Promise<void> {
  if (!where.OTEL_EXPORTER_OTLP_ENDPOINT) return;
  const { createTracer } = await import('./open-telemetry.ts');
  tracer = createTracer(service);
  leaveNewTracesUnsampled();
}

export async function stopTracing(): Promise<void> {
  await tracer?.stop();
}

export const isTracing = () => tracer !== null;

/** Null while nobody is told. Whoever opens it ends it. */
export function openSpan(span: SpanFacts): Span | null {
  return tracer?.open(span) ?? null;
}

/** Logs and statements of the work belong to it. @param work gets what its parts name as their parent */
export async function inSpan<T>(span: SpanFacts, work: (traceparent: SpanFacts['parent']) => Promise<T>): Promise<T> {
  const open = openSpan(span);
  if (!open) return work(span.parent);
  try {
    const result = await withTrace(open.traceparent, () => work(open.traceparent));
    open.end();
    return result;
  } catch (error) {
    open.end({ failed: true, facts: { 'error.type': typeOf(error) } });
    throw error;
  }
}

/** Only of something that is going on: what happens by itself every second is no news. */
export function inPart<T>(span: Omit<SpanFacts, 'parent'>, work: () => Promise<T>): Promise<T> {
  const parent = tracer ? currentTrace() : undefined;
  return parent ? inSpan({ ...span, parent }, work) : work();
}

/** Its message may hold what somebody typed. */
export function typeOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
