import {
  chatAccountLinked,
  chatAccountUnlinked,
  profileChanged,
  userDeleted,
} from '@cabildo/contracts/identity/users/events.ts';
import { departmentDeleted } from '@cabildo/contracts/mdt/departments/events.ts';
import { punishmentCreated, punishmentVoided } from '@cabildo/contracts/mdt/punishments/events.ts';
import { describeOrders } from '@cabildo/testing';
import { snowflake, startWorld } from './world.ts';

const scene = async (world: Awaited<ReturnType<typeof startWorld>>) => {
  const server = await world.found(1);
  await world.enter(server, 4, 5);
  const cp_id = snowflake();
  const punishment = (punishment_id: number, type: 'ban' | 'kick', removed_user_id = 4) => ({
    punishment_id,
    server_id: server.id,
    status: 'active',
    type,
    server_character_id: null,
    user_id: removed_user_id,
    reason: `Sanción ${punishment_id}`,
    evidence: [],
    charges: [],
    officer_character_id: null,
    jail_minutes: null,
    expires_at: null,
    apply: true,
    removed_user_id,
    fine: null,
    points: null,
    created_by: 1,
    created_by_key_id: null,
    created_at: world.clock.now().toISOString(),
    voided_by: null,
    voided_at: null,
    void_reason: null,
  });
  return {
    serverId: server.id,
    told: [
      [chatAccountLinked, { user_id: 4, cp_id }],
      [chatAccountUnlinked, { user_id: 4, cp_id }],
      [profileChanged, { user_id: 4, gp_username: 'before' }],
      // This user is no member, because voiding gives no membership back.
      [punishmentCreated, punishment(7, 'ban', 6)],
      [punishmentVoided, punishment(7, 'ban', 6)],
      [punishmentCreated, punishment(8, 'kick')],
      [punishmentCreated, punishment(9, 'ban')],
      [punishmentCreated, punishment(10, 'ban')],
      [chatAccountLinked, { user_id: 5, cp_id }],
      [profileChanged, { user_id: 4, gp_username: 'after' }],
      [departmentDeleted, { department_id: 7, name: 'Cerrado' }],
      [userDeleted, { user_id: 4 }],
    ] as const,
  };
};

describeOrders(startWorld, scene, {
  apart: ['bans.created_at', 'bans.updated_at', 'bans.updated_by', 'bans.updated_by_key_id'],
});
