/** The bound of each table's rows, and when they are deleted (FU-09). */
export const memberTables = {
  profiles: { bound: 'system: one for each user', goes: 'stays: user accounts do (SV-11)' },
  servers: { bound: 'max_owned_servers', goes: 'stays: until its owner deletes it' },
  public_servers: { bound: 'max_owned_servers', goes: 'with its server' },
  images: { bound: 'max_owned_servers', goes: 'with its server' },
  server_config: { bound: 'max_owned_servers', goes: 'with its server' },
  card_config: { bound: 'max_owned_servers', goes: 'with its server' },
  character_limits: { bound: 'staff', goes: 'with its server' },
  roles: { bound: 'max_custom_roles', goes: 'with its server' },
  members: { bound: 'servers_joined', goes: 'with its membership' },
  former_members: {
    bound: 'system: one for each user and server',
    goes: 'stays: whom a ban may name; with its server',
  },
  bans: { bound: 'staff', goes: 'by end_bans: at its end; with its server' },
  pardons: { bound: 'staff', goes: 'after 90 days' },
  characters: {
    bound: 'characters_made',
    goes: 'stays: a deleted one keeps its number, which is never given again, and is emptied',
  },
  server_keys: { bound: 'staff', goes: 'with its server' },
  bot_tokens: { bound: 'staff', goes: 'with its server' },
  chat_roles: { bound: 'system: one for each chat account that the bot reports', goes: 'with its server' },
  chat_accounts: { bound: 'max_chat_accounts', goes: 'stays: a copy of what identity owns' },
  script_licences: { bound: 'staff', goes: 'after 90 days' },
  script_activations: { bound: 'staff', goes: 'with its licence' },
  checkouts: {
    bound: 'system: ten open ones for each server and for each user without one (BI-03)',
    goes: 'after 90 days',
  },
  payments: { bound: 'staff', goes: 'stays: money that came in or went back' },
  link_codes: {
    bound: 'system: 1,000 for each server',
    goes: 'by delete_old_link_codes: ten minutes after it was shown',
  },
  join_misses: { bound: 'system: one for each person', goes: 'by delete_old_join_misses: after an hour' },
} as const satisfies Record<string, { bound: string; goes: string }>;
