import type { BrokerInspection } from '@cabildo/kit/bus';
import { Database, placeOf } from '@cabildo/kit/database';
import type { CommonConfig, DatabaseAddress, ServiceDefinition } from '@cabildo/kit/service';
import type { settings } from '@cabildo/standalone/standalone.ts';
import type { z } from 'zod';
import { roomOf, type Room } from './disk.ts';

export type DoctorConfig = z.output<typeof settings> & CommonConfig;

/** The lowest versions on which the code runs. */
export interface Least {
  readonly postgres: string;
  readonly rabbitmq: string;
  readonly redis: string;
  readonly node: string;
}

/** The versions of the oldest parts that tests run on; Redis speaks the protocol of our driver since 6. */
export const LEAST: Least = { postgres: '15', rabbitmq: '3.10', redis: '6.0', node: '24' };

/** The database of a service, and how far it could be used. */
export interface Place {
  readonly service: ServiceDefinition;
  readonly address: DatabaseAddress;
  readonly database: Database;
  isReachable: boolean;
  /** All migrations are applied, so that its tables are there. */
  isMigrated: boolean;
}

export interface GroundOptions {
  readonly config: DoctorConfig;
  readonly services: readonly ServiceDefinition[];
  readonly addressOf: (service: ServiceDefinition['name']) => DatabaseAddress;
  /** Reads all rows of the books, too. */
  readonly isDeep?: boolean;
  /** The clock of this machine, the lowest versions and the room on a disk, which tests set. */
  readonly now?: () => number;
  readonly least?: Least;
  readonly roomOf?: (folder: string) => Promise<Room>;
}

/** The parts of an installation as far as the checks have found them. Those that are away are not asked again. */
export class Ground {
  readonly config: DoctorConfig;
  readonly places: readonly Place[];
  readonly isDeep: boolean;
  readonly now: () => number;
  readonly least: Least;
  readonly roomOf: (folder: string) => Promise<Room>;
  broker: BrokerInspection | undefined;
  redisVersion: string | undefined;
  /** The broker holds events that no database has emitted: nothing in it may be acted upon. */
  isForeignBroker = false;
  /** Names of processes of which at least one takes requests. */
  readonly running = new Set<string>();
  /** Names of queues and exchanges that have other settings. */
  otherwise: ReadonlySet<string> = new Set();

  constructor({ config, services, addressOf, ...options }: GroundOptions) {
    this.config = config;
    this.isDeep = options.isDeep ?? false;
    this.now = options.now ?? Date.now;
    this.least = options.least ?? LEAST;
    this.roomOf = options.roomOf ?? roomOf;
    this.places = services.map((service) => {
      const address = addressOf(service.name);
      const database = new Database({ url: address.url, max: 1, applicationName: 'cabildo-doctor' });
      return { service, address, database, isReachable: false, isMigrated: false };
    });
  }

  /** Databases that answer and have all tables. */
  get ready(): readonly Place[] {
    return this.places.filter(({ isMigrated }) => isMigrated);
  }

  /** The services of each PostgreSQL, by its host and port. */
  get servers(): ReadonlyMap<string, readonly Place[]> {
    return Map.groupBy(this.places, ({ address }) => placeOf(address.url));
  }

  /** The servers that answer. */
  get answering(): (readonly [server: string, places: readonly Place[]])[] {
    return [...this.servers].filter(([, places]) => places[0]!.isReachable);
  }

  async close(): Promise<void> {
    await this.broker?.close();
    await Promise.all(this.places.map(({ database }) => database.close()));
  }
}

/** Left out where no database can be used. */
export const withoutDatabases = (ground: Ground) => (): string | undefined =>
  ground.ready.length === 0 ? 'no database is ready' : undefined;

/** Left out where there is no broker, or it is away. */
export const withoutBroker = (ground: Ground) => (): string | undefined => {
  if (!ground.config.AMQP_URL) return 'AMQP_URL is not set';
  return ground.broker ? undefined : 'RabbitMQ is away';
};
