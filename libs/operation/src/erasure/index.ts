export * from './erase.ts';
export { endServers, isServerEnded } from './erasures.table.ts';
export type { BeforeErasing } from './erase_servers.job.ts';
export type { Branch, ErasurePlan } from './plan.ts';
