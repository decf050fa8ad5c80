import type { DeadLetter } from '../bus/port.ts';
import { codeOf, Database } from '../database/database.ts';

interface GivenUpRow {
  event_id: string;
  type: string;
  payload: string;
  failed_at: Date;
}

/** The service has not run yet: it has no database, or none that knows of failed events. */
const NOT_THERE = new Set(['3D000', '42P01']);

/** The dead letters in the databases of the services, where no broker keeps them. */
export class StoredDeadLetters {
  readonly #urlOf: (consumer: string) => string;

  /** @param urlOf the address of a service's database */
  constructor(urlOf: (consumer: string) => string) {
    this.#urlOf = urlOf;
  }

  /** The dead letters of a consumer, the oldest first. */
  list(consumer: string): Promise<DeadLetter[]> {
    return this.#letters(
      consumer,
      `SELECT event_id, type, payload, failed_at FROM failed_events
       WHERE consumer = $1 AND retry_at IS NULL ORDER BY failed_at, event_id`,
    );
  }

  /** Has the dead letters of a consumer delivered again, each with all its deliveries ahead, and returns them. */
  replay(consumer: string): Promise<DeadLetter[]> {
    return this.#letters(
      consumer,
      `UPDATE failed_events SET deliveries = 0, retry_at = now() WHERE consumer = $1 AND retry_at IS NULL
       RETURNING event_id, type, payload, failed_at`,
    );
  }

  async #letters(consumer: string, statement: string): Promise<DeadLetter[]> {
    const database = new Database({
      url: this.#urlOf(consumer),
      max: 1,
      applicationName: 'cabildo-dead-letters',
    });
    try {
      const rows = await database.query<GivenUpRow>(statement, [consumer]);
      return rows.map(({ event_id, type, payload, failed_at }) => ({
        consumer,
        since: failed_at,
        events: [{ id: event_id, key: type, payload }],
      }));
    } catch (error) {
      if (NOT_THERE.has(codeOf(error))) return [];
      throw error;
    } finally {
      await database.close();
    }
  }
}
