import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

export { Counter, Gauge, Histogram, Registry };

/** A registry with the process's own figures (memory, event loop, garbage collection). */
export function createRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

type Reader = () => number | undefined;
const readers = new WeakMap<Gauge, Map<string, Reader>>();

/**
 * Adds one value of a label to a gauge of the registry, which is made when it is missing: in one process several services
 * share each gauge. `read` is called when the metrics are scraped, so it asks nobody; undefined leaves the value out.
 */
export function gauge(
  registry: Registry,
  { name, help, label }: { name: string; help: string; label: string },
  value: string,
  read: Reader,
): void {
  const found = registry.getSingleMetric(name) as Gauge | undefined;
  if (found) {
    readers.get(found)!.set(value, read);
    return;
  }
  const all = new Map([[value, read]]);
  const made = new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect() {
      this.reset();
      for (const [each, current] of all) {
        const now = current();
        if (now !== undefined) this.set({ [label]: each }, now);
      }
    },
  });
  readers.set(made, all);
}

/** Rate, refusals and latency of every action of a service. */
export class ActionMetrics {
  readonly #latency: Histogram<'service' | 'action' | 'status'>;
  readonly #service: string;
  readonly #children = new Map<string, { observe(seconds: number): void }>();

  constructor(service: string, registry: Registry) {
    this.#service = service;
    const name = 'cabildo_action_seconds';
    this.#latency =
      (registry.getSingleMetric(name) as Histogram<'service' | 'action' | 'status'> | undefined) ??
      new Histogram({
        name,
        help: 'Time to answer an action, by service, action and HTTP status',
        labelNames: ['service', 'action', 'status'],
        // The buckets reach the deadline of a request (8 s), so that a time-out is distinguished from a slow request.
        buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 7.5, 8],
        registers: [registry],
      });
  }

  /** `action` must be the name of a contract, so that the number of label values stays bounded. */
  observe(action: string, status: string, seconds: number): void {
    const key = action + status;
    let child = this.#children.get(key);
    if (!child) {
      child = this.#latency.labels({ service: this.#service, action, status });
      this.#children.set(key, child);
    }
    child.observe(seconds);
  }
}
