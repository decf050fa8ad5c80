import { userDeleted } from '@cabildo/contracts/identity/users/events.ts';
import { characterDeleted, characterDied } from '@cabildo/contracts/servers/characters/events.ts';
import { serverDeleted } from '@cabildo/contracts/servers/servers/events.ts';
import { describeOrders } from '@cabildo/testing';
import { licenseOffice } from '../licenses/license-office.testing.ts';
import { startWorld } from './world.ts';

describeOrders(
  () => startWorld(),
  async (world) => {
    const { person, license, grant } = licenseOffice(world);
    const holder = person();
    const { serverId: server_id, userId: user_id, characterId: server_character_id } = holder;
    await world.give(holder, (await world.addItem(server_id)).item_id, 3);
    await grant(await license(), holder);
    const character = {
      server_id,
      user_id,
      server_character_id,
      name: 'Ana',
      surname: null,
      dni_number: '1A',
    };
    return {
      serverId: server_id,
      told: [
        [characterDied, { ...character, killed_by: 'jefa' }],
        [characterDeleted, { ...character, deleted_by: 'jefa' }],
        [userDeleted, { user_id }],
        [serverDeleted, { server_id, user_id: 1, server_name: 'Villa' }],
      ] as const,
    };
  },
);
