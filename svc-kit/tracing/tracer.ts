export type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal';
/** Names and numbers from the code; never what people typed, and never an id of theirs. */
export type Facts = Readonly<Record<string, string | number>>;

export interface Span {
  /** What its parts name as their parent. */
  readonly traceparent: string;
  end(outcome?: { name?: string; facts?: Facts; failed?: boolean }): void;
}

export interface SpanFacts {
  kind: SpanKind;
  name: string;
  /** The traceparent that came with a call or an event; without one a trace begins. */
  parent?: string | null | undefined;
  facts?: Facts;
}

export interface Tracer {
  open(span: SpanFacts): Span;
  stop(): Promise<void>;
}
