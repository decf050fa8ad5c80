import { userDeleted } from '@cabildo/contracts/identity/users/events.ts';
import { memberJoined } from '@cabildo/contracts/servers/members/events.ts';
import { serverDeleted } from '@cabildo/contracts/servers/servers/events.ts';
import { createHarness, describeOrders } from '@cabildo/testing';
import service from '../service.ts';

const SERVER = 5;

describeOrders(
  () => createHarness(service),
  async () => ({
    serverId: SERVER,
    told: [
      [memberJoined, { server_id: SERVER, user_id: 4, gp_username: 'ana' }],
      [userDeleted, { user_id: 4 }],
      [serverDeleted, { server_id: SERVER, user_id: 1, server_name: 'Villa' }],
    ] as const,
  }),
  { apart: ['event_types'] },
);
