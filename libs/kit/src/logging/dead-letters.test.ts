import { pino } from 'pino';
import { createRegistry } from './metrics.ts';
import { reportDeadLetters } from './dead-letters.ts';

it('an event that is given up is counted by its consumer, and named in the log with the reason', async () => {
  const lines: string[] = [];
  const registry = createRegistry();
  const report = reportDeadLetters(pino({}, { write: (line) => lines.push(line) }), registry);
  report('audit', { id: 'e1', key: 'a.b.c', payload: '{}' }, new Error('cannot be understood'));
  expect(await registry.getSingleMetricAsString('cabildo_events_dead_total')).toContain(
    '{consumer="audit"} 1',
  );
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({
      level: 50,
      consumer: 'audit',
      event: 'e1',
      key: 'a.b.c',
      err: expect.objectContaining({ message: 'cannot be understood' }),
    }),
  ]);
});
