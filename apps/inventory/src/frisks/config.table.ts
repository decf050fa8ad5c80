import type { FRISK_WHO } from '@cabildo/contracts/inventory/frisks/frisks.ts';
import { c, row, run, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';

/** Who may frisk, in the servers that have changed it (FR-07). */
export const configs = table(
  'frisk_configs',
  {
    server_id: c.bigint,
    who: c.text<(typeof FRISK_WHO)[number]>(),
    updated_at: c.timestamptz.nullable,
    updated_by: c.bigint.nullable,
  },
  {
    bound: 'staff',
    goes: 'with its server',
    exported: 'not: who changed a configuration last',
    locks: { 'frisk_configs.server_id': 20 },
  },
);
export type FriskConfig = RowOf<typeof configs>;

/** The rules of a server that has changed none. */
const defaultOf = (serverId: number): FriskConfig => ({
  server_id: serverId,
  who: 'anyone',
  updated_at: null,
  updated_by: null,
});

const configOf = (serverId: number) => configs.select().where({ server_id: serverId });

export const readFriskConfig = async (sql: Sql, serverId: number): Promise<FriskConfig> =>
  (await row(sql, configOf(serverId))) ?? defaultOf(serverId);

/** The rules of a server, locked: other changes of them wait until the transaction ends. */
export async function lockFriskConfig(tx: Tx, serverId: number): Promise<FriskConfig> {
  await run(tx, configs.insert(defaultOf(serverId)).onConflict('server_id').ignore());
  return (await row(tx, configOf(serverId).forUpdate()))!;
}

export async function storeFriskConfig(tx: Tx, config: FriskConfig): Promise<void> {
  const { server_id, ...changed } = config;
  await run(tx, configs.update(changed).where({ server_id }));
}
