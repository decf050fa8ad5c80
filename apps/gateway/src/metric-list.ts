import type { MetricDefinition } from '@cabildo/kit/service';

/** Every metric that the gateway alone measures; docs/metrics.md is made of this list, too. */
export const GATEWAY_METRICS = {
  requests_in_flight: {
    name: 'cabildo_gateway_requests_in_flight',
    type: 'gauge',
    help: 'Requests that have not been answered yet',
    labels: [],
  },
  sockets_open: {
    name: 'cabildo_gateway_sockets_open',
    type: 'gauge',
    help: 'Open connections of clients',
    labels: [],
  },
  sockets_cut_total: {
    name: 'cabildo_gateway_sockets_cut_total',
    type: 'counter',
    help: 'Connections that were closed because their clients did not take an answer (stalled) or had too many (crowded)',
    labels: ['why'],
  },
  streams_open: {
    name: 'cabildo_gateway_streams_open',
    type: 'gauge',
    help: 'Streams of events that clients follow',
    labels: [],
  },
  streams_cut_total: {
    name: 'cabildo_gateway_streams_cut_total',
    type: 'counter',
    help: 'Streams of events that were cut off because their clients did not read',
    labels: [],
  },
  unsent_bytes: {
    name: 'cabildo_gateway_unsent_bytes',
    type: 'gauge',
    help: 'Bytes of answers that clients have not taken',
    labels: [],
  },
  rate_limited_total: {
    name: 'cabildo_gateway_rate_limited_total',
    type: 'counter',
    help: 'Requests answered 429, by rate group',
    labels: ['group'],
  },
  breaker_state: {
    name: 'cabildo_gateway_breaker_state',
    type: 'gauge',
    help: 'Circuit breaker of each service: 0 closed, 1 half open, 2 open',
    labels: ['service'],
  },
  places_held: {
    name: 'cabildo_gateway_places_held',
    type: 'gauge',
    help: 'Requests under way, by whose place they hold',
    labels: ['of'],
  },
  places_awaited: {
    name: 'cabildo_gateway_places_awaited',
    type: 'gauge',
    help: 'Requests that wait for a place, by whose place it is',
    labels: ['of'],
  },
  places_refused_total: {
    name: 'cabildo_gateway_places_refused_total',
    type: 'counter',
    help: 'Requests that found no place, by whose place it was and by reason: share (of one party) or total',
    labels: ['of', 'reason'],
  },
} as const satisfies Record<string, MetricDefinition>;
