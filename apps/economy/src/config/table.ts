import { c, row, run, table, type Sql, type Tx } from '@cabildo/kit/database';

type Sections = Record<string, unknown>;
export const bankConfigs = table(
  'bank_configs',
  { server_id: c.bigint, sections: c.jsonb<Sections>() },
  { bound: 'staff', goes: 'stays: one row for each server' },
);

/** Finds the sections that a server has changed; the others have their defaults. */
export async function findBankSections(sql: Sql, serverId: number): Promise<Sections> {
  const found = await row(sql, bankConfigs.select('sections').where({ server_id: serverId }));
  return found?.sections ?? {};
}

/** Locks the sections that a server has changed: another change of the same server waits until this transaction ends. */
export async function lockBankSections(tx: Tx, serverId: number): Promise<Sections> {
  const [locked] = await tx.query<{ sections: Sections }>(
    // The update changes nothing and locks: when two first changes come at once, one waits for the other's row.
    `INSERT INTO bank_configs AS c (server_id) VALUES ($1)
     ON CONFLICT (server_id) DO UPDATE SET sections = c.sections
     RETURNING sections`,
    [serverId],
  );
  return locked!.sections;
}

export async function storeBankSections(tx: Tx, serverId: number, sections: Sections): Promise<void> {
  await run(tx, bankConfigs.update({ sections }).where({ server_id: serverId }));
}
