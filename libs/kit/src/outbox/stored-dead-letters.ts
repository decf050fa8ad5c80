import type { DeadLetter, LetterChoice } from '../bus/port.ts';
import { codeOf, Database, type Sql } from '../database/database.ts';

interface GivenUpRow {
  event_id: string;
  type: string;
  payload: string;
  failed_at: Date;
}

/** The service has not run yet: it has no database, or none that knows of failed events. */
const NOT_THERE = new Set(['3D000', '42P01']);

async function lettersOf(sql: Sql, consumer: string): Promise<DeadLetter[]> {
  const rows = await sql.query<GivenUpRow>(
    `SELECT event_id, type, payload, failed_at FROM failed_events
     WHERE consumer = $1 AND retry_at IS NULL ORDER BY failed_at, event_id`,
    [consumer],
  );
  return rows.map(({ event_id, type, payload, failed_at }) => ({
    consumer,
    since: failed_at,
    events: [{ id: event_id, key: type, payload }],
  }));
}

/** The dead letters in the databases of the services, where no broker keeps them. */
export class StoredDeadLetters {
  readonly #urlOf: (consumer: string) => string;

  /** @param urlOf the address of a service's database */
  constructor(urlOf: (consumer: string) => string) {
    this.#urlOf = urlOf;
  }

  /** The dead letters of a consumer, the oldest first. */
  list(consumer: string): Promise<DeadLetter[]> {
    return this.#use(consumer, (sql) => lettersOf(sql, consumer));
  }

  /**
   * Has dead letters of a consumer delivered again, each with all its deliveries ahead, and returns them.
   * @param isChosen default: all
   */
  replay(consumer: string, isChosen: LetterChoice = () => true): Promise<DeadLetter[]> {
    return this.#change(
      consumer,
      isChosen,
      'UPDATE failed_events SET deliveries = 0, retry_at = now() WHERE consumer = $1 AND event_id = ANY($2::text[])',
    );
  }

  /** Removes dead letters of a consumer for good, and returns them. */
  discard(consumer: string, isChosen: LetterChoice): Promise<DeadLetter[]> {
    return this.#change(
      consumer,
      isChosen,
      'DELETE FROM failed_events WHERE consumer = $1 AND event_id = ANY($2::text[]) AND retry_at IS NULL',
    );
  }

  #change(consumer: string, isChosen: LetterChoice, statement: string): Promise<DeadLetter[]> {
    return this.#use(consumer, async (sql) => {
      const letters = (await lettersOf(sql, consumer)).filter(isChosen);
      const ids = letters.flatMap(({ events }) => events.map(({ id }) => id));
      await sql.query(statement, [consumer, ids]);
      return letters;
    });
  }

  async #use(consumer: string, use: (sql: Sql) => Promise<DeadLetter[]>): Promise<DeadLetter[]> {
    const database = new Database({
      url: this.#urlOf(consumer),
      max: 1,
      applicationName: 'cabildo-dead-letters',
    });
    try {
      return await use(database);
    } catch (error) {
      if (NOT_THERE.has(codeOf(error))) return [];
      throw error;
    } finally {
      await database.close();
    }
  }
}
