import { trace } from '@opentelemetry/api';
import { BasicTracerProvider } from '@opentelemetry/sdk-trace-base';
import type { Cause } from '@cabildo/contracts/action';
import { causeIn, SpanKind, startSpan, startTrace } from './spans.ts';

const start = { scope: 'test', name: 'work', kind: SpanKind.INTERNAL };
const TRACE = 'a'.repeat(32);
const SPAN = 'b'.repeat(16);

test('no span is made where no exporter is set up', () => {
  expect(startTrace(start)).toBeUndefined();
  expect(startSpan(start, { traceparent: `00-${TRACE}-${SPAN}-01` })).toBeUndefined();
});

describe('where spans are exported', () => {
  beforeAll(() => {
    trace.setGlobalTracerProvider(new BasicTracerProvider());
  });
  afterAll(() => {
    trace.disable();
  });

  test.each(['01', '03', 'ff'])('a trace whose flags are %s is recorded, and goes on', (flags) => {
    const span = startSpan(start, { traceparent: `00-${TRACE}-${SPAN}-${flags}` });
    expect(span?.spanContext().traceId).toBe(TRACE);
    expect(causeIn<Cause>(span, { request_id: 'r' }).traceparent).toMatch(
      new RegExp(`^00-${TRACE}-(?!${SPAN})[0-9a-f]{16}-01$`),
    );
  });

  test.each([
    `00-${TRACE}-${SPAN}-00`,
    `00-${TRACE}-${SPAN}-02`,
    `00-${TRACE}-${SPAN}`,
    `01-${TRACE}-${SPAN}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    '',
    undefined,
  ])('%p is no trace that is recorded', (traceparent) => {
    expect(startSpan(start, { traceparent })).toBeUndefined();
  });
});
