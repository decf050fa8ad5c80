import { ageOfBackup } from '../database/last-backup.ts';
import type { EventConsumer } from '../bus/port.ts';
import type { SecretBox } from '../config/secret-box.ts';
import type { Database, Sql } from '../database/database.ts';
import { readSlowly } from '../database/read-slowly.ts';
import type { Job } from '../jobs/job.ts';
import { countByVersion } from '../keys/rows.ts';
import type { SealedValues } from '../keys/sealed.ts';
import { breachesOf, type Books } from '../ledger/violations.ts';
import type { Logger } from '../logging/logging.ts';
import { METRICS } from '../logging/metric-list.ts';
import type { Registry } from '../logging/metrics.ts';
import { reading, Readings, type Reading } from '../logging/readings.ts';
import { countGivenUp } from '../outbox/failed-events.ts';
import { oldestUnpublished } from '../outbox/oldest.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;

/** Cheap figures are read this often, by every replica. */
const EVERY_MS = 5 * SECOND_MS;
/** A figure that was not read three times is left out. */
const FRESH_MS = 3 * EVERY_MS;

export interface FiguresOf {
  readonly service: string;
  readonly registry: Registry;
  /** Figures of the service beside those of the kit. */
  readonly own: readonly Reading<Sql>[];
  /** The subscription of the service, if it has one. */
  readonly events: EventConsumer | undefined;
}

/** The job that reads the figures that cost one look at an index each. */
export function figuresJob({ service, registry, own, events }: FiguresOf): Job {
  const deadLetters = reading(METRICS.dead_letters, async (sql: Sql) => [
    // Dead letters in the database are from a time without a broker, if there is one now.
    [{ consumer: service }, (await countGivenUp(sql, service)) + (await events!.deadLetters())],
  ]);
  const readings = new Readings<Sql>(
    registry,
    [
      reading(METRICS.outbox_oldest_seconds, async (sql: Sql) => [
        [{ service }, await oldestUnpublished(sql)],
      ]),
      reading(METRICS.backup_age_seconds, async (sql: Sql) => [[{ service }, await ageOfBackup(sql)]]),
      ...own,
      ...(events ? [deadLetters] : []),
    ],
    FRESH_MS,
  );
  return { name: 'figures', everyMs: EVERY_MS, run: ({ database }) => readings.read(database) };
}

/** The books are read this often: that takes minutes where there are millions of entries. */
const BOOKS_MS = 6 * HOUR_MS;
/** A reading that failed or took longer than {@link LONGEST_MS} is tried again after this time. */
const AGAIN_MS = HOUR_MS;
const LONGEST_MS = 600 * SECOND_MS;
/** A replica looks this often whether it publishes the events of the service now, because that one reads the books. */
const LOOK_MS = 10 * SECOND_MS;

export interface BooksOf {
  readonly service: string;
  readonly registry: Registry;
  readonly log: Logger;
  readonly database: Database;
  readonly books: Books | undefined;
  readonly sealed: readonly SealedValues[];
  readonly box: SecretBox | undefined;
  /** Whether this replica is the one that reads them. */
  readonly isReader: () => boolean;
}

/** Reads what costs a look at all rows: the books and the versions of keys. */
export class BooksReader {
  readonly #of: BooksOf;
  readonly #readings: Readings<Sql>;
  readonly #stopping = new AbortController();
  #nextAt = 0;

  constructor(of: BooksOf) {
    this.#of = of;
    const { books, box } = of;
    const readings = [...(books ? [violations(of, books)] : []), ...(box ? [keyVersions(of, box)] : [])];
    this.#readings = new Readings(of.registry, readings, Infinity);
  }

  get job(): Job {
    return { name: 'books', everyMs: LOOK_MS, run: () => this.#look() };
  }

  /** Ends a reading under way. */
  stop(): void {
    this.#stopping.abort();
  }

  async #look(): Promise<void> {
    if (!this.#of.isReader()) {
      this.#readings.forget();
      this.#nextAt = 0;
      return;
    }
    if (performance.now() < this.#nextAt || this.#stopping.signal.aborted) return;
    this.#nextAt = performance.now() + AGAIN_MS;
    const options = { limitMs: LONGEST_MS, stopping: this.#stopping.signal };
    await readSlowly(this.#of.database, (sql) => this.#readings.read(sql), options);
    this.#nextAt = performance.now() + BOOKS_MS;
  }
}

const violations = ({ service, log }: BooksOf, books: Books): Reading<Sql> =>
  reading(METRICS.ledger_violations, async (sql: Sql) => {
    const breaches = [...(await breachesOf(sql, books))];
    for (const sentence of breaches.flatMap(([, sentences]) => sentences)) log.error(sentence);
    return breaches.map(([rule, sentences]) => [{ service, rule }, sentences.length] as const);
  });

const keyVersions = ({ service, sealed }: BooksOf, box: SecretBox): Reading<Sql> =>
  reading(METRICS.key_versions, async (sql: Sql) =>
    [...(await countKeys(sql, sealed, box))].map(([version, count]) => {
      const state = version === box.current ? 'current' : 'old';
      return [{ service, version: String(version), state }, count] as const;
    }),
  );

/** The number of values of each version, and of none of the one that writes. */
async function countKeys(
  sql: Sql,
  sealed: readonly SealedValues[],
  box: SecretBox,
): Promise<ReadonlyMap<number, number>> {
  const counts = new Map([[box.current, 0]]);
  for (const values of sealed)
    for (const [version, count] of await countByVersion(sql, values))
      counts.set(version, (counts.get(version) ?? 0) + count);
  return counts;
}

export interface FigureJobs {
  readonly jobs: Job[];
  /** Ends a reading under way. */
  stop(): void;
}

/** The jobs by which the metrics of a service know what it must ask its database. */
export function figureJobs(of: FiguresOf & BooksOf): FigureJobs {
  const reader = new BooksReader(of);
  const isRead = of.books !== undefined || of.box !== undefined;
  return { jobs: [figuresJob(of), ...(isRead ? [reader.job] : [])], stop: () => reader.stop() };
}
