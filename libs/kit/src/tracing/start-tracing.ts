import { trace } from '@opentelemetry/api';
import type { CommonConfig } from '../config/config.ts';
import { VERSION } from '../base/version.ts';

export interface Tracing {
  /** Sends the spans that wait. Call it once, when the process has nothing more to do. */
  stop(): Promise<void>;
}

const OFF: Tracing = { stop: () => Promise.resolve() };

/**
 * Sends spans to OTEL_EXPORTER_OTLP_ENDPOINT in JSON over HTTP; headers are those of OTEL_EXPORTER_OTLP_HEADERS. Without an
 * endpoint nothing is loaded and no span is made.
 * @param name of the process: `service.name` is `cabildo-<name>`
 */
export async function startTracing(
  name: string,
  {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_TRACES_SAMPLER_ARG: share,
  }: Pick<CommonConfig, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG'>,
): Promise<Tracing> {
  if (!endpoint) return OFF;
  const [
    { BasicTracerProvider, BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler },
    { OTLPTraceExporter },
    { resourceFromAttributes },
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `cabildo-${name}`, 'service.version': VERSION }),
    // A span is recorded where its cause is, so that no tree lacks a part.
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  trace.setGlobalTracerProvider(provider);
  return { stop: () => provider.shutdown() };
}
