import type { Sql } from '@cabildo/kit/database';
import { reading, type MetricDefinition } from '@cabildo/kit/service';

/** Every metric that this service alone measures; docs/metrics.md is made of this list, too. */
export const WEBHOOK_METRICS = {
  webhooks_failing: {
    name: 'cabildo_webhooks_failing',
    type: 'gauge',
    help: 'Active webhooks whose last request failed',
    labels: [],
  },
} as const satisfies Record<string, MetricDefinition>;

/** Failing webhooks are few, and have an index of their own. */
const FAILING = `SELECT count(*) AS count FROM webhooks WHERE failing_since IS NOT NULL AND status = 'active'`;

export const figures = [
  reading(WEBHOOK_METRICS.webhooks_failing, async (sql: Sql) => {
    const [row] = await sql.query<{ count: number }>(FAILING);
    return [[{}, row!.count]];
  }),
];
