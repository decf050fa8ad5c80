import { ActionMetrics, counter, createRegistry, gauge, type MetricDefinition } from './metrics.ts';

const THINGS = {
  name: 'cabildo_things',
  type: 'gauge',
  help: 'Things',
  labels: ['service'],
} as const satisfies MetricDefinition;

it('a gauge has a value for each of those who share it, and none for one who does not know', async () => {
  const registry = createRegistry();
  let things: number | undefined = 3;
  gauge(registry, THINGS, { service: 'economy' }, () => things);
  gauge(registry, THINGS, { service: 'audit' }, () => 0);
  const scraped = () => registry.getSingleMetricAsString('cabildo_things');
  expect(await scraped()).toMatch(/\{service="economy"\} 3\n.*\{service="audit"\} 0/);
  things = undefined;
  expect(await scraped()).not.toContain('economy');
});

it('a gauge without labels is left out while nobody knows its value', async () => {
  const registry = createRegistry();
  gauge(registry, { ...THINGS, labels: [] }, {}, () => undefined);
  expect(await registry.getSingleMetricAsString('cabildo_things')).not.toMatch(/^cabildo_things/m);
});

it('a counter that is counted elsewhere shows that count, and services share one that is counted here', async () => {
  const registry = createRegistry();
  const definition = { ...THINGS, name: 'cabildo_things_total', type: 'counter' } as const;
  gauge(registry, definition, { service: 'audit' }, () => 5);
  for (let scrape = 0; scrape < 2; scrape += 1)
    expect(await registry.getSingleMetricAsString('cabildo_things_total')).toContain('{service="audit"} 5');
  const counted = { ...definition, name: 'cabildo_counted_total' };
  counter(registry, counted).inc({ service: 'audit' });
  counter(registry, counted).inc({ service: 'audit' });
  expect(await registry.getSingleMetricAsString('cabildo_counted_total')).toContain('{service="audit"} 2');
});

it('an action has one series for each class of status, and a service a count for each status', async () => {
  const registry = createRegistry();
  const metrics = new ActionMetrics('economy', registry);
  for (const status of ['200', '201', '404', '409', '503', '503']) metrics.observe('bank.pay', status, 0.01);
  const histogram = await registry.getSingleMetricAsString('cabildo_action_seconds');
  const counts = [
    ...histogram.matchAll(/_count\{service="economy",action="bank.pay",status="(\w+)"\} (\d)/g),
  ];
  expect(counts.map(([, status, count]) => [status, count])).toEqual([
    ['2xx', '2'],
    ['4xx', '2'],
    ['5xx', '2'],
  ]);
  const answers = await registry.getSingleMetricAsString('cabildo_answers_total');
  expect(
    [...answers.matchAll(/status="(\d+)"\} (\d)/g)].map(([, status, count]) => `${status} ${count}`),
  ).toEqual(['200 1', '201 1', '404 1', '409 1', '503 2']);
});
