import {
  debtCancelled,
  debtCreated,
  debtPaid,
  fineRefunded,
} from '@cabildo/contracts/economy/credit/debts/events.ts';
import { memberLeft as orgLeft, orgDissolved } from '@cabildo/contracts/economy/organisations/events.ts';
import createBolo from '@cabildo/contracts/mdt/bolos/create_bolo.ts';
import { memberKicked, memberLeft } from '@cabildo/contracts/servers/members/events.ts';
import { postMapped } from '@cabildo/contracts/servers/role-map/events.ts';
import { serverCreated } from '@cabildo/contracts/servers/servers/events.ts';
import { vehicleBought } from '@cabildo/contracts/vehicles/sales/events.ts';
import { vehicleRemoved, vehicleUpdated } from '@cabildo/contracts/vehicles/vehicles/events.ts';
import { describeOrders, endingsOf, member, until } from '@cabildo/testing';
import { precinct, startCourt } from '../punishments/punishments.testing.ts';

describeOrders(
  () => startCourt(),
  async (world) => {
    const { offender, fined, untilFine } = precinct(world);
    const { serverId: server_id, userId: user_id, characterId: server_character_id } = offender;
    const [paid, cancelled] = [await fined(), await fined()];
    for (const id of [paid, cancelled]) await untilFine(id, 'owed');
    // The answers of the economy were lost.
    await world.database.query(
      `UPDATE punishments SET fine_status = 'pending', debt_id = NULL, due_at = $2 WHERE id = ANY($1::bigint[])`,
      [[paid, cancelled], new Date(world.clock.now().getTime() + 3_600_000)],
    );
    const department_id = await world.addDepartment(server_id);
    await world.startShifts(offender);
    const vehicle = world.addVehicle(offender, 'AB 1');
    for (const plate of ['AB 1', 'CD 2'])
      await world.ok(createBolo, { kind: 'vehicle', plate }, member(7, 'mod', { serverId: server_id }));
    await until(
      async () => (await world.database.query('SELECT 1 FROM bolos WHERE due_at IS NOT NULL')).length === 0,
    );
    const clerk = world.person({ serverId: server_id });
    const org = { org_id: 5, name: 'Taller' };
    await world.database.query(
      `INSERT INTO shifts (server_id, character_id, user_id, org_id, started_at) VALUES ($1, $2, $3, 5, $4)`,
      [server_id, clerk.characterId, clerk.userId, world.clock.now()],
    );
    const leaver = { server_id, user_id, gp_username: 'ana' };
    const debtOf = (punishmentId: number, status: string) => ({
      debt_id: punishmentId + 5_000,
      kind: 'fine',
      status,
      amount: 120,
      description: null,
      reference: `mdt:${punishmentId}`,
      creditor_character_id: null,
      account_id: null,
      debtor_character_id: server_character_id,
      due_at: null,
      created_at: world.clock.now().toISOString(),
      signed_at: null,
      paid_at: null,
    });
    const post = { server_id, user_id, gp_username: 'ana', server_character_id };
    return {
      serverId: server_id,
      told: [
        [serverCreated, { server_id, user_id, gp_username: 'ana', server_name: 'Villa', language_tag: 'es' }],
        [postMapped, { ...post, department_id, rank: 'Cabo', version: 1 }],
        [postMapped, { ...post, department_id: null, rank: null, version: 2 }],
        [debtCreated, debtOf(paid, 'signed')],
        [debtCreated, debtOf(cancelled, 'signed')],
        [debtPaid, { ...debtOf(paid, 'paid'), transfer_id: 1, from_account_id: 1, to_account_id: 2 }],
        [fineRefunded, { ...debtOf(paid, 'paid'), transfer_id: 2, account_id: 1, amount: 120, rest: 0 }],
        [debtCancelled, debtOf(cancelled, 'cancelled')],
        [vehicleBought, { ...vehicle, total_cost: 0, payment_method: null }],
        [vehicleUpdated, { ...vehicle, plate: 'CD 2', changed: ['plate'], old_plate: 'AB 1' }],
        [vehicleRemoved, { ...vehicle, plate: 'CD 2', reason: 'owner' }],
        [memberLeft, leaver],
        [memberKicked, { ...leaver, kicked_by: 'jefa', characters_deleted: 0 }],
        [memberLeft, leaver],
        [orgLeft, { ...org, server_character_id: clerk.characterId, way: 'left', reason: null }],
        [
          orgDissolved,
          {
            ...org,
            kind: 'business',
            status: 'dissolved',
            owner_character_id: null,
            amount: 0,
            to_account_id: null,
          },
        ],
        ...endingsOf(offender),
      ] as const,
    };
  },
  // A shift that two events end is ended by the first that is heard of.
  { apart: ['shifts.ended_at', 'shifts.ended_by', 'shifts.end_reason'] },
);
