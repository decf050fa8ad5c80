export * from '../base/clock.ts';
export { growingTo } from '../base/growing.ts';
export { systemContext } from '../base/system-context.ts';
export { VERSION } from '../base/version.ts';
export * from '../config/config.ts';
export * from '../config/kept-secrets.ts';
export * from '../config/nearest.ts';
export * from '../config/secret-box.ts';
export * from '../config/secrets.ts';
export { checkKeys, compareKeys } from '../keys/check.ts';
export { refuseLostKeys, type ReachedDatabases } from '../keys/lost.ts';
export { countByVersion } from '../keys/rows.ts';
export * from '../keys/sealed.ts';
export * from '../logging/bus-metrics.ts';
export * from '../logging/answer-log.ts';
export * from '../logging/dead-letters.ts';
export * from '../logging/logging.ts';
export { METRICS } from '../logging/metric-list.ts';
export * from '../logging/metrics.ts';
export * from '../logging/ops.ts';
export * from '../logging/outages.ts';
export { reading, type Reading } from '../logging/readings.ts';
export * from '../outbox/emit.ts';
export * from '../outbox/failed-events.ts';
export { oldestUnpublished } from '../outbox/oldest.ts';
export * from '../outbox/outbox.ts';
export { coveredSince, newestPublished, replayPublished, unknownEvents } from '../outbox/published.ts';
export { createReactor } from '../outbox/react.ts';
export * from '../outbox/reaction.ts';
export * from '../outbox/relay.ts';
export * from '../outbox/stored-dead-letters.ts';
export * from '../outbox/transact.ts';
export * from '../quotas/quotas.ts';
export * from '../quotas/refusals.ts';
export { countUse, endOfWindow, personSubject } from '../quotas/table.ts';
export { actAs, type ActingPerson } from '../runner/act-as.ts';
export * from '../runner/ask.ts';
export * from '../runner/handler.ts';
export * from '../runner/idempotency.ts';
export { nameImagesIn } from '../runner/name-images.ts';
export type { KeyReply } from '../runner/key-claims.ts';
export * from '../runner/runner.ts';
export * from '../runner/wire.ts';
export * from '../bounds/places.ts';
export {
  currentBounds,
  withBounds,
  withoutBounds,
  refuseLate,
  type RequestBounds,
} from '../bounds/request-bounds.ts';
export { Semaphore } from '../bounds/semaphore.ts';
export * from '../tracing/spans.ts';
export * from '../tracing/start-tracing.ts';
export * from './handlers-of.ts';
export * from './kit-tables.ts';
export * from './ping.ts';
export * from './process.ts';
export * from './reach-databases.ts';
export * from './service.ts';
