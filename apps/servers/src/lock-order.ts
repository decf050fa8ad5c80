/** The order in which every transaction of the servers service takes its locks. */
export const lockOrder = [
  'profiles.user_id',
  'servers',
  'server_config.server_id',
  'card_config.server_id',
  'roles',
  'members.user_id',
  'characters',
  'script_licences',
];
