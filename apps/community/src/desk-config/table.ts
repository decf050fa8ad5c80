import { deskConfig, type DeskConfig } from '@cabildo/contracts/community/desk-config/desk-config.ts';
import { c, sectionsOf, table, type Sections, type Tx } from '@cabildo/kit/database';

export const desks = table(
  'desks',
  { server_id: c.bigint, next_number: c.bigint, sections: c.jsonb<Record<string, unknown>>() },
  { bound: 'staff', goes: 'stays: one row for each server', locks: { 'desks.server_id': 10 } },
);

/** The rules of servers for their desks. The row of a server also locks the number of its forms, and which of them are the default ones. */
export const deskRules: Sections<DeskConfig> = sectionsOf(desks, deskConfig);

/** Draws the next number of a submission. Others wait until the transaction ends, so that no number is left out. */
export async function drawNumber(tx: Tx, serverId: number): Promise<number> {
  const [drawn] = await tx.query<{ number: number }>(
    `INSERT INTO desks AS d (server_id, next_number) VALUES ($1, 2)
     ON CONFLICT (server_id) DO UPDATE SET next_number = d.next_number + 1 RETURNING next_number - 1 AS number`,
    [serverId],
  );
  return drawn!.number;
}
