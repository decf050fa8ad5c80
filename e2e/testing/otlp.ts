import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as a process sent it. */
export interface SentSpan {
  service: string;
  scope: string;
  name: string;
  traceId: string;
  spanId: string;
  /** Empty for the root of a trace. */
  parentSpanId: string;
  attributes: Record<string, unknown>;
}

export interface OtlpReceiver {
  readonly url: string;
  readonly spans: SentSpan[];
  close(): Promise<void>;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}
interface Traces {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      scope: { name: string };
      spans: (Omit<SentSpan, 'attributes' | 'parentSpanId'> & {
        parentSpanId?: string;
        attributes: Attribute[];
      })[];
    }[];
  }[];
}

const plain = (attributes: readonly Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

const spansIn = ({ resourceSpans }: Traces): SentSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ scope, spans }) =>
      spans.map(({ name, traceId, spanId, parentSpanId = '', attributes }) => ({
        service: String(plain(resource.attributes)['service.name']),
        scope: scope.name,
        name,
        traceId,
        spanId,
        parentSpanId,
        attributes: plain(attributes),
      })),
    ),
  );

/** A real receiver of OTLP in JSON over HTTP, on a port of this machine. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: SentSpan[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url === '/v1/traces')
        spans.push(...spansIn(JSON.parse(Buffer.concat(chunks).toString()) as Traces));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
