import type { DeadLetterListener } from '../bus/port.ts';
import type { Logger } from './logging.ts';
import { Counter, type Registry } from './metrics.ts';

/** Reports each event that is given up, in the log and in `cabildo_events_dead_total`. Call once for each registry. */
export function reportDeadLetters(log: Logger, registry: Registry): DeadLetterListener {
  const dead = new Counter({
    name: 'cabildo_events_dead_total',
    help: 'Events that a consumer has given up; `npm run dead-letters` lists and replays them',
    labelNames: ['consumer'],
    registers: [registry],
  });
  return (consumer, { id, key }, error) => {
    dead.inc({ consumer });
    log.error({ consumer, event: id, key, err: error }, 'an event is given up: it is a dead letter now');
  };
}
