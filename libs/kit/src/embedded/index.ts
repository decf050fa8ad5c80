export { startEmbeddedPostgres } from './start.ts';
export { removeCluster } from './cluster.ts';
export { reachEmbeddedPostgres } from './reach.ts';
export type { ReachedPostgres } from './reach.ts';
export type { EmbeddedPostgres, EmbeddedPostgresOptions } from './start.ts';
export { EmbeddedPostgresError } from '../base/problem.ts';
export { freePort } from './ports.ts';
export { spawnGuarded } from './guarded-process.ts';
export type { GuardedProcess, GuardedProcessOptions, ProcessExit } from './guarded-process.ts';
