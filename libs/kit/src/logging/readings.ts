import { gauges, type MetricDefinition, type Registry, type Samples } from './metrics.ts';

/** A figure that is read beforehand, because a scrape waits for nobody (decision 82). */
export interface Reading<S> {
  readonly metric: MetricDefinition;
  readonly read: (source: S) => Promise<Samples<MetricDefinition>>;
}

/** Declares a reading whose samples have the labels of its metric. */
export const reading = <S, D extends MetricDefinition>(
  metric: D,
  read: (source: S) => Promise<Samples<D>>,
): Reading<S> => ({ metric, read });

interface Read {
  readonly samples: Samples<MetricDefinition>;
  readonly at: number;
}

/** Figures that are read together from one source, and shown until they are old. */
export class Readings<S> {
  readonly #readings: readonly Reading<S>[];
  readonly #freshMs: number;
  readonly #last = new Map<Reading<S>, Read>();

  /** @param freshMs milliseconds after which a figure that was not read again is left out */
  constructor(registry: Registry, readings: readonly Reading<S>[], freshMs: number) {
    this.#readings = readings;
    this.#freshMs = freshMs;
    for (const each of readings) gauges(registry, each.metric, () => this.#shown(each));
  }

  /** Reads all of them, one after the other. The first that fails ends it, and the others grow old. */
  async read(source: S): Promise<void> {
    for (const each of this.#readings)
      this.#last.set(each, { samples: [...(await each.read(source))], at: performance.now() });
  }

  /** Shows nothing until they are read again. */
  forget(): void {
    this.#last.clear();
  }

  #shown(each: Reading<S>): Samples<MetricDefinition> {
    const last = this.#last.get(each);
    return last && performance.now() - last.at < this.#freshMs ? last.samples : [];
  }
}
