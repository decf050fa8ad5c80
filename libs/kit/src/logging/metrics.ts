import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { VERSION } from '../base/version.ts';
import type { MetricDefinition } from './metric-definition.ts';
import { METRICS } from './metric-list.ts';

export { Counter, Gauge, Histogram, Registry };
export type { MetricDefinition };

/** The labels of a metric, by the definition of the metric. */
export type LabelsOf<D extends MetricDefinition> = Readonly<Record<D['labels'][number], string>>;
/** Values of a metric; undefined: nobody knows the value now, and it is left out. */
export type Samples<D extends MetricDefinition> = Iterable<
  readonly [labels: LabelsOf<D>, value: number | undefined]
>;

/** Gauges of Node that end in `_total`, which is for counters alone. */
const MISNAMED = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

/** A registry with the process's own figures (version, memory, event loop, garbage collection). */
export function createRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  gauge(registry, METRICS.build_info, { version: VERSION, node: process.versions.node }, () => 1);
  return registry;
}

const settingsOf = <D extends MetricDefinition>({ name, help, labels }: D, registry: Registry) => ({
  name,
  help,
  labelNames: labels as readonly D['labels'][number][],
  registers: [registry],
});

/** The counter of this definition in the registry, made when it is missing. */
export function counter<D extends MetricDefinition>(
  registry: Registry,
  definition: D,
): Counter<D['labels'][number]> {
  const found = registry.getSingleMetric(definition.name) as Counter<D['labels'][number]> | undefined;
  return found ?? new Counter(settingsOf(definition, registry));
}

/** The histogram of this definition in the registry, made when it is missing. */
export function histogram<D extends MetricDefinition>(
  registry: Registry,
  definition: D,
): Histogram<D['labels'][number]> {
  const found = registry.getSingleMetric(definition.name) as Histogram<D['labels'][number]> | undefined;
  const buckets = [...definition.buckets!];
  return found ?? new Histogram({ ...settingsOf(definition, registry), buckets });
}

type Reader = () => Samples<MetricDefinition>;
const readers = new WeakMap<object, Reader[]>();

/**
 * Adds values to a gauge of the registry, or to a counter that is counted elsewhere; the metric is made when it is missing,
 * because in one process several services share it. `read` is called when the metrics are scraped, so it asks nobody.
 */
export function gauges<D extends MetricDefinition>(
  registry: Registry,
  definition: D,
  read: () => Samples<D>,
): void {
  const found = registry.getSingleMetric(definition.name);
  if (found) {
    readers.get(found)!.push(read);
    return;
  }
  const all: Reader[] = [read];
  const settings = settingsOf(definition as MetricDefinition, registry);
  const made =
    definition.type === 'counter'
      ? new Counter({
          ...settings,
          collect() {
            this.reset();
            for (const [labels, value] of valuesOf(all)) this.inc(labels, value);
          },
        })
      : new Gauge({
          ...settings,
          collect() {
            this.reset();
            // A gauge without labels shows 0 after a reset.
            if (definition.labels.length === 0) this.remove();
            for (const [labels, value] of valuesOf(all)) this.set(labels, value);
          },
        });
  readers.set(made, all);
}

function* valuesOf(all: readonly Reader[]): Iterable<[labels: LabelsOf<MetricDefinition>, value: number]> {
  for (const read of all)
    for (const [labels, value] of read()) if (value !== undefined) yield [labels, value];
}

/** Adds one value to a gauge, as {@link gauges} does. */
export const gauge = <D extends MetricDefinition>(
  registry: Registry,
  definition: D,
  labels: LabelsOf<D>,
  read: () => number | undefined,
): void => gauges(registry, definition, () => [[labels, read()]]);

interface Child {
  readonly latency: { observe(seconds: number): void };
  readonly answers: { count: number };
}

/** Rate, refusals and latency of every action of a service. */
export class ActionMetrics {
  readonly #latency: Histogram<'service' | 'action' | 'status'>;
  readonly #service: string;
  readonly #children = new Map<string, Child>();
  /** By status; counted here, because a counter looks its labels up each time. */
  readonly #answers = new Map<string, { count: number }>();

  constructor(service: string, registry: Registry) {
    this.#service = service;
    this.#latency = histogram(registry, METRICS.action_seconds);
    gauges(registry, METRICS.answers_total, () =>
      [...this.#answers].map(([status, { count }]) => [{ service, status }, count] as const),
    );
  }

  /**
   * @param action the name of a contract, so that the number of series stays bounded
   * @param status the HTTP status, of which a series of an action shows the class alone
   */
  observe(action: string, status: string, seconds: number): void {
    const key = action + status;
    let child = this.#children.get(key);
    if (!child) {
      child = this.#childOf(action, status);
      this.#children.set(key, child);
    }
    child.latency.observe(seconds);
    child.answers.count += 1;
  }

  #childOf(action: string, status: string): Child {
    const labels = { service: this.#service, action, status: `${status[0]}xx` };
    const answers = this.#answers.get(status) ?? { count: 0 };
    this.#answers.set(status, answers);
    return { latency: this.#latency.labels(labels), answers };
  }
}
