import { deskConfig, type DeskConfig } from '@cabildo/contracts/community/desk-config/desk-config.ts';
import { c, row, run, table, type Sql, type Tx } from '@cabildo/kit/database';

type Sections = Record<string, unknown>;

export const desks = table(
  'desks',
  { server_id: c.bigint, next_number: c.bigint, sections: c.jsonb<Sections>() },
  { bound: 'staff', goes: 'stays: one row for each server', locks: { 'desks.server_id': 10 } },
);

/** The rules of a server for its desk. */
export async function findDeskConfig(sql: Sql, serverId: number): Promise<DeskConfig> {
  const found = await row(sql, desks.select('sections').where({ server_id: serverId }));
  return deskConfig.parse(found?.sections ?? {});
}

/** Locks the desk of a server: its sections, the number of its forms, and which of them are the default ones. */
export async function lockDesk(tx: Tx, serverId: number): Promise<Sections> {
  const [locked] = await tx.query<{ sections: Sections }>(
    `INSERT INTO desks AS d (server_id) VALUES ($1)
     ON CONFLICT (server_id) DO UPDATE SET sections = d.sections RETURNING sections`,
    [serverId],
  );
  return locked!.sections;
}

export async function storeDeskSections(tx: Tx, serverId: number, sections: Sections): Promise<void> {
  await run(tx, desks.update({ sections }).where({ server_id: serverId }));
}

/** Draws the next number of a submission. Others wait until the transaction ends, so that no number is left out. */
export async function drawNumber(tx: Tx, serverId: number): Promise<number> {
  const [drawn] = await tx.query<{ number: number }>(
    `INSERT INTO desks AS d (server_id, next_number) VALUES ($1, 2)
     ON CONFLICT (server_id) DO UPDATE SET next_number = d.next_number + 1 RETURNING next_number - 1 AS number`,
    [serverId],
  );
  return drawn!.number;
}
