import createCard from '@cabildo/contracts/economy/bank/issuing/create_card.ts';
import { itemDeleted } from '@cabildo/contracts/inventory/items/events.ts';
import { officerAssigned } from '@cabildo/contracts/mdt/rosters/events.ts';
import { characterCreated } from '@cabildo/contracts/servers/characters/events.ts';
import { serverConfigUpdated } from '@cabildo/contracts/servers/config/events.ts';
import { memberKicked, memberLeft } from '@cabildo/contracts/servers/members/events.ts';
import { describeOrders, endingsOf } from '@cabildo/testing';
import { GOLD, startVaultWorld, vaultOf } from '../vaults/vaults.testing.ts';

describeOrders(
  () => startVaultWorld(),
  async (world) => {
    const { owner, bankId, store } = await vaultOf(world);
    await store(6);
    await world.giveCash(owner, { 5: 2 });
    await world.ok(createCard, { account_id: bankId, card_type: 'permanent' }, owner.ctx);
    const { serverId: server_id } = owner;
    await world.configure(server_id, { accounts_config: { open_with_character: true } });
    const { userId: user_id, characterId: server_character_id } = owner;
    const made = { server_id, user_id, gp_username: 'ana', server_character_id, name: 'Ana', surname: null };
    const configOf = (version: number, ...values: number[]) => ({
      server_id,
      user_id: 1,
      gp_username: 'jefa',
      changed: [],
      cash: {
        version,
        bill_types: values.map((value) => ({
          bill_type_id: 900_000 + value,
          value,
          label: null,
          image_url: null,
        })),
      },
    });
    await world.database.query(
      `INSERT INTO orgs (server_id, name, kind, department_id, account_id, created_at)
       SELECT $1, 'Policía ' || d, 'department', d, 1, now() FROM generate_series(1, 3) d`,
      [server_id],
    );
    const servedAs = (
      department_id: number | null,
      old_department_id: number | null,
      rank: string | null,
    ) => ({
      server_character_id,
      department_id,
      rank,
      is_lead: false,
      name: department_id === null ? null : 'Policía',
      old_department_id,
      old_rank: null,
      was_lead: false,
      reason: 'staff',
    });
    const left = { server_id, user_id, gp_username: 'ana' };
    return {
      serverId: server_id,
      told: [
        [characterCreated, { ...made, dni_number: '1A' }],
        [serverConfigUpdated, configOf(1, 5)],
        [serverConfigUpdated, configOf(2, 5, 50)],
        [itemDeleted, { item_id: GOLD, name: 'Oro', name_label: null, holders: 0, units: 0 }],
        [officerAssigned, servedAs(1, null, null)],
        [officerAssigned, servedAs(2, 1, 'Cabo')],
        [officerAssigned, servedAs(null, 2, null)],
        [memberLeft, left],
        [memberKicked, { ...left, kicked_by: 'jefa', characters_deleted: 0 }],
        ...endingsOf(owner),
      ] as const,
    };
  },
  // A denomination is another row when it comes back, and a character may be told of its death and of its deletion.
  { apart: ['bill_types.id', 'notifications'] },
);
