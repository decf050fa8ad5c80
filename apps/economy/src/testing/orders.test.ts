import createCard from '@cabildo/contracts/economy/bank/issuing/create_card.ts';
import { itemDeleted } from '@cabildo/contracts/inventory/items/events.ts';
import { callerAsked } from '@cabildo/contracts/mdt/calls/events.ts';
import { officerAssigned } from '@cabildo/contracts/mdt/rosters/events.ts';
import { characterCreated } from '@cabildo/contracts/servers/characters/events.ts';
import { serverConfigUpdated } from '@cabildo/contracts/servers/config/events.ts';
import { memberKicked, memberLeft } from '@cabildo/contracts/servers/members/events.ts';
import charge from '@cabildo/contracts/economy/payments/charges/charge.rpc.ts';
import { purchaseCompleted } from '@cabildo/contracts/inventory/shop/events.ts';
import { offerAccepted } from '@cabildo/contracts/vehicles/offers/events.ts';
import { openFor } from '../bank/accounts/accounts.testing.ts';
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
      callsign: null,
      reason: 'staff',
    });
    const left = { server_id, user_id, gp_username: 'ana' };
    // Goods that another sold, which the money of the buyer is held for.
    const seller = world.person({ serverId: server_id });
    const buyer = world.person({ serverId: server_id });
    await openFor(world, seller);
    await openFor(world, buyer, { balance: 20 });
    const charge_keys = [`a:${server_id}:charge`, `b:${server_id}:charge`] as const;
    for (const key of charge_keys) {
      const goods = {
        key,
        server_id,
        amount: 10,
        sale: 'items',
        payment_method: 'bank',
        concept: 'Pan',
      } as const;
      const parties = {
        server_character_id: buyer.characterId,
        payee: { server_character_id: seller.characterId },
      };
      expect((await world.ask(charge, { ...goods, ...parties }, buyer.ctx)).body.charged).toBe(true);
    }
    const cost = { total_cost: 10, payment_method: 'bank' } as const;
    const bought = {
      ...cost,
      purchase_id: 1,
      server_character_id: buyer.characterId,
      lines: [],
      license_id: null,
      license_name: null,
    };
    const sold = {
      ...cost,
      offer_id: 1,
      vehicle_id: 1,
      brand: 'Karin',
      model: 'Sultan',
      plate: 'A1',
      from_character_id: seller.characterId,
      from_org_id: null,
      to_character_id: buyer.characterId,
      to_org_id: null,
      price: 10,
      status: 'accepted',
      created_at: '2026-01-01T00:00:00.000Z',
      expires_at: '2026-01-02T00:00:00.000Z',
    };
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
        [purchaseCompleted, { ...bought, charge_key: charge_keys[0] }],
        [offerAccepted, { ...sold, charge_key: charge_keys[1] }],
        [memberLeft, left],
        [memberKicked, { ...left, kicked_by: 'jefa', characters_deleted: 0 }],
        [
          callerAsked,
          {
            note_id: 1,
            call_id: 1,
            kind: 'question',
            created_by: user_id,
            created_by_key_id: null,
            text: '¿Dónde?',
            created_at: '2026-01-01T00:00:00.000Z',
            case_number: 1,
            version: 2,
            caller_character_id: owner.characterId,
          },
        ],
        ...endingsOf(owner),
      ] as const,
    };
  },
  // A denomination is another row when it comes back, and a character may be told of its death and of its deletion.
  { apart: ['bill_types.id', 'notifications'] },
);
