import createCard from '@cabildo/contracts/economy/bank/issuing/create_card.ts';
import { userDeleted } from '@cabildo/contracts/identity/users/events.ts';
import { itemDeleted } from '@cabildo/contracts/inventory/items/events.ts';
import { characterDeleted, characterDied } from '@cabildo/contracts/servers/characters/events.ts';
import { serverConfigUpdated } from '@cabildo/contracts/servers/config/events.ts';
import { serverDeleted } from '@cabildo/contracts/servers/servers/events.ts';
import { describeOrders } from '@cabildo/testing';
import { GOLD, startVaultWorld, vaultOf } from '../vaults/vaults.testing.ts';

describeOrders(
  () => startVaultWorld(),
  async (world) => {
    const { owner, bankId, store } = await vaultOf(world);
    await store(6);
    await world.giveCash(owner, { 5: 2 });
    await world.ok(createCard, { account_id: bankId, card_type: 'permanent' }, owner.ctx);
    const { serverId: server_id, userId: user_id, characterId: server_character_id } = owner;
    const character = {
      server_id,
      user_id,
      server_character_id,
      name: 'Ana',
      surname: null,
      dni_number: '1A',
    };
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
    return {
      serverId: server_id,
      told: [
        [serverConfigUpdated, configOf(1, 5)],
        [serverConfigUpdated, configOf(2, 5, 50)],
        [itemDeleted, { item_id: GOLD, name: 'Oro', name_label: null, holders: 0, units: 0 }],
        [characterDied, { ...character, killed_by: 'jefa' }],
        [characterDeleted, { ...character, deleted_by: 'jefa' }],
        [userDeleted, { user_id }],
        [serverDeleted, { server_id, user_id: 1, server_name: 'Villa' }],
      ] as const,
    };
  },
  // A denomination that goes and comes back is another row, and who dies before being deleted is told of both.
  { apart: ['bill_types.id', 'notifications'] },
);
