/** A metric as data, from which the metric itself and its line in docs/metrics.md are made. */
export interface MetricDefinition {
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly labels: readonly string[];
  /** The upper bounds of a histogram. */
  readonly buckets?: readonly number[];
}
