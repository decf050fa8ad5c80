import type { DispatchCode } from '@cabildo/contracts/mdt/codes/codes.ts';
import { c, row, table, type Sql, type Tx } from '@cabildo/kit/database';

/** The codes of the radio, which are set as a whole (LD-03). */
export const dispatchCodes = table(
  'dispatch_codes',
  { server_id: c.bigint, codes: c.jsonb<DispatchCode[]>() },
  { bound: 'staff', goes: 'stays: one row for each server' },
);

/** The codes of a server in their order. */
export const listCodes = async (sql: Sql, serverId: number): Promise<DispatchCode[]> =>
  (await row(sql, dispatchCodes.select().where({ server_id: serverId })))?.codes ?? [];

/** Replaces the codes of a server. */
export async function replaceCodes(tx: Tx, serverId: number, codes: readonly DispatchCode[]): Promise<void> {
  await tx.query(
    `INSERT INTO dispatch_codes (server_id, codes) VALUES ($1, $2::jsonb)
     ON CONFLICT (server_id) DO UPDATE SET codes = excluded.codes`,
    [serverId, JSON.stringify(codes)],
  );
}
