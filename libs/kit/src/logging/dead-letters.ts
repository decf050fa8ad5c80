import type { DeadLetterListener } from '../bus/port.ts';
import type { Logger } from './logging.ts';
import { METRICS } from './metric-list.ts';
import { counter, type Registry } from './metrics.ts';

/** Reports each event that is given up, in the log and in `cabildo_events_dead_total`. Call once for each registry. */
export function reportDeadLetters(log: Logger, registry: Registry): DeadLetterListener {
  const dead = counter(registry, METRICS.events_dead_total);
  return (consumer, { id, key }, error) => {
    dead.inc({ consumer });
    log.error({ consumer, event: id, key, err: error }, 'an event is given up: it is a dead letter now');
  };
}
