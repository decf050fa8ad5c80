import { ActionMetrics, Counter, Gauge, type Registry } from '@cabildo/kit';

/** Figures that are read when the metrics are scraped. */
export interface GatewayState {
  inFlight(): number;
  openSockets(): number;
  openStreams(): number;
  unsentBytes(): number;
  breakers(): Iterable<[service: string, state: number]>;
}

/** Actions by status, requests refused by rate, and the gateway's state. One for each registry. */
export class GatewayMetrics {
  readonly actions: ActionMetrics;
  readonly #limited: Counter<'group'>;
  readonly #cut: Counter;
  readonly #closed: Counter<'why'>;

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
        for (const [service, value] of state.breakers()) this.set({ service }, value);
      },
    });
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
