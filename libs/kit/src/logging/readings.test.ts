import { METRICS } from './metric-list.ts';
import { Registry } from './metrics.ts';
import { Readings, reading } from './readings.ts';

const shown = async (registry: Registry) => {
  const metric = await registry.getSingleMetric(METRICS.outbox_oldest_seconds.name)!.get();
  return metric.values.map(({ value }) => value);
};
const one = reading(METRICS.outbox_oldest_seconds, async (source: { seconds: number | undefined }) => {
  if (source.seconds === undefined) throw new Error('the database is away');
  return [[{ service: 'economy' }, source.seconds]];
});

it('a figure is shown from its first reading until it is forgotten, also while it cannot be read again', async () => {
  const registry = new Registry();
  const readings = new Readings(registry, [one], 60_000);
  expect(await shown(registry)).toEqual([]);
  await readings.read({ seconds: 7 });
  expect(await shown(registry)).toEqual([7]);
  await expect(readings.read({ seconds: undefined })).rejects.toThrow('away');
  expect(await shown(registry)).toEqual([7]);
  readings.forget();
  expect(await shown(registry)).toEqual([]);
});

it('a figure that is too old is left out', async () => {
  const registry = new Registry();
  const readings = new Readings(registry, [one], 0);
  await readings.read({ seconds: 7 });
  expect(await shown(registry)).toEqual([]);
});
