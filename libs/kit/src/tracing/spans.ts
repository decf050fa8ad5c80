import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
  type Attributes,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import type { Cause } from '@cabildo/contracts/action';

export { SpanKind, type Span };

/** The fields of a `traceparent` of version 00 whose last bit says that its trace is recorded (W3C Trace Context). */
const RECORDED = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f][13579bdf]$/;

const tracers = new Map<string, Tracer>();

/** Returns the tracer of a scope. Each is made once, because every request asks for one. */
function tracerOf(scope: string): Tracer {
  const tracer = tracers.get(scope) ?? trace.getTracer(scope);
  tracers.set(scope, tracer);
  return tracer;
}

/** A span before it begins. */
export interface SpanStart {
  /** The part of the platform that does the work, such as `economy`. */
  scope: string;
  name: string;
  kind: SpanKind;
  attributes?: Attributes;
}

/**
 * Begins a trace, if one is to be recorded: the share of OTEL_TRACES_SAMPLER_ARG, and none where no exporter is set up.
 * What follows belongs to it by the `traceparent` of its span.
 */
export const startTrace = (start: SpanStart): Span | undefined => recorded(start, ROOT_CONTEXT);

/** Begins a span of what was caused; undefined where the cause is not traced. */
export function startSpan(start: SpanStart, { traceparent }: Pick<Cause, 'traceparent'>): Span | undefined {
  const parent = traceparent === undefined ? null : RECORDED.exec(traceparent);
  if (!parent) return undefined;
  const [, traceId, spanId] = parent;
  const caller = { traceId: traceId!, spanId: spanId!, traceFlags: TraceFlags.SAMPLED, isRemote: true };
  return recorded(start, trace.setSpanContext(ROOT_CONTEXT, caller));
}

function recorded({ scope, name, ...options }: SpanStart, parent: Context): Span | undefined {
  const span = tracerOf(scope).startSpan(name, options, parent);
  return span.isRecording() ? span : undefined;
}

/** The cause of what a span leads to. */
export function causeIn<C extends Cause>(span: Span | undefined, cause: C): C {
  if (!span) return cause;
  const { traceId, spanId } = span.spanContext();
  return { ...cause, traceparent: `00-${traceId}-${spanId}-01` };
}

/** Ends a span. @param failed whether the fault is ours: a refusal is no failure */
export function endSpan(span: Span | undefined, failed = false): void {
  if (failed) span?.setStatus({ code: SpanStatusCode.ERROR });
  span?.end();
}
