import { ActionMetrics, Counter, Gauge, type Registry } from '@cabildo/kit/service';

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
  /** One entry for each kind of holder. */
  holders(): Iterable<[kind: string, places: Occupancy]>;
}

/** The metrics of the gateway; one object for each registry. */
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
    this.#refused = new Counter({
      name: 'cabildo_gateway_places_refused_total',
      help: 'Requests that found no place, by whose place it was and by reason: share (of one party) or total',
      labelNames: ['of', 'reason'],
      registers,
    });
    registerState(registers, state);
  }

  /** @param of the service or the kind of holder whose places are taken @param reason share or total */
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

type Labelled = Iterable<readonly [label: string, value: number]>;

/** Registers the figures that are read when the metrics are scraped. */
function registerState(registers: Registry[], state: GatewayState): void {
  const gauge = (name: string, help: string, read: () => number): void => {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  };
  const gauges = (name: string, help: string, label: string, read: () => Labelled): void => {
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        for (const [of, value] of read()) this.set({ [label]: of }, value);
      },
    });
  };
  function* placesOf(figure: keyof Occupancy): Labelled {
    for (const [of, places] of state.holders()) yield [of, places[figure]];
    for (const [of, { places }] of state.services()) yield [of, places[figure]];
  }
  function* breakers(): Labelled {
    for (const [service, line] of state.services()) yield [service, line.state];
  }
  const places = 'cabildo_gateway_places';
  gauge('cabildo_gateway_unsent_bytes', 'Bytes of answers that clients have not taken', state.unsentBytes);
  gauge('cabildo_gateway_streams_open', 'Streams of events that clients follow', state.openStreams);
  gauge('cabildo_gateway_requests_in_flight', 'Requests that have not been answered yet', state.inFlight);
  gauge('cabildo_gateway_sockets_open', 'Open connections of clients', state.openSockets);
  const states = 'Circuit breaker of each service: 0 closed, 1 half open, 2 open';
  gauges('cabildo_gateway_breaker_state', states, 'service', breakers);
  gauges(`${places}_held`, 'Requests under way, by whose place they hold', 'of', () => placesOf('held'));
  const awaited = 'Requests that wait for a place, by whose place it is';
  gauges(`${places}_awaited`, awaited, 'of', () => placesOf('waiting'));
}
