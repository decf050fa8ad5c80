import { join } from 'node:path';
import { Names } from '@cabildo/characters';
import { defineService, keySettings, secretBoxOf } from '@cabildo/kit/service';
import { erasureJobs } from '@cabildo/operation';
import { z } from 'zod';
import { ConcurrencyLimits } from './deliveries/concurrency-limits.ts';
import type { Deps } from './deps.ts';
import { handlers } from './handlers.gen.ts';
import { figures } from './webhooks/figures.ts';
import { sealedSecrets } from './webhooks/sealed.ts';
import { tables } from './tables.gen.ts';

const flag = z
  .enum(['0', '1'], { error: 'must be 1 (allowed) or 0' })
  .default('0')
  .transform((text) => text === '1');

const NO_SCALE = 'must be a number above 0 and at most 1000';

/** Sends the events of a server to its webhooks, and to the gateways that have streams of the server open. */
export default defineService({
  name: 'webhooks',
  migrations: join(import.meta.dirname, '../migrations'),
  tables,
  settings: keySettings.extend({
    /** V1-10: URLs may begin with http://. */
    WEBHOOK_ALLOW_HTTP: flag,
    /** V1-10: URLs may lead to this machine and to private networks. */
    WEBHOOK_ALLOW_PRIVATE: flag,
    /** V1-11: multiplies the waits between attempts, for tests. */
    WEBHOOK_RETRY_SCALE: z.coerce.number(NO_SCALE).positive(NO_SCALE).max(1_000, NO_SCALE).default(1),
  }),
  handlers,
  erasure: erasureJobs(),
  sealed: sealedSecrets,
  figures,
  async setup({ config, bus, database, outbox, clock, log }) {
    const names = await Names.create(bus);
    const deps: Deps = {
      rules: { allowHttp: config.WEBHOOK_ALLOW_HTTP, allowPrivate: config.WEBHOOK_ALLOW_PRIVATE },
      box: secretBoxOf(config),
      names,
      retryScale: config.WEBHOOK_RETRY_SCALE,
      limits: new ConcurrencyLimits(),
      database,
      outbox,
      clock,
      log,
    };
    return { deps, close: () => names.close() };
  },
});
