import type { ServiceName } from '@cabildo/contracts/action';
import type { Sql } from '@cabildo/kit/database';

const PAGE = 10_000;
/** Moves go 90 days after their units have left the vault. */
const DAYS = 80;

/**
 * Looks for breaches of what holds between the books of two services: units that the inventory moved for a vault name a move of
 * the economy, which is committed before the inventory is asked. The inventory is read first, so that services may run meanwhile.
 * @returns a sentence for each breach
 */
export async function violationsAcross(sqlOf: (service: ServiceName) => Sql): Promise<string[]> {
  const [inventory, economy] = [sqlOf('inventory'), sqlOf('economy')];
  const found: string[] = [];
  for (let after = ''; ;) {
    const page = await inventory.query<{ key: string; server_id: number; is_young: boolean }>(
      `SELECT key, server_id, created_at > now() - make_interval(days => ${DAYS}) AS is_young FROM vault_units
       WHERE key > $1 ORDER BY key LIMIT ${PAGE}`,
      [after],
    );
    const units = page.filter(({ is_young }) => is_young);
    const ids = units.map(({ key }) => Number(key.replace(/^vault:/, '')));
    const unknown = await economy.query<{ id: number }>(
      `SELECT u.id FROM unnest($1::bigint[], $2::bigint[]) AS u (id, server_id)
       WHERE NOT EXISTS (SELECT FROM vault_moves m WHERE m.id = u.id)
         AND NOT EXISTS (SELECT FROM erasures e WHERE e.server_id = u.server_id)`,
      [ids, units.map(({ server_id }) => server_id)],
    );
    for (const { id } of unknown)
      found.push(`The units that were moved as vault:${id} name no move of the economy.`);
    if (page.length < PAGE) return found;
    after = page.at(-1)!.key;
  }
}
