import type { OrgRight } from '@cabildo/contracts/economy/organisations/orgs.ts';
import { openOrgAccount } from '../../organisations/accounts.table.ts';
import type { Person, World } from '../../testing/world.ts';

/** An organisation that has a main account with money. */
export interface Company {
  readonly orgId: number;
  readonly serverId: number;
  readonly accountId: number;
}

/** Founds a company of a person, without the actions of organisations. */
export async function found(world: World, owner: Person, balance = 0): Promise<Company> {
  const { serverId, characterId } = owner;
  const { orgId, accountId } = await world.database.transaction(async (tx) => {
    const [org] = await tx.query<{ id: number }>(
      `INSERT INTO orgs (server_id, name, kind, owner_character_id, account_id, created_at)
       VALUES ($1, 'Empresa ' || $2::bigint, 'business', $2, 0, now()) RETURNING id`,
      [serverId, characterId],
    );
    const now = world.clock.now();
    const { id } = await openOrgAccount(tx, { serverId, orgId: org!.id, name: 'Caja', now });
    await tx.query('UPDATE orgs SET account_id = $2 WHERE id = $1', [org!.id, id]);
    await tx.query('INSERT INTO org_members VALUES ($1, $2, NULL, now())', [org!.id, characterId]);
    return { orgId: org!.id, accountId: id };
  });
  if (balance > 0) await world.fund(serverId, accountId, balance);
  return { orgId, serverId, accountId };
}

/** Hires a person at a rank of its own with these rights. */
export async function hire(
  world: World,
  { orgId }: Company,
  { characterId }: Pick<Person, 'characterId'>,
  rights: readonly OrgRight[],
  spendPerDay: number | null = null,
): Promise<void> {
  await world.database.query(
    `WITH rank AS (
       INSERT INTO org_ranks (org_id, name, level, rights, spend_per_day) VALUES ($1, 'Rango', 10, $3, $4) RETURNING id
     ) INSERT INTO org_members SELECT $1, $2, id, now() FROM rank`,
    [orgId, characterId, rights, spendPerDay],
  );
}
