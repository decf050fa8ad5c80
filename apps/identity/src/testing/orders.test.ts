import { userDeleted } from '@cabildo/contracts/identity/users/events.ts';
import { memberBanned } from '@cabildo/contracts/servers/bans/events.ts';
import { serverDeleted } from '@cabildo/contracts/servers/servers/events.ts';
import { createHarness, describeOrders } from '@cabildo/testing';
import service from '../service.ts';
import { newGameAccount, signIn } from './journeys.ts';

const SERVER = 5;

describeOrders(
  () => createHarness(service),
  async (h) => {
    const { user_id } = await signIn(h, newGameAccount());
    const now = h.clock.now();
    await h.database.query(
      `INSERT INTO game_sessions (server_id, user_id, token_hash, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $4::timestamptz + interval '12 hours')`,
      [SERVER, user_id, `hash of ${user_id}`, now],
    );
    const ban = {
      user_id,
      gp_id: null,
      gp_username: 'ana',
      reason: 'Trampas',
      expires_at: null,
      banned_by: 1,
      banned_by_key_id: null,
      created_at: now.toISOString(),
      updated_by: null,
      updated_by_key_id: null,
      updated_at: null,
      punishment_id: null,
      server_id: SERVER,
      by: 'jefa',
      old_reason: null,
      old_expires_at: null,
    };
    return {
      serverId: SERVER,
      told: [
        [memberBanned, ban],
        [memberBanned, { ...ban, old_reason: 'Trampas' }],
        [userDeleted, { user_id }],
        [serverDeleted, { server_id: SERVER, user_id: 1, server_name: 'Villa' }],
      ] as const,
    };
  },
);
