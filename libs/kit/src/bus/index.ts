export type { Backoff } from '../base/backoff.ts';
export * from '../base/errors.ts';
export * from './event-cache.ts';
export * from './port.ts';
export * from './local/bus.ts';
export * from './rabbit/bus.ts';
export * from './rabbit/dead-letters.ts';
export * from './rabbit/inspection.ts';
export type { BusLogger } from './options.ts';
