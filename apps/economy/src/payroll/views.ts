import type { PayLine, PayRun, Payslip, RankPay } from '@cabildo/contracts/economy/payroll/payroll.ts';
import type { Sql } from '@cabildo/kit/database';
import type { Deps } from '../deps.ts';
import type { RankRow } from '../organisations/ranks.table.ts';
import type { PayLineRow } from './lines.table.ts';
import { sumsOfRuns, type PayRunRow } from './runs.table.ts';

const NOTHING = { gross: 0, paid: 0, owed: 0, line_count: 0 };

export async function showRuns(sql: Sql, runs: readonly PayRunRow[]): Promise<PayRun[]> {
  const sums = await sumsOfRuns(
    sql,
    runs.map(({ id }) => id),
  );
  return runs.map((run) => ({
    run_id: run.id,
    org_id: run.org_id,
    org_name: run.org_name,
    status: run.status,
    period_start: run.period_start.toISOString(),
    period_end: run.period_end.toISOString(),
    ...(sums.get(run.id) ?? NOTHING),
    created_at: run.created_at.toISOString(),
  }));
}

export const payOf = ({ id, name, per_hour, max_minutes_a_day, min_minutes }: RankRow): RankPay => ({
  rank_id: id,
  name,
  per_hour,
  max_minutes_a_day,
  min_minutes,
});

const earned = ({ minutes, per_hour, gross, tax, paid, delivered, is_void }: PayLineRow) => ({
  minutes,
  per_hour,
  gross,
  tax,
  net: delivered - tax,
  paid,
  owed: is_void ? 0 : gross - paid,
  status: statusOf({ gross, paid, is_void }),
});

function statusOf({
  gross,
  paid,
  is_void,
}: Pick<PayLineRow, 'gross' | 'paid' | 'is_void'>): PayLine['status'] {
  if (paid === gross) return 'paid';
  if (is_void) return 'void';
  return paid > 0 ? 'part' : 'owed';
}

/** Lines with the present names of their characters; null where nobody who knows a name answered. */
export const showLines = ({ names }: Pick<Deps, 'names'>, lines: readonly PayLineRow[]): Promise<PayLine[]> =>
  Promise.all(
    lines.map(async (line) => ({
      server_character_id: line.character_id,
      name: (await names.ofCharacter(line.server_id, line.character_id)) ?? null,
      ...earned(line),
    })),
  );

export const slipView = (line: PayLineRow): Payslip => ({
  payslip_id: line.id,
  server_character_id: line.character_id,
  org_id: line.org_id,
  org_name: line.org_name,
  run_id: line.run_id,
  ...earned(line),
  concept: line.concept,
  created_at: line.created_at.toISOString(),
});
