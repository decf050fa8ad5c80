export * from './port.ts';
export * from './local/bus.ts';
export * from './rabbit/bus.ts';
export * from './rabbit/dead-letters.ts';
export * from './rabbit/inspection.ts';
export type { Backoff } from './backoff.ts';
export type { BusLogger } from './options.ts';
export * from '../cache/event-cache.ts';
