import { createRegistry, gauge } from './metrics.ts';

it('a gauge has a value for each of those who share it, and none for one who does not know', async () => {
  const registry = createRegistry();
  const described = { name: 'cabildo_things', help: 'Things', label: 'service' };
  let things: number | undefined = 3;
  gauge(registry, described, 'economy', () => things);
  gauge(registry, described, 'audit', () => 0);
  const scraped = () => registry.getSingleMetricAsString('cabildo_things');
  expect(await scraped()).toMatch(/\{service="economy"\} 3\n.*\{service="audit"\} 0/);
  things = undefined;
  expect(await scraped()).not.toContain('economy');
});
