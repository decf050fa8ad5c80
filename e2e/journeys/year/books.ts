import type { ServiceName } from '@cabildo/contracts/action';
import { Database } from '@cabildo/kit/database';
import { until, type TestClock } from '@cabildo/testing';
import { violationsAcross } from '@cabildo/operation/backup/across.ts';
import { brokenBooks, type TestInstance } from '../../testing/instance.ts';
import type { Town } from './town.ts';

const SERVICES = ['identity', 'servers', 'economy', 'inventory', 'vehicles', 'mdt', 'audit'] as const;
type Databases = Readonly<Record<ServiceName, Database>>;

/** The databases of a town, read between its months. */
export class TownBooks {
  readonly #instance: TestInstance;
  readonly #clock: TestClock;
  readonly #databases: Databases;

  constructor(instance: TestInstance, clock: TestClock) {
    this.#instance = instance;
    this.#clock = clock;
    const opened = SERVICES.map((name) => {
      const url = instance.env[`${name.toUpperCase()}_DATABASE_URL`]!;
      return [name, new Database({ url, max: 1 })] as const;
    });
    this.#databases = Object.fromEntries(opened) as unknown as Databases;
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.#databases).map((database) => database.close()));
  }

  async count(service: ServiceName, from: string, values: unknown[] = []): Promise<number> {
    const [row] = await this.#databases[service].query<{ n: number }>(
      `SELECT count(*)::int AS n FROM ${from}`,
      values,
    );
    return row!.n;
  }

  /** Waits until what is due by the clock of the town is done, and what was sold is paid. */
  async settled(): Promise<void> {
    const now = [this.#clock.now()];
    const open: readonly (() => Promise<number>)[] = [
      ...SERVICES.map((name) => () => this.count(name, 'outbox')),
      () => this.count('economy', 'org_pay WHERE next_at <= $1', now),
      () => this.count('economy', `pay_runs WHERE status <> 'done'`),
      () => this.count('economy', `budgets WHERE due_at <= $1`, now),
      () =>
        this.count(
          'economy',
          `charges WHERE state = 'charged' AND payee_account_id IS NOT NULL AND captured_at IS NULL`,
        ),
      () => this.count('inventory', `purchases WHERE state = 'reserved'`),
      () => this.count('vehicles', `offer_payments WHERE state = 'reserved'`),
    ];
    for (const each of open) await until(async () => (await each()) === 0);
  }

  /** A sentence for each breach: in the books of each service, between them, and of the rules about companies. */
  async breaches(town: Town): Promise<string[]> {
    const { economy } = this.#databases;
    const ended = [[...town.ended]];
    // Memberships end within seconds of the life (BZ-07).
    await until(async () => {
      const members = await this.count(
        'economy',
        'org_members WHERE character_id = ANY($1::bigint[])',
        ended,
      );
      return members === 0;
    });
    const apart = await economy.query<{ id: number }>(
      `SELECT id FROM (SELECT id, period_start, lag(period_end) OVER (PARTITION BY org_id ORDER BY id) AS before
         FROM pay_runs) r WHERE before <> period_start`,
    );
    const twice = await economy.query<{ run_id: number }>(
      'SELECT run_id FROM pay_lines WHERE run_id IS NOT NULL GROUP BY run_id, character_id HAVING count(*) > 1',
    );
    return [
      ...(await brokenBooks(this.#instance.env)),
      ...(await violationsAcross((service) => this.#databases[service])),
      ...apart.map(({ id }) => `run ${id} begins at another moment than that at which the one before ended`),
      ...twice.map(({ run_id }) => `run ${run_id} has two lines of one character`),
      ...(await this.#overpaid()),
    ];
  }

  /** PY-03, PY-04: nobody is paid more minutes than the shifts had, apart from those that were corrected later. */
  async #overpaid(): Promise<string[]> {
    const { economy, mdt } = this.#databases;
    const served = await mdt.query<{ who: string; minutes: number }>(
      `SELECT org_id || ' ' || character_id AS who,
         ceil(sum(extract(epoch FROM coalesce(ended_at, $1) - started_at)) / 60)::bigint AS minutes
       FROM shifts WHERE org_id IS NOT NULL GROUP BY org_id, character_id`,
      [this.#clock.now()],
    );
    const minutes = new Map(served.map((each) => [each.who, each.minutes]));
    const paid = await economy.query<{ who: string; minutes: number }>(
      `SELECT org_id || ' ' || character_id AS who, sum(minutes)::bigint AS minutes FROM pay_lines
       WHERE run_id IS NOT NULL GROUP BY org_id, character_id`,
    );
    return paid
      .filter((each) => each.minutes > (minutes.get(each.who) ?? 0))
      .map((each) => `${each.who} was paid ${each.minutes} minutes of ${minutes.get(each.who)}`);
  }
}
