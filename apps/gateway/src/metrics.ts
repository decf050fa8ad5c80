import { ActionMetrics, counter, gauge, gauges, type Counter, type Registry } from '@cabildo/kit/service';
import { GATEWAY_METRICS as METRICS } from './metric-list.ts';

/** The number of places that are held, and of requests that wait for one (FU-01). */
interface Occupancy {
  readonly held: number;
  readonly waiting: number;
}

/** Figures that are read when the metrics are scraped. */
export interface GatewayState {
  readonly inFlight: () => number;
  readonly openSockets: () => number;
  readonly openStreams: () => number;
  readonly unsentBytes: () => number;
  services(): Iterable<[service: string, line: { readonly state: number; readonly places: Occupancy }]>;
  /** One entry for each kind of party that takes places. */
  places(): Iterable<[kind: string, places: Occupancy]>;
}

/** The metrics of the gateway; one object for each registry. */
export class GatewayMetrics {
  readonly actions: ActionMetrics;
  readonly #limited: Counter<'group'>;
  readonly #cut: Counter;
  readonly #closed: Counter<'why'>;
  readonly #refused: Counter<'of' | 'reason'>;

  constructor(registry: Registry, state: GatewayState) {
    this.actions = new ActionMetrics('gateway', registry);
    this.#limited = counter(registry, METRICS.rate_limited_total);
    this.#cut = counter(registry, METRICS.streams_cut_total);
    this.#closed = counter(registry, METRICS.sockets_cut_total);
    this.#refused = counter(registry, METRICS.places_refused_total);
    registerState(registry, state);
  }

  /** @param of the service or the kind of party whose places are taken @param reason share or total */
  countRefused(of: string, reason: string): void {
    this.#refused.inc({ of, reason });
  }

  countLimited(group: string): void {
    this.#limited.inc({ group });
  }

  countCut(): void {
    this.#cut.inc();
  }

  countClosed(why: 'stalled' | 'crowded'): void {
    this.#closed.inc({ why });
  }
}

/** Registers the figures that are read when the metrics are scraped. */
function registerState(registry: Registry, state: GatewayState): void {
  function* placesOf(figure: keyof Occupancy): Iterable<readonly [{ of: string }, number]> {
    for (const [of, places] of state.places()) yield [{ of }, places[figure]];
    for (const [of, { places }] of state.services()) yield [{ of }, places[figure]];
  }
  function* breakers(): Iterable<readonly [{ service: string }, number]> {
    for (const [service, line] of state.services()) yield [{ service }, line.state];
  }
  gauge(registry, METRICS.unsent_bytes, {}, state.unsentBytes);
  gauge(registry, METRICS.streams_open, {}, state.openStreams);
  gauge(registry, METRICS.requests_in_flight, {}, state.inFlight);
  gauge(registry, METRICS.sockets_open, {}, state.openSockets);
  gauges(registry, METRICS.breaker_state, breakers);
  gauges(registry, METRICS.places_held, () => placesOf('held'));
  gauges(registry, METRICS.places_awaited, () => placesOf('waiting'));
}
