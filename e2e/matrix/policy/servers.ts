import {
  ANYBODYS,
  DESTINATION,
  THE_SERVERS,
  FELLOW_MEMBER,
  RIGHT_CHAT_ACCOUNT,
  UNCHECKED,
  OWN_OR_PERMITTED,
  type Rows,
} from './row.ts';

/** Servers, members, roles, configuration, identity cards and the bot that links guilds. */
export const SERVERS: Rows = {
  // ---- /servers: spec 4.3 (and /server_members, "the same logic")
  'servers.create': { rule: 'spec 4.3; ID-12', may: ['app session'] },
  'servers.get': { rule: 'spec 4.3', may: ['member'] },
  'servers.list_mine': { rule: 'spec 4.3; ID-12', may: ['app session'] },
  'servers.discover': { rule: 'spec 4.3; GW-26, ID-12', may: ['anyone'] },
  'servers.update': { rule: 'spec 4.3; RO-04', may: ['admin'], spoils: 'server' },
  'servers.delete': { rule: 'spec 4.3; RO-04, ID-12', may: ['owner'], noGameSession: true, spoils: 'server' },
  'servers.join': { rule: 'spec 4.3; ID-12', may: ['app session'], spoils: 'server' },
  'servers.preview_join': { rule: 'SV-20; ID-12', may: ['app session'] },
  'servers.leave': { rule: 'spec 4.3; SV-08', may: ['member'], butNot: 'owner', spoils: 'server' },
  'servers.regenerate_code': { rule: 'spec 4.3; RO-04, ID-12', may: ['owner'], spoils: 'server' },
  'servers.list_members': {
    rule: 'spec 4.3; SV-17',
    may: ['member'],
    things: { role_id: THE_SERVERS },
  },
  'servers.set_role': {
    rule: 'spec 4.3; RO-03, RO-08, SV-09',
    may: ['admin'],
    things: { target_user_id: FELLOW_MEMBER, role_id: THE_SERVERS },
    spends: ['target_user_id'],
  },
  'servers.kick': {
    rule: 'spec 4.3; RO-03, SV-09',
    may: ['admin'],
    things: { target_user_id: FELLOW_MEMBER },
    spends: ['target_user_id'],
  },
  'servers.ban': {
    rule: 'SV-18, SV-09',
    may: ['admin'],
    // By the game account anybody is banned, whether the person is known or not.
    things: {
      target_user_id: FELLOW_MEMBER,
      target_gp_id: { ...FELLOW_MEMBER, elsewhere: 'allowed', missing: 'allowed' },
    },
    spends: ['target_user_id', 'target_gp_id'],
  },
  'servers.unban': {
    rule: 'SV-18',
    may: ['admin'],
    // The caller is a member and therefore not banned; others are, before the request.
    things: {
      target_user_id: { ...FELLOW_MEMBER, own: 'unknown' },
      target_gp_id: { ...FELLOW_MEMBER, own: 'unknown', elsewhere: 'allowed', missing: 'allowed' },
    },
    spends: ['target_user_id', 'target_gp_id'],
  },
  'servers.list_bans': { rule: 'SV-18', may: ['admin'] },
  'servers.link_cp_guild': { rule: 'spec 4.3; RO-04, ID-12', may: ['owner'], spoils: 'server' },
  'servers.unlink_cp_guild': { rule: 'spec 4.3; RO-04, ID-12', may: ['owner'], spoils: 'server' },
  'servers.create_api_key': { rule: 'SV-15, RO-04, ID-12', may: ['owner'] },
  'servers.list_api_keys': { rule: 'SV-15, RO-04, ID-12', may: ['owner'] },
  'servers.revoke_api_key': {
    rule: 'SV-15, RO-04, ID-12',
    may: ['owner'],
    things: { key_id: THE_SERVERS },
    spends: ['key_id'],
  },
  'servers.get_role_map': { rule: 'BO-13', may: ['admin'] },
  'servers.set_role_map': { rule: 'BO-13, RO-05, ID-12', may: ['admin'] },
  'servers.rotate_bot_token': { rule: 'BO-05, RO-04, ID-12', may: ['owner'], spoils: 'server' },

  // ---- /server_config: spec 4.4
  'server_config.get': { rule: 'spec 4.4', may: ['member'] },
  'server_config.update': { rule: 'spec 4.4; RO-04', may: ['admin'], spoils: 'server' },
  'server_config.get_character_limits': { rule: 'spec 4.4', may: ['member'] },
  'server_config.set_character_limit': {
    rule: 'spec 4.4; RO-04',
    may: ['admin'],
    spoils: 'server',
  },
  'server_config.delete_character_limit': {
    rule: 'spec 4.4; RO-04',
    may: ['admin'],
    spoils: 'server',
  },
  'server_config.get_user_max_characters': { rule: 'spec 4.4', may: ['member'] },

  // ---- /server_dni: spec 4.5
  'server_dni.get_config': { rule: 'spec 4.5', may: ['member'] },
  'server_dni.update_config': {
    rule: 'spec 4.5; RO-03',
    may: ['mod'],
    spoils: 'server',
  },
  'server_dni.create': {
    rule: 'spec 4.5; DN-06',
    may: ['member'],
    things: { cp_id: RIGHT_CHAT_ACCOUNT },
  },
  'server_dni.update': {
    rule: 'spec 4.5; DN-06, RO-03',
    may: ['member'],
    things: { server_character_id: OWN_OR_PERMITTED },
  },
  'server_dni.get': { rule: 'spec 4.5', may: ['member'], things: { server_character_id: ANYBODYS } },
  'server_dni.search': { rule: 'spec 4.5', may: ['member'] },
  'server_dni.list_mine': { rule: 'DN-08', may: ['member'] },
  'server_dni.list': { rule: 'DN-10', may: ['member'], things: { user_id: UNCHECKED } },
  'server_dni.declare_dead': {
    rule: 'DN-09, BO-06, BO-08',
    may: ['admin'],
    things: { server_character_id: ANYBODYS },
    spends: ['server_character_id'],
  },
  'server_dni.delete': {
    rule: 'DN-08, ID-12',
    may: ['member'],
    things: { server_character_id: { ...OWN_OR_PERMITTED, othersAreGoverned: true } },
    spends: ['server_character_id'],
  },

  // ---- /server_roles: spec 4.12
  'server_roles.list_roles': { rule: 'spec 4.12', may: ['member'] },
  'server_roles.create_role': { rule: 'spec 4.12; RO-05, RO-06', may: ['admin'] },
  'server_roles.update_role': [
    {
      rule: 'spec 4.12; RO-06',
      way: 'looks',
      when: { color: '#112233' },
      may: ['admin'],
      things: { role_id: THE_SERVERS },
    },
    {
      rule: 'spec 4.12; RO-06',
      way: 'permissions',
      when: { permissions: '[]' },
      may: ['admin'],
      things: { role_id: THE_SERVERS },
    },
  ],
  'server_roles.delete_role': {
    rule: 'RO-07',
    may: ['admin'],
    things: { role_id: THE_SERVERS },
    spends: ['role_id'],
  },
  'server_roles.assign_role': {
    rule: 'RO-08, SV-09',
    may: ['admin'],
    things: { target_user_id: FELLOW_MEMBER, role_id: THE_SERVERS },
    spends: ['target_user_id'],
  },
  'server_roles.transfer_server': {
    rule: 'spec 4.12; RO-09',
    may: ['owner'],
    things: { target_cp_id: DESTINATION },
    spoils: 'server',
  },

  // ---- /server_bot: spec 4.15
  'server_bot.cp_link_verify': {
    rule: 'spec 4.15; BO-01, BO-02',
    may: ['internal'],
    things: { guild_owner_cp_id: RIGHT_CHAT_ACCOUNT },
    spoils: 'server',
  },
  'server_bot.cp_link_info': { rule: 'spec 4.15; BO-01, BO-03', may: ['internal'] },
  'server_billing.checkout': { rule: 'BI-02', may: ['owner'], spoils: 'server' },
  'server_billing.checkout_new_server': { rule: 'BI-03, SV-03; ID-12', may: ['app session'] },
  'server_billing.get_checkout': { rule: 'BI-02', may: ['public'] },
  'server_billing.confirm': { rule: 'BI-02', may: ['public'], spoils: 'server' },
  'server_billing.list_payments': { rule: 'BI-02', may: ['owner'] },
  'server_billing.cancel': { rule: 'BI-03', may: ['owner'], spoils: 'server' },
  'server_billing.refund': {
    rule: 'BI-03',
    may: ['owner'],
    things: { payment_id: THE_SERVERS },
    spoils: 'server',
  },
  'server_billing.get_plan': { rule: 'BI-02', may: ['owner'] },
  'server_billing.issue_licence': { rule: 'V1-09', may: ['owner'] },
  'server_billing.list_licences': { rule: 'V1-09', may: ['admin'] },
  'server_billing.rotate_licence': {
    rule: 'V1-09',
    may: ['admin'],
    things: { licence_id: THE_SERVERS },
  },
  'server_billing.revoke_licence': {
    rule: 'V1-09',
    may: ['owner'],
    things: { licence_id: THE_SERVERS },
    spends: ['licence_id'],
  },
  'server_billing.set_plan': { rule: 'BI-07', may: ['internal'], spoils: 'server' },
  'server_bot.cp_link_unlink': {
    rule: 'spec 4.15; BO-01, BO-03',
    may: ['internal'],
    things: { guild_owner_cp_id: RIGHT_CHAT_ACCOUNT },
    spoils: 'server',
  },
  'server_bot.cp_member_recognized': {
    rule: 'spec 4.15; BO-01, BO-04',
    may: ['internal'],
    things: { cp_id: UNCHECKED },
    spoils: 'server',
  },

  // ---- /cp_bot: spec 4.15
  'cp_bot.report_members': { rule: 'BO-12', may: ['bot'], spoils: 'server' },
  // ---- /server_media: RC-01
  // Who is no member uploads for forms alone, and this one is an item (e2e/matrix/outsiders.test.ts).
  'server_media.upload_image': { rule: 'RC-01', may: ['member'] },
  'server_media.get_image': {
    rule: 'RC-01',
    may: ['member'],
    reach: ['mod'],
    things: { image_id: OWN_OR_PERMITTED },
  },
  'server_media.delete_image': {
    rule: 'RC-01',
    may: ['member'],
    reach: ['mod'],
    things: { image_id: OWN_OR_PERMITTED },
    spends: ['image_id'],
  },
};
