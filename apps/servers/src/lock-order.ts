/**
 * The order in which every transaction of this service takes its locks. Profiles come before servers, because the limits of
 * a user are counted before the server is known; then come the server, its roles and its members.
 */
export const lockOrder = [
  'profiles.user_id',
  'servers',
  'roles',
  'members.user_id',
  'bans',
  'pardons',
  'server_config.server_id',
  'card_config.server_id',
  'characters',
  'link codes of a server',
  'link_codes',
  'checkouts',
  'payments',
  'script_licences',
];
