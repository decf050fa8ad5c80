import { orgsConfig, type OrgsConfig } from '@cabildo/contracts/economy/organisations/orgs-config.ts';
import { c, row, run, table, type Sql, type Tx } from '@cabildo/kit/database';

type Sections = Record<string, unknown>;
export const orgConfigs = table(
  'org_configs',
  { server_id: c.bigint, sections: c.jsonb<Sections>() },
  { bound: 'staff', goes: 'stays: one row for each server' },
);

/** The rules of a server for its organisations. */
export async function findOrgsConfig(sql: Sql, serverId: number): Promise<OrgsConfig> {
  const found = await row(sql, orgConfigs.select('sections').where({ server_id: serverId }));
  return orgsConfig.parse(found?.sections ?? {});
}

/** Locks the sections that a server has changed: another change of the same server waits until this transaction ends. */
export async function lockOrgsSections(tx: Tx, serverId: number): Promise<Sections> {
  const [locked] = await tx.query<{ sections: Sections }>(
    `INSERT INTO org_configs AS c (server_id) VALUES ($1)
     ON CONFLICT (server_id) DO UPDATE SET sections = c.sections RETURNING sections`,
    [serverId],
  );
  return locked!.sections;
}

export async function storeOrgsSections(tx: Tx, serverId: number, sections: Sections): Promise<void> {
  await run(tx, orgConfigs.update({ sections }).where({ server_id: serverId }));
}
