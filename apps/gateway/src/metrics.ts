import { ActionMetrics, Counter, Gauge, type Registry } from '@cabildo/kit';

/** Places that are held, and requests that wait for one (FU-01). */
interface Occupancy {
  readonly held: number;
  readonly waiting: number;
}

/** Figures that are read when the metrics are scraped. */
export interface GatewayState {
  inFlight(): number;
  openSockets(): number;
  openStreams(): number;
  unsentBytes(): number;
  services(): Iterable<[service: string, line: { readonly state: number; readonly places: Occupancy }]>;
  /** One entry for each kind of holder. */
  holders(): Iterable<[kind: string, places: Occupancy]>;
}

/** Actions by status, requests refused by rate, and the gateway's state. One for each registry. */
export class GatewayMetrics {
  readonly actions: ActionMetrics;
  readonly #limited: Counter<'group'>;
  readonly #cut: Counter;
  readonly #closed: Counter<'why'>;
  readonly #refused: Counter<'of' | 'reason'>;

  constructor(registry: Registry, state: GatewayState) {
    const registers = [registry];
    this.actions = new ActionMetrics('gateway', registry);
    this.#limited = new Counter({
      name: 'cabildo_gateway_rate_limited_total',
      help: 'Requests answered 429, by rate group',
      labelNames: ['group'],
      registers,
    });
    this.#cut = new Counter({
      name: 'cabildo_gateway_streams_cut_total',
      help: 'Streams of events that were cut off because their clients did not read',
      registers,
    });
    this.#closed = new Counter({
      name: 'cabildo_gateway_sockets_cut_total',
      help: 'Connections that were closed because their clients did not take an answer (stalled) or had too many (crowded)',
      labelNames: ['why'],
      registers,
    });
    new Gauge({
      name: 'cabildo_gateway_unsent_bytes',
      help: 'Bytes of answers that clients have not taken',
      registers,
      collect() {
        this.set(state.unsentBytes());
      },
    });
    new Gauge({
      name: 'cabildo_gateway_streams_open',
      help: 'Streams of events that clients follow',
      registers,
      collect() {
        this.set(state.openStreams());
      },
    });
    new Gauge({
      name: 'cabildo_gateway_requests_in_flight',
      help: 'Requests that have not been answered yet',
      registers,
      collect() {
        this.set(state.inFlight());
      },
    });
    new Gauge({
      name: 'cabildo_gateway_sockets_open',
      help: 'Open connections of clients',
      registers,
      collect() {
        this.set(state.openSockets());
      },
    });
    new Gauge({
      name: 'cabildo_gateway_breaker_state',
      help: 'Circuit breaker of each service: 0 closed, 1 half open, 2 open',
      labelNames: ['service'],
      registers,
      collect() {
        for (const [service, line] of state.services()) this.set({ service }, line.state);
      },
    });
    this.#refused = new Counter({
      name: 'cabildo_gateway_places_refused_total',
      help: 'Requests that found no place, by whose place it was and by reason: share (of one party) or total',
      labelNames: ['of', 'reason'],
      registers,
    });
    const gauge = (name: string, help: string, figure: keyof Occupancy): void => {
      new Gauge({
        name,
        help,
        labelNames: ['of'],
        registers,
        collect() {
          for (const [of, places] of state.holders()) this.set({ of }, places[figure]);
          for (const [of, { places }] of state.services()) this.set({ of }, places[figure]);
        },
      });
    };
    gauge('cabildo_gateway_places_held', 'Requests under way, by whose place they hold', 'held');
    gauge(
      'cabildo_gateway_places_awaited',
      'Requests that wait for a place, by whose place it is',
      'waiting',
    );
  }

  /** @param of the service, or the kind of holder @param reason share or total */
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
