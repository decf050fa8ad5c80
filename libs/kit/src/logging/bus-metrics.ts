import type { Bus } from '../bus/port.ts';
import { METRICS } from './metric-list.ts';
import { gauge, gauges, type Registry } from './metrics.ts';

/** Shows how the bus of a process is doing. Call once for each registry. */
export function showBus(bus: Bus, registry: Registry): void {
  gauge(registry, METRICS.bus_connected, {}, () => Number(bus.figures().isConnected));
  gauge(registry, METRICS.bus_blocked, {}, () => Number(bus.figures().isBlocked));
  gauge(registry, METRICS.bus_waiting, {}, () => bus.figures().waiting);
  gauge(registry, METRICS.bus_expired_total, {}, () => bus.figures().expired);
  gauges(registry, METRICS.event_lag_seconds, () =>
    [...bus.figures().lag].map(([consumer, seconds]) => [{ consumer }, seconds] as const),
  );
}
