import createCard from '@cabildo/contracts/economy/bank/issuing/create_card.ts';
import { itemDeleted } from '@cabildo/contracts/inventory/items/events.ts';
import { characterCreated } from '@cabildo/contracts/servers/characters/events.ts';
import { serverConfigUpdated } from '@cabildo/contracts/servers/config/events.ts';
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
    return {
      serverId: server_id,
      told: [
        [characterCreated, { ...made, dni_number: '1A' }],
        [serverConfigUpdated, configOf(1, 5)],
        [serverConfigUpdated, configOf(2, 5, 50)],
        [itemDeleted, { item_id: GOLD, name: 'Oro', name_label: null, holders: 0, units: 0 }],
        ...endingsOf(owner),
      ] as const,
    };
  },
  // A denomination is another row when it comes back, and a character may be told of its death and of its deletion.
  { apart: ['bill_types.id', 'notifications'] },
);
