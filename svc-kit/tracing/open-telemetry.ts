import {
  type Context,
  SpanKind as Kinds,
  ROOT_CONTEXT,
  type SpanContext,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { isTraceparent } from '../log.ts';
import type { SpanKind, Tracer } from './tracer.ts';

const KINDS: Record<SpanKind, Kinds> = {
  internal: Kinds.INTERNAL,
  server: Kinds.SERVER,
  client: Kinds.CLIENT,
  producer: Kinds.PRODUCER,
  consumer: Kinds.CONSUMER,
};

/** Where to, how much and under which name is said by OpenTelemetry's own environment variables. */
export function createTracer(service: string): Tracer {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': service, 'service.namespace': 'sideline' }))
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new BasicTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('sideline');
  return {
    open({ kind, name, parent, facts = {} }) {
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: { ...facts } }, contextOf(parent));
      return {
        traceparent: write(span.spanContext()),
        end({ name: better, facts: more, failed = false } = {}) {
          if (better) span.updateName(better);
          if (more) span.setAttributes({ ...more });
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    stop: () => provider.shutdown(),
  };
}

function contextOf(parent: string | null | undefined): Context {
  if (!parent || !isTraceparent(parent)) return ROOT_CONTEXT;
  const [, traceId = '', spanId = '', flags = ''] = parent.split('-');
  const context: SpanContext = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return trace.setSpanContext(ROOT_CONTEXT, context);
}

function write({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}
