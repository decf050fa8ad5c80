/** A backup opens two sessions for each database at once. */
const BACKUP_SESSIONS = 2;
/** `npm run migrate` takes one database after the other. */
const MIGRATE_SESSIONS = 1;
/** PostgreSQL keeps this many of max_connections for superusers by default. */
export const RESERVED = 3;

/** The processes of the services that are on one PostgreSQL. */
export interface Processes {
  readonly databases: number;
  /** Connections of each process (DB_POOL_MAX); one entry a process. */
  readonly pools: readonly number[];
}

/** The connections that processes, a backup and `npm run migrate` may need at the same moment. */
export const connectionsNeeded = ({ databases, pools }: Processes): number =>
  pools.reduce((sum, pool) => sum + pool, 0) + databases * BACKUP_SESSIONS + MIGRATE_SESSIONS;
