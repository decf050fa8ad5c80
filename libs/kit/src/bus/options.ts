import { doubling, type Backoff } from '../base/backoff.ts';
import type { Consumers, DeadLetterListener, ServeOptions, SubscribeOptions } from './port.ts';

/** The part of a pino logger that the bus writes to. */
export interface BusLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** The options of both adapters. */
export interface BusOptions {
  logger?: BusLogger;
  /** Called with each event given up after `maxDeliveries`, once it is stored as a dead letter. */
  onDeadLetter?: DeadLetterListener;
  /** Waits between deliveries of a failing event and between retries of a TransientError. Default 100 ms to 5 s. */
  backoff?: Backoff;
  /** Requests open at once before `overloaded`. Default 10,000. */
  maxOutstanding?: number;
  /** Known consumers miss no event that was published before they first subscribed. Default none. */
  consumers?: Consumers;
}

export const SERVE_DEFAULTS: Required<ServeOptions> = { concurrency: 512 };
export const SUBSCRIBE_DEFAULTS: Required<Omit<SubscribeOptions, 'failed'>> = {
  maxBatch: 256,
  maxDeliveries: 20,
};

export function withDefaults(options: BusOptions): Required<BusOptions> {
  return {
    logger: options.logger ?? { info() {}, warn() {}, error() {} },
    onDeadLetter: options.onDeadLetter ?? (() => {}),
    backoff: options.backoff ?? doubling(100, 5_000),
    maxOutstanding: options.maxOutstanding ?? 10_000,
    consumers: options.consumers ?? {},
  };
}
