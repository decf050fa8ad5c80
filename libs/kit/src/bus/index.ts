export * from './port.ts';
export * from './local.ts';
export * from './rabbit.ts';
export type { Backoff } from './backoff.ts';
export type { DeadLetterListener } from './deliver.ts';
export type { BusLogger } from './log.ts';
