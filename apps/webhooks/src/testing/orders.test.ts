import { userDeleted } from '@cabildo/contracts/identity/users/events.ts';
import { serverDeleted, serverTransferred } from '@cabildo/contracts/servers/servers/events.ts';
import { describeOrders } from '@cabildo/testing';
import { startWorld } from './world.ts';

describeOrders(
  () => startWorld(),
  async (world) => {
    const server_id = world.newServer();
    const receiver = await world.receiver();
    await world.hook(server_id, receiver.url);
    const transferTo = (user_id: number) => ({
      server_id,
      server_name: 'Villa',
      user_id,
      gp_username: 'Ana',
      former_owner_id: 1,
      transferred_by: 'Luis',
    });
    return {
      serverId: server_id,
      told: [
        [serverTransferred, transferTo(5)],
        [serverTransferred, transferTo(6)],
        [userDeleted, { user_id: 5 }],
        [serverDeleted, { server_id, user_id: 6, server_name: 'Villa' }],
      ] as const,
    };
  },
  // The stream numbers events in the order of their arrival.
  { apart: ['stream_events.seq', 'stream_heads.last_event_id'] },
);
